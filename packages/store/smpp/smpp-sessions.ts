import type { LiveSession, SmppSessionRow } from '../../domain/accounts/smpp-session.ts'
import type { Queryable } from '../database.ts'
import { type ArrayColumns, columnNames, columnValues, unnest } from '../statements/array-columns.ts'
import { wholeTextsKeptMs } from './smpp-whole-texts.ts'

/** NOTIFY channel: an operator ends a session. The payload is its id. */
export const kicksChannel = 'posthorn_smpp_kicks'

/** A session that was not noted for so long is gone with its gateway. */
const forgottenAfterMs = 15_000

const columns = {
  session_id: ['uuid', ({ sessionId }) => sessionId],
  node_id: ['text', ({ nodeId }) => nodeId],
  bind_id: ['integer', ({ bindId }) => bindId],
  mode: ['text', ({ mode }) => mode],
  peer: ['text', ({ peer }) => peer],
  encrypted: ['text', ({ encrypted }) => String(encrypted)],
  bound_at: ['bigint', ({ boundAt }) => boundAt],
  seen_at: ['bigint', ({ seenAt }) => seenAt],
  submits: ['bigint', ({ submits }) => submits],
  deliveries: ['bigint', ({ deliveries }) => deliveries],
} as const satisfies ArrayColumns<SmppSessionRow>

/** Stores sessions, or what they counted since. Uses the primary key. */
export async function noteSessions(db: Queryable, sessions: readonly SmppSessionRow[]): Promise<void> {
  const names = Object.keys(columns).map((name) => (name === 'encrypted' ? 'encrypted::boolean' : name))
  const text = `INSERT INTO smpp_sessions (${columnNames(columns)})
    SELECT ${names.join(', ')} FROM ${unnest(columns, 1)} AS s
    ON CONFLICT (session_id) DO UPDATE SET seen_at = excluded.seen_at, submits = excluded.submits,
      deliveries = excluded.deliveries, mode = excluded.mode`
  await db.query({ name: 'note-smpp-sessions', text }, columnValues(columns, sessions))
}

/** The row of a session that has unbound: it counts no more, and says for some time that its client has got all answers. */
export function unbound(row: SmppSessionRow): SmppSessionRow {
  return { ...row, mode: 'unbound', seenAt: row.seenAt - forgottenAfterMs }
}

/** Deletes these sessions, and all that were not noted while parts that came over them may be sent again. */
export async function forgetSessions(
  db: Queryable,
  sessionIds: readonly string[],
  now: number,
): Promise<void> {
  const text = 'DELETE FROM smpp_sessions WHERE session_id = ANY($1::uuid[]) OR seen_at < $2'
  await db.query({ name: 'forget-smpp-sessions', text }, [
    sessionIds,
    now - forgottenAfterMs - wholeTextsKeptMs,
  ])
}

/** Sessions at other nodes: of a bind, and of all binds of its account. Uses smpp_sessions_by_bind. */
export async function countSessionsElsewhere(
  db: Queryable,
  { bindId, accountId, nodeId, now }: { bindId: number; accountId: number; nodeId: string; now: number },
): Promise<{ ofBind: number; ofAccount: number }> {
  const text = `SELECT count(*) FILTER (WHERE s.bind_id = $1)::integer AS "ofBind", count(*)::integer AS "ofAccount"
    FROM smpp_binds b JOIN smpp_sessions s USING (bind_id)
    WHERE b.account_id = $2 AND s.node_id <> $3 AND s.seen_at > $4`
  const values = [bindId, accountId, nodeId, now - forgottenAfterMs]
  const [row] = await db.query<{ ofBind: number; ofAccount: number }>(
    { name: 'count-smpp-sessions', text },
    values,
  )
  return row ?? { ofBind: 0, ofAccount: 0 }
}

/** Sessions of an account, or of all where `accountId` is null; those bound first come first. */
export function listSmppSessions(
  db: Queryable,
  accountId: number | null,
  now: number,
): Promise<LiveSession[]> {
  const text = `SELECT s.session_id AS "sessionId", s.node_id AS "nodeId", s.bind_id AS "bindId", s.mode, s.peer,
      s.encrypted, s.bound_at AS "boundAt", s.seen_at AS "seenAt", s.submits, s.deliveries,
      b.system_id AS "systemId", b.account_id AS "accountId", a.name AS account
    FROM smpp_sessions s JOIN smpp_binds b USING (bind_id) JOIN accounts a USING (account_id)
    WHERE s.seen_at > $2 AND ($1::integer IS NULL OR b.account_id = $1)
    ORDER BY s.bound_at, s.session_id LIMIT 2000`
  return db.query<LiveSession>({ text }, [accountId, now - forgottenAfterMs])
}

/** Tells the gateway of the session to end it; of an unknown session nothing happens. */
export async function kickSession(db: Queryable, sessionId: string): Promise<void> {
  await db.query({ text: `SELECT pg_notify('${kicksChannel}', $1)` }, [sessionId])
}
