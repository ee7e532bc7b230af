import type { Role } from '../../domain/console/role.ts'
import { SettingRefused } from '../accounts.ts'
import type { Database, Queryable } from '../database.ts'
import { endSessionsOf } from './sessions.ts'

/** Somebody who may use the console. */
export interface ConsoleUser {
  userId: number
  name: string
  role: Role
  createdAt: Date
  disabledAt: Date | null
}

const columns = `user_id AS "userId", name, role, created_at AS "createdAt", disabled_at AS "disabledAt"`

export function listUsers(db: Queryable): Promise<ConsoleUser[]> {
  return db.query<ConsoleUser>({ text: `SELECT ${columns} FROM console_users ORDER BY user_id` })
}

export async function anyUser(db: Queryable): Promise<boolean> {
  const [row] = await db.query({ text: 'SELECT 1 FROM console_users LIMIT 1' })
  return row !== undefined
}

/** With what its password is compared; null where nobody has the name. Names differ by more than capitals. */
export async function findUserToSignIn(
  db: Queryable,
  name: string,
): Promise<(ConsoleUser & { passwordHash: string }) | null> {
  const text = `SELECT ${columns}, password_hash AS "passwordHash" FROM console_users WHERE lower(name) = lower($1)`
  const [user] = await db.query<ConsoleUser & { passwordHash: string }>({ text }, [name])
  return user ?? null
}

/** Inside the caller's transaction. Rejects with `SettingRefused` where the name is taken. */
export async function insertUser(
  tx: Queryable,
  user: { name: string; passwordHash: string; role: Role },
): Promise<ConsoleUser> {
  const text = `INSERT INTO console_users (name, password_hash, role) VALUES ($1, $2, $3)
    ON CONFLICT (lower(name)) DO NOTHING RETURNING ${columns}`
  const [made] = await tx.query<ConsoleUser>({ text }, [user.name, user.passwordHash, user.role])
  if (made === undefined) throw new SettingRefused(`there is already a user called ${user.name}`)
  return made
}

/** Rejects with `SettingRefused` where there is no such user, or it would be the last admin who goes. */
export function changeUser(
  db: Database,
  userId: number,
  change: { role?: Role; disabled?: boolean },
): Promise<ConsoleUser> {
  return db.transaction(async (tx) => {
    const text = `UPDATE console_users SET role = coalesce($2, role),
        disabled_at = CASE WHEN $3 IS NULL THEN disabled_at WHEN $3 THEN coalesce(disabled_at, now()) END
      WHERE user_id = $1 RETURNING ${columns}`
    const [user] = await tx.query<ConsoleUser>({ text }, [
      userId,
      change.role ?? null,
      change.disabled ?? null,
    ])
    if (user === undefined) throw new SettingRefused(`there is no user ${userId}`)
    // Locked, so that two admins cannot make each other the last one to go.
    const admins = await tx.query({
      text: `SELECT 1 FROM console_users WHERE role = 'admin' AND disabled_at IS NULL FOR UPDATE`,
    })
    if (admins.length === 0) throw new SettingRefused('this is the last admin: make somebody else one first')
    await endSessionsOf(tx, userId)
    return user
  })
}

/** Ends the sessions of the user as well. */
export function setPassword(db: Database, userId: number, passwordHash: string): Promise<void> {
  return db.transaction(async (tx) => {
    const text = 'UPDATE console_users SET password_hash = $2 WHERE user_id = $1'
    await tx.query({ text }, [userId, passwordHash])
    await endSessionsOf(tx, userId)
  })
}
