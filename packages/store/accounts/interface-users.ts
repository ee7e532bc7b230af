import type {
  InterfaceKind,
  InterfaceUser,
  ListedInterfaceUser,
} from '../../domain/accounts/interface-user.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import type { Database, Queryable } from '../database.ts'
import { arrayLiteral } from '../statements/array-columns.ts'
import { changeSettings } from './accounts.ts'
import { type SettingRoom, usualRoom, withinRoom } from './setting-room.ts'

/** Rejects with `SettingRefused` where the interface has the user already, or its account has no room. */
export async function insertInterfaceUser(
  db: Database,
  user: InterfaceUser,
  { interfaceUsers: max }: Pick<SettingRoom, 'interfaceUsers'> = usualRoom,
): Promise<void> {
  const { kind, username, accountId, passwordHash, sender, addresses } = user
  const text = `INSERT INTO interface_users (kind, username, account_id, password_hash, sender, addresses)
    VALUES ($1, $2, $3, $4, $5, $6::text[]) ON CONFLICT DO NOTHING RETURNING 1`
  const values = [kind, username, accountId, passwordHash, sender, addresses && arrayLiteral(addresses)]
  const rows = await changeSettings(db, (tx) =>
    withinRoom(tx, { kind: 'interfaceUsers', accountId, max }, () => tx.query({ text }, values)),
  )
  if (rows.length === 0) throw new SettingRefused('interface-user-taken', { kind, username }, 'username')
}

export type InterfaceUserChange = Partial<Pick<InterfaceUser, 'passwordHash' | 'sender' | 'addresses'>>

/** A member that is absent stays as it is. Rejects with `SettingRefused` where there is no such user. */
export async function updateInterfaceUser(
  db: Database,
  { kind, username }: Pick<InterfaceUser, 'kind' | 'username'>,
  { passwordHash, sender, addresses }: InterfaceUserChange,
): Promise<void> {
  const text = `UPDATE interface_users SET password_hash = coalesce($3, password_hash),
      sender = CASE WHEN $4 THEN $5::text ELSE sender END,
      addresses = CASE WHEN $6 THEN $7::text[] ELSE addresses END
    WHERE kind = $1 AND username = $2 RETURNING 1`
  const values = [
    kind,
    username,
    passwordHash ?? null,
    sender !== undefined,
    sender ?? null,
    addresses !== undefined,
    addresses == null ? null : arrayLiteral(addresses),
  ]
  const rows = await changeSettings(db, (tx) => tx.query({ text }, values))
  if (rows.length === 0) throw userUnknown(kind, username)
}

/** Rejects with `SettingRefused` where there is no such user. */
export async function removeInterfaceUser(
  db: Database,
  { kind, username }: Pick<InterfaceUser, 'kind' | 'username'>,
): Promise<void> {
  const text = `WITH forgotten AS (DELETE FROM known_places WHERE name = 'user:' || $1 || ' ' || $2)
    DELETE FROM interface_users WHERE kind = $1 AND username = $2 RETURNING 1`
  const rows = await changeSettings(db, (tx) => tx.query({ text }, [kind, username]))
  if (rows.length === 0) throw userUnknown(kind, username)
}

/** Users of one account, or of all where `accountId` is null. */
export function listInterfaceUsers(db: Queryable, accountId: number | null): Promise<ListedInterfaceUser[]> {
  const text = `SELECT u.kind, u.username, u.account_id AS "accountId", a.name AS account, u.sender, u.addresses
    FROM interface_users u JOIN accounts a USING (account_id)
    WHERE $1::int IS NULL OR u.account_id = $1 ORDER BY u.kind, u.username`
  return db.query<ListedInterfaceUser>({ text }, [accountId])
}

/** Rejects with `SettingRefused` where there is no such user. */
export async function findInterfaceUser(
  db: Queryable,
  { kind, username }: Pick<InterfaceUser, 'kind' | 'username'>,
): Promise<ListedInterfaceUser> {
  const users = await listInterfaceUsers(db, null)
  const found = users.find((each) => each.kind === kind && each.username === username)
  if (found === undefined) throw userUnknown(kind, username)
  return found
}

/** All users. The table is small. */
export function readInterfaceUsers(db: Queryable): Promise<InterfaceUser[]> {
  const text = `SELECT kind, username, account_id AS "accountId", password_hash AS "passwordHash", sender, addresses
    FROM interface_users ORDER BY kind, username`
  return db.query<InterfaceUser>({ name: 'read-interface-users', text })
}

function userUnknown(kind: InterfaceKind, username: string): SettingRefused {
  return new SettingRefused('interface-user-unknown', { kind, username }, 'username')
}
