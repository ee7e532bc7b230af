import type { ConsoleUser, UserPresence } from '../../domain/console/console-user.ts'
import type { Role } from '../../domain/console/role.ts'
import { normalUserName, userNameSkeleton } from '../../domain/console/user-name.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { withinRoom } from '../accounts/setting-room.ts'
import type { Database, Queryable } from '../database.ts'
import { takeLock } from '../statements/advisory-lock.ts'
import { removeInvitations } from './invitations.ts'
import { endUserSessions } from './sessions.ts'

/** A user who is connected to a provider has no password, whatever is stored. */
const columns = `user_id AS "userId", name, role, account_id AS "accountId",
  password_hash IS NOT NULL AND subject IS NULL AS "hasPassword", subject IS NOT NULL AS "hasProvider", created_at AS "createdAt", disabled_at AS "disabledAt"`

/** A user as the claims `iss` and `sub` of an OpenID provider name them. */
export interface ProviderUser {
  issuer: string
  subject: string
}

export type ListedUser = ConsoleUser & UserPresence

/** All users, or those of one account. */
export function listUsers(db: Queryable, accountId: number | null = null): Promise<ListedUser[]> {
  const text = `SELECT ${columns}, s.sessions, s.seen_at AS "seenAt", EXISTS (
      SELECT FROM console_second_factors f WHERE f.user_id = u.user_id AND f.confirmed_at IS NOT NULL
    ) AS "hasSecondFactor" FROM console_users u
    CROSS JOIN LATERAL (
      SELECT count(*) AS sessions, max(seen_at) AS seen_at FROM console_sessions WHERE user_id = u.user_id
    ) s WHERE $1::integer IS NULL OR u.account_id = $1 ORDER BY u.user_id`
  return db.query<ListedUser>({ text }, [accountId])
}

/** The user with this id or name. Rejects with `SettingRefused`. */
export async function findUser(db: Queryable, user: number | string): Promise<ConsoleUser> {
  const condition = typeof user === 'number' ? 'user_id = $1' : 'lower(name) = lower($1)'
  const [found] = await db.query<ConsoleUser>(
    { text: `SELECT ${columns} FROM console_users WHERE ${condition}` },
    [user],
  )
  if (found === undefined) throw new SettingRefused('user-unknown', { user })
  return found
}

export async function anyUser(db: Queryable): Promise<boolean> {
  const [row] = await db.query({ text: 'SELECT 1 FROM console_users LIMIT 1' })
  return row !== undefined
}

export interface UserToSignIn extends ConsoleUser {
  /** Null where the user signs in at the OpenID provider alone. */
  passwordHash: string | null
}

/** Uses console_users_by_subject. */
export async function findProviderUser(
  db: Queryable,
  { issuer, subject }: ProviderUser,
): Promise<ConsoleUser | null> {
  const text = `SELECT ${columns} FROM console_users WHERE issuer = $1 AND subject = $2`
  const [user] = await db.query<ConsoleUser>({ text }, [issuer, subject])
  return user ?? null
}

/**
 * Lets an existing user sign in at the provider alone, inside the caller's transaction. Whoever knew the password keeps
 * nothing: it is removed, and so are the user's sessions and links.
 */
export async function connectProvider(
  tx: Queryable,
  userId: number,
  { issuer, subject }: ProviderUser,
): Promise<void> {
  const text = 'UPDATE console_users SET issuer = $2, subject = $3, password_hash = NULL WHERE user_id = $1'
  await tx.query({ text }, [userId, issuer, subject])
  await endAccess(tx, userId)
}

/** Undoes that: the user needs a link for a new password. Returns whether the user was connected. */
export function disconnectProvider(db: Database, userId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const text = `UPDATE console_users SET issuer = NULL, subject = NULL, password_hash = NULL
      WHERE user_id = $1 AND subject IS NOT NULL RETURNING 1`
    const isDone = (await tx.query({ text }, [userId])).length > 0
    if (isDone) await endAccess(tx, userId)
    return isDone
  })
}

/** Ends the user's sessions, and the links that the user created or that would set their password. */
export async function endAccess(tx: Queryable, userId: number): Promise<void> {
  await endUserSessions(tx, userId)
  await removeInvitations(tx, userId)
}

export interface NewUser {
  name: string
  /** Null for a user who signs in at an OpenID provider. */
  passwordHash: string | null
  role: Role
  /** The one account that the user may see; absent or null: all. */
  accountId?: number | null
  provider?: ProviderUser
}

/**
 * With the hash of the password; null where no user has the name. Names are compared without case; a name stored
 * before names were normalized is found as it was written. Uses console_users_by_name.
 */
export async function findUserToSignIn(db: Queryable, name: string): Promise<UserToSignIn | null> {
  const text = `SELECT ${columns}, CASE WHEN subject IS NULL THEN password_hash END AS "passwordHash"
    FROM console_users
    WHERE lower(name) IN (lower($1), lower($2)) ORDER BY lower(name) = lower($1) DESC LIMIT 1`
  const values = [name, normalUserName(name)]
  const [user] = await db.query<UserToSignIn>({ text }, values)
  return user ?? null
}

/** Number of the advisory lock under which a new name is compared with all others: "phun" in ASCII. */
const namesLock = 0x7068756e

/**
 * Inside the caller's transaction. Rejects with `SettingRefused` where the name is taken or looks like a taken one.
 * Reads every name, since users are few.
 */
export async function insertUser(tx: Queryable, user: NewUser): Promise<ConsoleUser> {
  await takeLock(tx, namesLock)
  const others = await tx.query<{ name: string }>({ text: 'SELECT name FROM console_users' })
  const skeleton = userNameSkeleton(user.name)
  const alike = others.find(({ name }) => userNameSkeleton(name) === skeleton)
  if (alike !== undefined && alike.name.toLowerCase() !== user.name.toLowerCase()) {
    throw new SettingRefused('user-alike', {}, 'name')
  }
  const text = `INSERT INTO console_users (name, password_hash, role, account_id, issuer, subject)
    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (lower(name)) DO NOTHING RETURNING ${columns}`
  const { name, passwordHash, role, accountId = null, provider } = user
  const values = [name, passwordHash, role, accountId, provider?.issuer ?? null, provider?.subject ?? null]
  const [made] = await withinRoom(tx, { kind: 'users', accountId }, () =>
    tx.query<ConsoleUser>({ text }, values),
  )
  if (made === undefined) throw new SettingRefused('user-taken', { name: user.name }, 'name')
  return made
}

/** What is absent stays as it is. */
export interface UserChange {
  role?: Role
  /** Null: all accounts. */
  accountId?: number | null
  disabled?: boolean
}

/** Who changes a user. */
export interface UserChanger {
  /** The admin, of all accounts or of the user's; null for a command or a management key. */
  userId: number | null
  /** The one account that it may change; null: all. */
  accountId: number | null
}

/**
 * Changes the role or the account, or disables or enables the user. Ends the user's sessions and the links that the user
 * created. Rejects with `SettingRefused` where the user is unknown, no admin would be left, an account would take its own
 * last admin from itself, or `by` is no longer an admin.
 */
export function changeUser(
  db: Database,
  userId: number,
  change: UserChange,
  by: UserChanger,
): Promise<ConsoleUser> {
  return db.transaction((tx) => changeUserIn(tx, userId, change, by))
}

/** The same inside the caller's transaction. */
export async function changeUserIn(
  tx: Queryable,
  userId: number,
  change: UserChange,
  by: UserChanger,
): Promise<ConsoleUser> {
  const admins = await lockAdmins(tx, by, userId)
  const text = `UPDATE console_users SET role = coalesce($2, role),
        disabled_at = CASE WHEN $3::boolean IS NULL THEN disabled_at WHEN $3 THEN coalesce(disabled_at, now()) END,
        account_id = CASE WHEN $4 THEN $5::integer ELSE account_id END
      WHERE user_id = $1 RETURNING ${columns}`
  const { role = null, disabled = null, accountId } = change
  const values = [userId, role, disabled, accountId !== undefined, accountId ?? null]
  const [user] = await tx.query<ConsoleUser>({ text }, values)
  if (user === undefined) throw new SettingRefused('user-unknown', { user: userId })
  if (!(await hasAdmin(tx, null))) throw new SettingRefused('admin-last', {})
  if (by.accountId !== null && admins.includes(userId) && !(await hasAdmin(tx, by.accountId)))
    throw new SettingRefused('account-admin-last', {})
  await endAccess(tx, userId)
  return user
}

/** An admin of one account alone administers the users of that account alone. Null: of all accounts. */
const isAdmin = `role = 'admin' AND account_id IS NOT DISTINCT FROM $1::integer AND disabled_at IS NULL`

async function hasAdmin(tx: Queryable, accountId: number | null): Promise<boolean> {
  const text = `SELECT 1 FROM console_users WHERE ${isAdmin} LIMIT 1`
  return (await tx.query({ text }, [accountId])).length > 0
}

/**
 * Locks all admins in one order, so that two admins cannot remove each other at the same time; those of the account of
 * `by` too, whose ids are returned.
 */
async function lockAdmins(tx: Queryable, by: UserChanger, userId: number): Promise<number[]> {
  const text = `SELECT user_id AS "userId" FROM console_users WHERE ${isAdmin} ORDER BY user_id FOR UPDATE`
  const lock = async (accountId: number | null) =>
    (await tx.query<{ userId: number }>({ text }, [accountId])).map((admin) => admin.userId)
  const ofAll = await lock(null)
  const own = by.accountId === null ? [] : await lock(by.accountId)
  if (by.userId === null || ofAll.includes(by.userId)) return own
  const isOwn = `SELECT 1 FROM console_users WHERE user_id = $1 AND account_id = $2`
  const isAllowed =
    own.includes(by.userId) && (await tx.query({ text: isOwn }, [userId, by.accountId])).length > 0
  if (!isAllowed) throw new SettingRefused('admin-no-more', {})
  return own
}

/**
 * Also ends the user's sessions and the links that would set another password; inside the caller's transaction. Rejects
 * with `SettingRefused` for a user who signs in at an OpenID provider.
 */
export async function setPassword(tx: Queryable, userId: number, passwordHash: string): Promise<void> {
  const text = `UPDATE console_users SET password_hash = $2 WHERE user_id = $1 AND subject IS NULL RETURNING 1`
  const isSet = (await tx.query({ text }, [userId, passwordHash])).length > 0
  if (!isSet) throw new SettingRefused('user-provider', { name: (await findUser(tx, userId)).name })
  await endUserSessions(tx, userId)
  await tx.query({ text: 'DELETE FROM console_invitations WHERE user_id = $1' }, [userId])
}
