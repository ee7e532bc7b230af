import type { OpenSession, SignedIn, SignInWay } from '../../domain/console/console-session.ts'
import type { Queryable } from '../database.ts'

export interface NewSession {
  tokenHash: Buffer
  userId: number
  /** Of the client, for display. */
  address: string
  agent: string
  way: SignInWay
}

/** A session ends after `idleMs` without use, and `longestMs` after its creation in any case. */
const idleMs = 12 * 3_600_000
const longestMs = 7 * 24 * 3_600_000
const touchedEveryMs = 60_000

/** Whether the session `s` is open at the instant of this parameter. */
function isOpen(now: string): string {
  return `s.seen_at > ${now}::bigint - ${idleMs} AND s.created_at > ${now}::bigint - ${longestMs}`
}

/** Whether the user `u` may go on with `s`: not by a password that was compared while the user was connected to a provider. */
const isAdmitted = `u.disabled_at IS NULL AND (s.way = 'oidc' OR u.subject IS NULL)`

export async function insertSession(db: Queryable, session: NewSession, now: number): Promise<void> {
  const text = `
WITH over AS (DELETE FROM console_sessions WHERE seen_at < $5::bigint - ${idleMs} OR created_at < $5::bigint - ${longestMs})
INSERT INTO console_sessions (token_hash, user_id, created_at, seen_at, address, agent, way)
  VALUES ($1, $2, $5, $5, $3, $4, $6)`
  const { tokenHash, userId, address, agent, way } = session
  await db.query({ text }, [tokenHash, userId, address, agent, now, way])
}

/** The users of those of the sessions that have not ended, by the hexadecimal hash of their token; no disabled ones. */
export async function findSessions(
  db: Queryable,
  tokenHashes: readonly Buffer[],
  now: number,
): Promise<Map<string, SignedIn>> {
  const text = `
SELECT u.user_id AS "userId", u.name, u.role, u.account_id AS "accountId", encode(s.token_hash, 'hex') AS session,
  s.way, s.seen_at AS "seenAt",
  EXISTS (
    SELECT FROM console_second_factors f WHERE f.user_id = u.user_id AND f.confirmed_at IS NOT NULL
  ) AS "hasSecondFactor"
FROM console_sessions s JOIN console_users u USING (user_id)
WHERE s.token_hash = ANY($1::bytea[]) AND ${isOpen('$2')} AND ${isAdmitted}`
  const values = [tokenHashes, now]
  const found = await db.query<SignedIn & { seenAt: number }>({ name: 'find-sessions', text }, values)
  const old = found.filter(({ seenAt }) => seenAt < now - touchedEveryMs).map(({ session }) => session)
  if (old.length > 0) {
    const touch = `UPDATE console_sessions SET seen_at = $2
      WHERE token_hash IN (SELECT decode(each, 'hex') FROM unnest($1::text[]) each)`
    await db.query({ text: touch }, [old, now])
  }
  return new Map(found.map(({ seenAt: _, ...signedIn }) => [signedIn.session, signedIn]))
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
  AND ${isOpen('$2')} AND ${isAdmitted}`
  const rows = await db.query<{ session: string }>({ name: 'open-sessions', text }, [sessions, now])
  return new Set(rows.map(({ session }) => session))
}

export async function endSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.query({ text: 'DELETE FROM console_sessions WHERE token_hash = $1' }, [tokenHash])
}

/** Ends every session of the user, or all but `kept`. */
export async function endUserSessions(
  db: Queryable,
  userId: number,
  kept: string | null = null,
): Promise<void> {
  const text = `DELETE FROM console_sessions
    WHERE user_id = $1 AND ($2::text IS NULL OR encode(token_hash, 'hex') <> $2)`
  await db.query({ text }, [userId, kept])
}

/** Ends one session of the user. Returns whether it existed. */
export async function endUserSession(db: Queryable, userId: number, ref: string): Promise<boolean> {
  const text = `DELETE FROM console_sessions WHERE user_id = $1 AND encode(token_hash, 'hex') = $2 RETURNING 1`
  return (await db.query({ text }, [userId, ref])).length > 0
}

/** The user's open sessions, the last used first. Uses console_sessions_by_user. */
export function listConsoleSessions(db: Queryable, userId: number, now: number): Promise<OpenSession[]> {
  const text = `SELECT encode(s.token_hash, 'hex') AS ref, s.address, s.agent, s.way, s.created_at AS "createdAt",
      s.seen_at AS "seenAt"
    FROM console_sessions s WHERE s.user_id = $1 AND ${isOpen('$2')} ORDER BY s.seen_at DESC, s.created_at DESC`
  return db.query<OpenSession>({ text }, [userId, now])
}
