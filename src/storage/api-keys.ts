import { hash, randomBytes } from 'node:crypto'
import { changeSettings, SettingRefused } from './accounts.ts'
import type { Database, Queryable } from './database.ts'

/** What the database keeps of a key. Keys are 256 random bits: a plain hash cannot be turned back. */
export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}

export interface ApiKey {
  keyId: number
  account: string
  name: string
  /** The last four characters. */
  hint: string
  createdAt: Date
  revokedAt: Date | null
}

/** Makes a key. This answer is the only time that it can be seen. */
export async function createApiKey(
  db: Database,
  owner: { accountId: number; name: string },
): Promise<{ keyId: number; key: string }> {
  const key = `ph_${base62(randomBytes(32))}`
  const keyId = await changeSettings(db, (tx) => insertApiKey(tx, { ...owner, key }))
  return { keyId, key }
}

const insertText = `
INSERT INTO api_keys (account_id, name, key_hash, key_hint) VALUES ($1, $2, $3, $4)
ON CONFLICT (key_hash) DO UPDATE SET revoked_at = NULL
RETURNING key_id AS "keyId"`

/** Inside the caller's transaction. A key that exists is made valid again. */
export async function insertApiKey(
  tx: Queryable,
  { accountId, name, key }: { accountId: number; name: string; key: string },
): Promise<number> {
  const values = [accountId, name, hashApiKey(key), key.slice(-4)]
  const [row] = await tx.query<{ keyId: number }>({ text: insertText }, values)
  if (row === undefined) throw new Error('the new key was not returned')
  return row.keyId
}

const listText = `
SELECT k.key_id AS "keyId", a.name AS account, k.name, k.key_hint AS hint, k.created_at AS "createdAt",
  k.revoked_at AS "revokedAt"
FROM api_keys k JOIN accounts a USING (account_id)
WHERE $1::integer IS NULL OR k.account_id = $1 ORDER BY k.key_id`

/** Keys of one account, or of all where `accountId` is null. */
export function listApiKeys(db: Queryable, accountId: number | null): Promise<ApiKey[]> {
  return db.query<ApiKey>({ text: listText }, [accountId])
}

/** Rejects with `SettingRefused` where there is no such key, or it is revoked already. */
export async function revokeApiKey(db: Database, keyId: number): Promise<void> {
  const text =
    'UPDATE api_keys SET revoked_at = now() WHERE key_id = $1 AND revoked_at IS NULL RETURNING key_id'
  const rows = await changeSettings(db, (tx) => tx.query({ text }, [keyId]))
  if (rows.length === 0) throw new SettingRefused(`there is no valid key ${keyId}; see posthorn keys list`)
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function base62(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (let i = 0; i < Math.ceil((bytes.length * 8) / Math.log2(62)); i++) {
    text = `${digits[Number(rest % 62n)]}${text}`
    rest /= 62n
  }
  return text
}
