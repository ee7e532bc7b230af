import type { Role } from '../../domain/console/role.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import type { Database, Queryable } from '../database.ts'
import { arrayLiteral } from '../statements/array-columns.ts'
import { changeSettings } from './accounts.ts'
import { hashApiKey } from './api-keys.ts'
import { newSecretKey } from './secret-key.ts'
import { withinRoom } from './setting-room.ts'

export interface ManagementKeySettings {
  name: string
  role: Role
  /** `keys:read`, `keys:write`; null: every resource. */
  scopes: readonly string[] | null
  /** The one account that it sees; null: all. */
  accountId: number | null
  /** From where it may be used; null: from anywhere. */
  addresses: readonly string[] | null
  expiresAt: number | null
}

export interface ManagementKey extends ManagementKeySettings {
  keyId: number
  /** The last four characters. */
  hint: string
  createdAt: number
  revokedAt: number | null
}

/** The key is in this result only; the database keeps a hash. Rejects with `SettingRefused` where there are too many. */
export async function insertManagementKey(
  db: Database,
  settings: ManagementKeySettings,
  now: number,
): Promise<{ keyId: number; key: string }> {
  const key = newSecretKey('phm')
  const { name, role, scopes, accountId, addresses, expiresAt } = settings
  const text = `
INSERT INTO management_keys (key_hash, key_hint, name, role, scopes, account_id, addresses, created_at, expires_at)
VALUES ($1, $2, $3, $4, $5::text[], $6, $7::text[], $8, $9)
RETURNING key_id AS "keyId"`
  const values = [
    ...[hashApiKey(key), key.slice(-4), name, role, scopes && arrayLiteral(scopes), accountId],
    ...[addresses && arrayLiteral(addresses), now, expiresAt],
  ]
  const [row] = await changeSettings(db, (tx) =>
    withinRoom(tx, { kind: 'managementKeys', accountId }, () =>
      tx.query<{ keyId: number }>({ text }, values),
    ),
  )
  if (row === undefined) throw new Error('the new key was not returned')
  return { keyId: row.keyId, key }
}

const columns = `key_id AS "keyId", key_hint AS hint, name, role, scopes, account_id AS "accountId", addresses,
  created_at AS "createdAt", expires_at AS "expiresAt", revoked_at AS "revokedAt"`

export function listManagementKeys(db: Queryable): Promise<ManagementKey[]> {
  return db.query<ManagementKey>({ text: `SELECT ${columns} FROM management_keys ORDER BY key_id` })
}

/** Those that are not revoked, by the hexadecimal hash of the key. */
export async function readManagementKeys(db: Queryable): Promise<Map<string, ManagementKey>> {
  const text = `SELECT encode(key_hash, 'hex') AS hash, ${columns} FROM management_keys WHERE revoked_at IS NULL`
  const keys = await db.query<ManagementKey & { hash: string }>({ text })
  return new Map(keys.map(({ hash, ...key }) => [hash, key]))
}

/** Rejects with `SettingRefused` where there is no such key, or it is revoked already. */
export async function revokeManagementKey(db: Database, keyId: number, now: number): Promise<void> {
  const text =
    'UPDATE management_keys SET revoked_at = $2 WHERE key_id = $1 AND revoked_at IS NULL RETURNING 1'
  const rows = await changeSettings(db, (tx) => tx.query({ text }, [keyId, now]))
  if (rows.length === 0) throw new SettingRefused('key-unknown', { keyId })
}
