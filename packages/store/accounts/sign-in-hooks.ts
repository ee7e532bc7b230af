import type { ListedSignInHook, SignInHook } from '../../domain/accounts/sign-in-hook.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import type { Database, Queryable } from '../database.ts'
import { changeSettings } from './accounts.ts'
import { withinRoom } from './setting-room.ts'

type Key = Pick<SignInHook, 'kind' | 'name'>

const sealedSecrets = 'text sign_in_hooks.secrets'

/** Rejects with `SettingRefused` where there is such a hook already, or its account has no room. */
export async function insertSignInHook(db: Database, hook: SignInHook): Promise<void> {
  const { kind, name, accountId, serviceId, sender, language, secrets } = hook
  const text = `INSERT INTO sign_in_hooks (kind, name, account_id, service_id, sender, language, secrets)
    VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING 1`
  const values = [kind, name, accountId, serviceId, sender, language, secrets.join(' ')]
  const rows = await changeSettings(db, (tx) =>
    withinRoom(tx, { kind: 'signInHooks', accountId }, () =>
      tx.query({ text, sealed: { 7: sealedSecrets } }, values),
    ),
  )
  if (rows.length === 0) throw new SettingRefused('sign-in-hook-taken', { kind, name }, 'name')
}

export type SignInHookChange = Partial<Pick<SignInHook, 'serviceId' | 'sender' | 'language' | 'secrets'>>

/** A member that is absent stays as it is. Rejects with `SettingRefused` where there is no such hook. */
export async function updateSignInHook(
  db: Database,
  { kind, name }: Key,
  { serviceId, sender, language, secrets }: SignInHookChange,
): Promise<void> {
  const text = `UPDATE sign_in_hooks SET service_id = coalesce($3, service_id),
      sender = CASE WHEN $4 THEN $5::text ELSE sender END, language = coalesce($6, language),
      secrets = coalesce($7, secrets)
    WHERE kind = $1 AND name = $2 RETURNING 1`
  const values = [kind, name, serviceId ?? null, sender !== undefined, sender ?? null, language ?? null]
  const all = [...values, secrets?.join(' ') ?? null]
  const rows = await changeSettings(db, (tx) => tx.query({ text, sealed: { 7: sealedSecrets } }, all))
  if (rows.length === 0) throw hookUnknown({ kind, name })
}

/** Rejects with `SettingRefused` where there is no such hook. */
export async function removeSignInHook(db: Database, { kind, name }: Key): Promise<void> {
  const text = 'DELETE FROM sign_in_hooks WHERE kind = $1 AND name = $2 RETURNING 1'
  const rows = await changeSettings(db, (tx) => tx.query({ text }, [kind, name]))
  if (rows.length === 0) throw hookUnknown({ kind, name })
}

/** Hooks of one account, or of all where `accountId` is null. */
export async function listSignInHooks(db: Queryable, accountId: number | null): Promise<ListedSignInHook[]> {
  const hooks = await readSignInHooks(db)
  return hooks
    .filter((hook) => accountId === null || hook.accountId === accountId)
    .map(({ secrets, ...listed }) => ({ ...listed, secretCount: secrets.length }))
}

/** Rejects with `SettingRefused` where there is no such hook. */
export async function findSignInHook(db: Queryable, { kind, name }: Key): Promise<SignInHook> {
  const found = (await readSignInHooks(db)).find((each) => each.kind === kind && each.name === name)
  if (found === undefined) throw hookUnknown({ kind, name })
  return found
}

/** All hooks. The table is small. */
export async function readSignInHooks(db: Queryable): Promise<(SignInHook & { account: string })[]> {
  const text = `SELECT h.kind, h.name, h.account_id AS "accountId", a.name AS account, h.service_id AS "serviceId",
      h.sender, h.language, h.secrets
    FROM sign_in_hooks h JOIN accounts a USING (account_id) ORDER BY h.kind, h.name`
  type Row = Omit<SignInHook, 'secrets'> & { account: string; secrets: string }
  const rows = await db.query<Row>({ name: 'read-sign-in-hooks', text })
  return rows.map(({ secrets, ...hook }) => ({ ...hook, secrets: secrets.split(' ') }))
}

function hookUnknown({ kind, name }: Key): SettingRefused {
  return new SettingRefused('sign-in-hook-unknown', { kind, name }, 'name')
}
