import type { Role } from '../../domain/console/role.ts'
import { normalUserName, userNameSkeleton } from '../../domain/console/user-name.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import type { Database, Queryable } from '../database.ts'
import { removeInvitationsOf } from './invitations.ts'
import { endSessionsOf } from './sessions.ts'

/** A user of the console. */
export interface ConsoleUser {
  userId: number
  name: string
  role: Role
  createdAt: Date
  disabledAt: Date | null
}

const columns = `user_id AS "userId", name, role, created_at AS "createdAt", disabled_at AS "disabledAt"`

/** A user's open sessions. */
export interface UserPresence {
  sessions: number
  /** To about a minute; null where no session is open. */
  seenAt: number | null
}

export function listUsers(db: Queryable): Promise<(ConsoleUser & UserPresence)[]> {
  const text = `SELECT ${columns}, s.sessions, s.seen_at AS "seenAt" FROM console_users u
    CROSS JOIN LATERAL (
      SELECT count(*) AS sessions, max(seen_at) AS seen_at FROM console_sessions WHERE user_id = u.user_id
    ) s ORDER BY u.user_id`
  return db.query<ConsoleUser & UserPresence>({ text })
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

/**
 * With the hash of the password; null where no user has the name. Names are compared without case; a name stored
 * before names were normalized is found as it was written. Uses console_users_by_name.
 */
export async function findUserToSignIn(
  db: Queryable,
  name: string,
): Promise<(ConsoleUser & { passwordHash: string }) | null> {
  const text = `SELECT ${columns}, password_hash AS "passwordHash" FROM console_users
    WHERE lower(name) IN (lower($1), lower($2)) ORDER BY lower(name) = lower($1) DESC LIMIT 1`
  const values = [name, normalUserName(name)]
  const [user] = await db.query<ConsoleUser & { passwordHash: string }>({ text }, values)
  return user ?? null
}

/** Number of the advisory lock under which a new name is compared with all others: "phun" in ASCII. */
const namesLock = 0x7068756e

/**
 * Inside the caller's transaction. Rejects with `SettingRefused` where the name is taken or looks like a taken one.
 * Reads every name, since users are few.
 */
export async function insertUser(
  tx: Queryable,
  user: { name: string; passwordHash: string; role: Role },
): Promise<ConsoleUser> {
  await tx.query({ text: 'SELECT pg_advisory_xact_lock($1)' }, [namesLock])
  const others = await tx.query<{ name: string }>({ text: 'SELECT name FROM console_users' })
  const skeleton = userNameSkeleton(user.name)
  const alike = others.find(({ name }) => userNameSkeleton(name) === skeleton)
  if (alike !== undefined && alike.name.toLowerCase() !== user.name.toLowerCase()) {
    throw new SettingRefused('user-alike', {}, 'name')
  }
  const text = `INSERT INTO console_users (name, password_hash, role) VALUES ($1, $2, $3)
    ON CONFLICT (lower(name)) DO NOTHING RETURNING ${columns}`
  const [made] = await tx.query<ConsoleUser>({ text }, [user.name, user.passwordHash, user.role])
  if (made === undefined) throw new SettingRefused('user-taken', { name: user.name }, 'name')
  return made
}

/**
 * Changes the role, or disables or enables the user. Ends the user's sessions and the links that the user created.
 * `by` is the admin who makes the change, null for a command. Rejects with `SettingRefused` where the user is
 * unknown, no admin would be left, or `by` is no longer an admin.
 */
export function changeUser(
  db: Database,
  userId: number,
  change: { role?: Role; disabled?: boolean },
  by: number | null,
): Promise<ConsoleUser> {
  return db.transaction(async (tx) => {
    await lockAdmins(tx, by)
    const text = `UPDATE console_users SET role = coalesce($2, role),
        disabled_at = CASE WHEN $3::boolean IS NULL THEN disabled_at WHEN $3 THEN coalesce(disabled_at, now()) END
      WHERE user_id = $1 RETURNING ${columns}`
    const values = [userId, change.role ?? null, change.disabled ?? null]
    const [user] = await tx.query<ConsoleUser>({ text }, values)
    if (user === undefined) throw new SettingRefused('user-unknown', { user: userId })
    const [admin] = await tx.query({
      text: `SELECT 1 FROM console_users WHERE role = 'admin' AND disabled_at IS NULL LIMIT 1`,
    })
    if (admin === undefined) {
      throw new SettingRefused('admin-last', {})
    }
    await endSessionsOf(tx, userId)
    await removeInvitationsOf(tx, userId)
    return user
  })
}

/** Locks all admins in one order, so that two admins cannot remove each other at the same time. */
async function lockAdmins(tx: Queryable, by: number | null): Promise<void> {
  const admins = await tx.query<{ userId: number }>({
    text: `SELECT user_id AS "userId" FROM console_users WHERE role = 'admin' AND disabled_at IS NULL
      ORDER BY user_id FOR UPDATE`,
  })
  if (by !== null && !admins.some(({ userId }) => userId === by)) {
    throw new SettingRefused('admin-no-more', {})
  }
}

/** Also ends the user's sessions and the links that would set another password; inside the caller's transaction. */
export async function setPassword(tx: Queryable, userId: number, passwordHash: string): Promise<void> {
  const text = 'UPDATE console_users SET password_hash = $2 WHERE user_id = $1'
  await tx.query({ text }, [userId, passwordHash])
  await endSessionsOf(tx, userId)
  await tx.query({ text: 'DELETE FROM console_invitations WHERE user_id = $1' }, [userId])
}
