import { hash } from 'node:crypto'
import type { ApiKey } from '../../domain/accounts/api-key.ts'
import { type KeyLimits, unlimited } from '../../domain/settings/key-limits.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import type { FaultEvents } from '../../kit/machine/report-fault.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Database, Queryable } from '../database.ts'
import { arrayLiteral } from '../statements/array-columns.ts'
import { WriteBehind } from '../statements/write-behind.ts'
import { changeSettings } from './accounts.ts'
import { newSecretKey } from './secret-key.ts'
import { type SettingRoom, usualRoom, withinRoom } from './setting-room.ts'

/** What the database keeps of a key. Keys are 256 random bits: a plain hash cannot be turned back. */
export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}

export interface NewKey {
  keyId: number
  key: string
}

/**
 * Creates a key; `checkKeyLimits` must have accepted its limits. The key is shown only in this answer. Rejects with
 * `SettingRefused` where the account has no room.
 */
export async function createApiKey(
  db: Database,
  owner: { accountId: number; name: string },
  limits: KeyLimits = unlimited,
  room: Pick<SettingRoom, 'keys'> = usualRoom,
): Promise<NewKey> {
  const key = newSecretKey('ph')
  const keyId = await changeSettings(db, (tx) => insertWithinRoom(tx, { ...owner, key }, limits, room))
  return { keyId, key }
}

/** Of the keys that are not valid any more the newest are kept; the audit log has all of them. */
const maxEnded = 200

function insertWithinRoom(
  tx: Queryable,
  key: { accountId: number; name: string; key: string },
  limits: KeyLimits,
  { keys: max }: Pick<SettingRoom, 'keys'>,
): Promise<number> {
  const { accountId } = key
  return withinRoom(tx, { kind: 'keys', accountId, max }, async () => {
    const text = `DELETE FROM api_keys WHERE key_id IN (
        SELECT key_id FROM api_keys WHERE account_id = $1
          AND (revoked_at IS NOT NULL OR expires_at <= extract(epoch FROM now()) * 1000)
        ORDER BY key_id DESC OFFSET ${maxEnded})`
    await tx.query({ text }, [accountId])
    return insertApiKey(tx, key, limits)
  })
}

/** Inside the caller's transaction. An existing key becomes valid again. */
export async function insertApiKey(
  tx: Queryable,
  { accountId, name, key }: { accountId: number; name: string; key: string },
  { scopes, addresses, expiresAt }: KeyLimits = unlimited,
): Promise<number> {
  const values = [
    accountId,
    name,
    hashApiKey(key),
    key.slice(-4),
    scopes && arrayLiteral(scopes),
    addresses && arrayLiteral(addresses),
    expiresAt,
  ]
  const text = `INSERT INTO api_keys (account_id, name, key_hash, key_hint, scopes, addresses, expires_at)
    VALUES ($1, $2, $3, $4, $5::text[], $6::text[], $7)
    ON CONFLICT (key_hash) DO UPDATE SET revoked_at = NULL
    RETURNING key_id AS "keyId"`
  const [row] = await tx.query<{ keyId: number }>({ text }, values)
  if (row === undefined) throw new Error('the new key was not returned')
  return row.keyId
}

const endText = `
UPDATE api_keys SET expires_at = least(expires_at, $2::bigint) WHERE key_id = $1`

/**
 * Replaces a key by a new one with the same name and limits. The old key stays valid until `oldUntil`, or with null
 * until it is revoked. Rejects with `SettingRefused` where the old key is no longer valid, or the account has no room for
 * both.
 */
export async function rotateApiKey(
  db: Database,
  keyId: number,
  { oldUntil, now }: { oldUntil: number | null; now: number },
  room: Pick<SettingRoom, 'keys'> = usualRoom,
): Promise<NewKey> {
  const key = newSecretKey('ph')
  const text = `
SELECT account_id AS "accountId", name, scopes, addresses, expires_at AS "expiresAt" FROM api_keys
WHERE key_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2) FOR UPDATE`
  const made = await changeSettings(db, async (tx) => {
    const [old] = await tx.query<KeyLimits & { accountId: number; name: string }>({ text }, [keyId, now])
    if (old === undefined) throw noSuchKey(keyId)
    if (oldUntil !== null) await tx.query({ text: endText }, [keyId, oldUntil])
    return insertWithinRoom(tx, { accountId: old.accountId, name: old.name, key }, old, room)
  })
  return { keyId: made, key }
}

/** Keys of one account, or of all where `accountId` is null. */
export function listApiKeys(db: Queryable, accountId: number | null): Promise<ApiKey[]> {
  const text = `
SELECT k.key_id AS "keyId", k.account_id AS "accountId", a.name AS account, k.name, k.key_hint AS hint,
  k.created_at AS "createdAt", k.revoked_at AS "revokedAt", k.scopes, k.addresses, k.expires_at AS "expiresAt",
  k.last_used_at AS "lastUsedAt"
FROM api_keys k JOIN accounts a USING (account_id)
WHERE $1::integer IS NULL OR k.account_id = $1 ORDER BY k.key_id`
  return db.query<ApiKey>({ text }, [accountId])
}

/** A key that is not revoked. Rejects with `SettingRefused` where there is none. */
export async function findApiKey(db: Queryable, keyId: number): Promise<ApiKey> {
  const found = (await listApiKeys(db, null)).find((key) => key.keyId === keyId && key.revokedAt === null)
  if (found === undefined) throw noSuchKey(keyId)
  return found
}

/** `checkKeyLimits` must have accepted the limits. Rejects with `SettingRefused` where the key is revoked, or there is none. */
export async function updateApiKey(
  db: Database,
  keyId: number,
  { name, scopes, addresses, expiresAt }: KeyLimits & { name: string },
): Promise<void> {
  const text = `UPDATE api_keys SET name = $2, scopes = $3::text[], addresses = $4::text[], expires_at = $5
    WHERE key_id = $1 AND revoked_at IS NULL RETURNING 1`
  const values = [
    keyId,
    name,
    scopes && arrayLiteral(scopes),
    addresses && arrayLiteral(addresses),
    expiresAt,
  ]
  const rows = await changeSettings(db, (tx) => tx.query({ text }, values))
  if (rows.length === 0) throw noSuchKey(keyId)
}

/** Rejects with `SettingRefused` where there is no such key, or it is revoked already. */
export async function revokeApiKey(db: Database, keyId: number): Promise<void> {
  const text =
    'UPDATE api_keys SET revoked_at = now() WHERE key_id = $1 AND revoked_at IS NULL RETURNING key_id'
  const rows = await changeSettings(db, (tx) => tx.query({ text }, [keyId]))
  if (rows.length === 0) throw noSuchKey(keyId)
}

/** Records when keys were used last; an older instant changes nothing. */
async function noteKeyUses(db: Queryable, keyIds: readonly number[], at: number): Promise<void> {
  const text = `UPDATE api_keys SET last_used_at = greatest(last_used_at, $2::bigint)
    WHERE key_id = ANY($1::integer[])`
  await db.query({ text }, [arrayLiteral(keyIds), at])
}

function noSuchKey(keyId: number): SettingRefused {
  return new SettingRefused('key-unknown', { keyId })
}

const noteUseEveryMs = 60_000

/** Records the last use of keys: each key at most once a minute, all keys of one second in one statement. */
export class KeyUses extends WriteBehind<number> {
  readonly #clock: Clock
  /** Keys recorded in this minute. */
  readonly #noted = new Set<number>()
  #notedSince = Number.NEGATIVE_INFINITY

  constructor({ db, clock, events }: { db: Database; clock: Clock; events: FaultEvents }) {
    super({
      clock,
      events,
      where: 'uses of keys',
      everyMs: 1_000,
      maxWaiting: 100_000,
      maxAtOnce: 10_000,
      merge: (keyId) => keyId,
      write: (keyIds) => noteKeyUses(db, keyIds, clock.now()),
    })
    this.#clock = clock
  }

  /** Only the first use in a minute costs more than a look into a set. */
  note(keyId: number): void {
    const now = this.#clock.now()
    if (now - this.#notedSince >= noteUseEveryMs) {
      this.#noted.clear()
      this.#notedSince = now
    }
    if (this.#noted.has(keyId)) return
    this.#noted.add(keyId)
    this.add(String(keyId), keyId)
  }
}
