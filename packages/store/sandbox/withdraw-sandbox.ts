import { isPassword } from '../../kit/machine/password-hash.ts'
import { sandboxApiKey, sandboxBind } from '../../settings/published-credentials.ts'
import { changeSettings } from '../accounts/accounts.ts'
import { hashApiKey } from '../accounts/api-keys.ts'
import type { Database } from '../database.ts'
import { readBinds, removeBind } from '../smpp/smpp-binds.ts'

/**
 * An installation may begin with the database of a sandbox. The key and the bind of the documents end then. Resolves to
 * what ended, for the log.
 */
export async function withdrawSandbox(db: Database): Promise<string[]> {
  const ended: string[] = []
  if (await revokePublishedKey(db)) ended.push(`the API key ${sandboxApiKey}`)
  if (await removePublishedBind(db)) ended.push(`the bind of system_id ${sandboxBind.systemId}`)
  return ended
}

/** A bind of this system_id with another password is the operator's and stays. */
export async function removePublishedBind(db: Database): Promise<boolean> {
  const bind = (await readBinds(db)).find(({ systemId }) => systemId === sandboxBind.systemId)
  if (bind === undefined || !(await isPassword(sandboxBind.password, bind.passwordHash))) return false
  await removeBind(db, bind.bindId)
  return true
}

async function revokePublishedKey(db: Database): Promise<boolean> {
  const hash = hashApiKey(sandboxApiKey)
  const found = 'SELECT FROM api_keys WHERE key_hash = $1 AND revoked_at IS NULL'
  // Looked for first: a change of settings is a transaction that every start would pay for.
  if ((await db.query({ text: found }, [hash])).length === 0) return false
  const text = 'UPDATE api_keys SET revoked_at = now() WHERE key_hash = $1 AND revoked_at IS NULL'
  await changeSettings(db, (tx) => tx.query({ text }, [hash]))
  return true
}
