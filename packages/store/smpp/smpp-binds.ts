import type { SmppBind } from '../../domain/accounts/smpp-bind.ts'
import type { BindSettings } from '../../domain/settings/bind-settings.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { changeSettings } from '../accounts/accounts.ts'
import { type SettingRoom, usualRoom, withinRoom } from '../accounts/setting-room.ts'
import type { Database, Queryable } from '../database.ts'
import { arrayLiteral } from '../statements/array-columns.ts'

/** The same with the hash, for the gateways. */
export interface StoredBind extends SmppBind {
  /** That of `hashPassword`. */
  passwordHash: string
  /** Its account may request nothing. */
  isAccountDisabled: boolean
}

const columns = `b.bind_id AS "bindId", b.account_id AS "accountId", a.name AS account, b.system_id AS "systemId",
  b.addresses, b.max_sessions AS "maxSessions", b.max_window AS "maxWindow", b.per_second AS "perSecond", b.alphabet,
  b.plan, b.receipts, b.active, b.created_at AS "createdAt"`

/** Binds of one account, or of all where `accountId` is null. */
export function listBinds(db: Queryable, accountId: number | null): Promise<SmppBind[]> {
  const text = `SELECT ${columns} FROM smpp_binds b JOIN accounts a USING (account_id)
    WHERE $1::integer IS NULL OR b.account_id = $1 ORDER BY b.bind_id`
  return db.query<SmppBind>({ text }, [accountId])
}

/** All binds with their hashes. */
export function readBinds(db: Queryable): Promise<StoredBind[]> {
  const text = `SELECT ${columns}, b.password_hash AS "passwordHash", a.disabled_at IS NOT NULL AS "isAccountDisabled"
    FROM smpp_binds b JOIN accounts a USING (account_id) ORDER BY b.bind_id`
  return db.query<StoredBind>({ name: 'read-smpp-binds', text })
}

/** Whether the account has a bind that may be used. */
export async function hasBinds(db: Queryable, accountId: number): Promise<boolean> {
  const text = 'SELECT FROM smpp_binds WHERE account_id = $1 AND active LIMIT 1'
  return (await db.query({ name: 'has-smpp-binds', text }, [accountId])).length > 0
}

/** By its number or its system_id. Rejects with `SettingRefused` where there is none. */
export async function findSmppBind(db: Queryable, named: string | number): Promise<SmppBind> {
  const binds = await listBinds(db, null)
  const found = binds.find(({ bindId, systemId }) => systemId === named || String(bindId) === String(named))
  if (found === undefined) throw new SettingRefused('bind-unknown', { bind: named }, 'bind')
  return found
}

export interface NewBind extends BindSettings {
  accountId: number
  systemId: string
  passwordHash: string
}

/** Returns the number of the new bind. Rejects with `SettingRefused` where the system_id is taken, or its account has no room. */
export async function createBind(
  db: Database,
  bind: NewBind,
  { binds: max }: Pick<SettingRoom, 'binds'> = usualRoom,
): Promise<number> {
  const { accountId } = bind
  const bindId = await changeSettings(db, (tx) =>
    withinRoom(tx, { kind: 'binds', accountId, max }, () => insertBind(tx, bind)),
  )
  if (bindId === null) throw new SettingRefused('bind-taken', { systemId: bind.systemId }, 'systemId')
  return bindId
}

/** Inside the caller's transaction; null where the system_id is taken. */
export async function insertBind(tx: Queryable, bind: NewBind): Promise<number | null> {
  const text = `INSERT INTO smpp_binds (account_id, system_id, password_hash, addresses, max_sessions, max_window,
      per_second, alphabet, plan, receipts, active)
    VALUES ($1, $2, $3, $4::text[], $5, $6, $7, $8, $9::text[], $10, $11)
    ON CONFLICT (system_id) DO NOTHING RETURNING bind_id AS "bindId"`
  const values = [bind.accountId, bind.systemId, bind.passwordHash, ...bindValues(bind)]
  const [row] = await tx.query<{ bindId: number }>({ text }, values)
  return row?.bindId ?? null
}

/** `passwordHash` null keeps the password. Rejects with `SettingRefused` where there is no such bind. */
export async function updateBind(
  db: Database,
  bindId: number,
  { passwordHash, ...settings }: BindSettings & { passwordHash: string | null },
): Promise<void> {
  const text = `UPDATE smpp_binds SET password_hash = coalesce($2, password_hash), addresses = $3::text[],
      max_sessions = $4, max_window = $5, per_second = $6, alphabet = $7, plan = $8::text[], receipts = $9, active = $10
    WHERE bind_id = $1 RETURNING 1`
  const values = [bindId, passwordHash, ...bindValues(settings)]
  const rows = await changeSettings(db, (tx) => tx.query({ text }, values))
  if (rows.length === 0) throw new SettingRefused('bind-unknown', { bind: bindId }, 'bind')
}

/** What waits for the sessions of the bind is then for any bind of its account. */
export async function removeBind(db: Database, bindId: number): Promise<void> {
  const text = `WITH removed AS (
      DELETE FROM smpp_binds WHERE bind_id = $1 RETURNING bind_id, system_id
    ), released AS (
      UPDATE smpp_deliveries SET bind_id = 0 WHERE bind_id IN (SELECT bind_id FROM removed)
    ), forgotten AS (
      DELETE FROM known_places WHERE name IN (SELECT 'bind:' || system_id FROM removed)
    )
    SELECT bind_id FROM removed`
  const rows = await changeSettings(db, (tx) => tx.query({ text }, [bindId]))
  if (rows.length === 0) throw new SettingRefused('bind-unknown', { bind: bindId }, 'bind')
}

function bindValues(settings: BindSettings): unknown[] {
  const { addresses, maxSessions, maxWindow, perSecond, alphabet, plan, receipts, active } = settings
  return [
    addresses === null ? null : arrayLiteral(addresses),
    maxSessions,
    maxWindow,
    perSecond,
    alphabet,
    arrayLiteral(plan),
    receipts,
    active,
  ]
}
