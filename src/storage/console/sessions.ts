import type { Role } from '../../domain/console/role.ts'
import type { Queryable } from '../database.ts'

export interface NewSession {
  tokenHash: Buffer
  userId: number
  /** Of the client, for display. */
  address: string
  agent: string
}

/** A signed-in user. */
export interface SignedIn {
  userId: number
  name: string
  role: Role
}

/** A session ends after `idleMs` without use, and `longestMs` after its creation in any case. */
const idleMs = 12 * 3_600_000
const longestMs = 7 * 24 * 3_600_000
const touchedEveryMs = 60_000

export async function insertSession(db: Queryable, session: NewSession, now: number): Promise<void> {
  const text = `
WITH over AS (DELETE FROM console_sessions WHERE seen_at < $5::bigint - ${idleMs} OR created_at < $5::bigint - ${longestMs})
INSERT INTO console_sessions (token_hash, user_id, created_at, seen_at, address, agent) VALUES ($1, $2, $5, $5, $3, $4)`
  await db.query({ text }, [session.tokenHash, session.userId, session.address, session.agent, now])
}

/** The user of a session; null where the session has ended or the user is disabled. */
export async function findSession(db: Queryable, tokenHash: Buffer, now: number): Promise<SignedIn | null> {
  const text = `
SELECT u.user_id AS "userId", u.name, u.role, s.seen_at AS "seenAt"
FROM console_sessions s JOIN console_users u USING (user_id)
WHERE s.token_hash = $1 AND s.seen_at > $2::bigint - ${idleMs} AND s.created_at > $2::bigint - ${longestMs}
  AND u.disabled_at IS NULL`
  const values = [tokenHash, now]
  const [found] = await db.query<SignedIn & { seenAt: number }>({ name: 'find-session', text }, values)
  if (found === undefined) return null
  const { seenAt, ...signedIn } = found
  if (seenAt < now - touchedEveryMs) {
    const touch = 'UPDATE console_sessions SET seen_at = $2 WHERE token_hash = $1'
    await db.query({ text: touch }, [tokenHash, now])
  }
  return signedIn
}

/**
 * Which of these sessions (hashes of tokens, in hexadecimal) are open and belong to an enabled user. Uses the primary
 * key.
 */
export async function openSessionsAmong(
  db: Queryable,
  sessions: readonly string[],
  now: number,
): Promise<Set<string>> {
  const text = `
SELECT encode(s.token_hash, 'hex') AS session FROM console_sessions s JOIN console_users u USING (user_id)
WHERE s.token_hash IN (SELECT decode(each, 'hex') FROM unnest($1::text[]) each)
  AND s.seen_at > $2::bigint - ${idleMs} AND s.created_at > $2::bigint - ${longestMs} AND u.disabled_at IS NULL`
  const rows = await db.query<{ session: string }>({ name: 'open-sessions', text }, [sessions, now])
  return new Set(rows.map(({ session }) => session))
}

export async function endSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.query({ text: 'DELETE FROM console_sessions WHERE token_hash = $1' }, [tokenHash])
}

export async function endSessionsOf(db: Queryable, userId: number): Promise<void> {
  await db.query({ text: 'DELETE FROM console_sessions WHERE user_id = $1' }, [userId])
}
