import { hostOf, isDeadLetter, pendingHeads } from '../callbacks/callbacks.ts'
import type { Queryable } from '../database.ts'

/** Problems in the database that need an operator. */
export interface NeedsAttention {
  deadLetters: number
  unmatchedReports: number
  heldMessages: number
  rejectedTemplates: { channel: 'viber' | 'whatsapp'; count: number; example: string }[]
  /** Accounts that asked for sender names. */
  requestedSenders: { accountId: number; account: string; count: number }[]
  /** Receivers whose oldest pending callback waits for minutes; the oldest first. */
  waitingReceivers: {
    accountId: number
    host: string
    pending: number
    since: number
    error: string | null
  }[]
  stoppedUpstreams: { upstream: string; state: 'paused' | 'draining'; by: string; since: number }[]
}

/** Counts stop here: a larger number need not be exact. */
const maxCounted = 10_000
const maxReceivers = 5
/** A callback that is older than this and still pending waits for its receiver. */
const waitsMs = 120_000

/**
 * Pending callbacks with the host of their receiver, a bounded number that accounts share, so that the backlog of one hides no
 * other. Uses callbacks_due_by_account.
 */
export const pendingByHost = `WITH RECURSIVE ${pendingHeads}
  SELECT heads.account_id, p.* FROM heads CROSS JOIN LATERAL (
    SELECT ${hostOf} AS host, coalesce(ended_at, created_at) AS since, last_error FROM callbacks
    WHERE state = 'pending' AND account_id = heads.account_id ORDER BY due_at
    LIMIT (SELECT greatest(100, ${maxCounted} / greatest(count(*), 1)) FROM heads)
  ) p`

export async function readNeedsAttention(
  db: Queryable,
  { now, reportsSince }: { now: number; reportsSince: number },
): Promise<NeedsAttention> {
  // Uses callbacks_due_by_account, callbacks_dead_letters and unmatched_reports_given_up; held messages, templates, senders and controls are few.
  const text = `
SELECT
  (SELECT count(*) FROM (SELECT FROM callbacks WHERE ${isDeadLetter} LIMIT ${maxCounted}) c) AS "deadLetters",
  (SELECT count(*) FROM (SELECT FROM unmatched_reports WHERE given_up AND received_at >= $1 LIMIT ${maxCounted}) r)
    AS "unmatchedReports",
  (SELECT count(*) FROM (SELECT FROM held_messages WHERE NOT refused AND until > $2 LIMIT ${maxCounted}) h)
    AS "heldMessages",
  (SELECT coalesce(json_agg(t), '[]') FROM (
    SELECT channel, count(*), min(example) AS example FROM (
      SELECT 'viber' AS channel, left(text, 80) AS example FROM viber_templates
      WHERE status = 'rejected' AND deleted_at IS NULL
      UNION ALL
      SELECT 'whatsapp', name FROM whatsapp_templates WHERE upper(status) = 'REJECTED' AND NOT gone
    ) each GROUP BY channel ORDER BY channel
  ) t) AS "rejectedTemplates",
  (SELECT coalesce(json_agg(w), '[]') FROM (
    SELECT account_id AS "accountId", host, count(*) AS pending, min(since) AS since, min(last_error) AS error
    FROM (${pendingByHost}) pending
    GROUP BY account_id, host HAVING min(since) < $2 - ${waitsMs} ORDER BY min(since) LIMIT ${maxReceivers}
  ) w) AS "waitingReceivers",
  (SELECT coalesce(json_agg(s), '[]') FROM (
    SELECT account_id AS "accountId", a.name AS account, count(*) FROM senders JOIN accounts a USING (account_id)
    WHERE status = 'pending' GROUP BY 1, 2 ORDER BY 1 LIMIT ${maxReceivers}
  ) s) AS "requestedSenders",
  (SELECT coalesce(json_agg(u), '[]') FROM (
    SELECT upstream, state, made_by AS by, at AS since FROM upstream_controls ORDER BY upstream
  ) u) AS "stoppedUpstreams"`
  const [row] = await db.query<NeedsAttention>({ name: 'needs-attention', text }, [reportsSince, now])
  if (row === undefined) throw new Error('a statement without FROM answered no row')
  return row
}

/** Open messages. `more`: there are more than were counted. */
export interface InFlight {
  waiting: number
  handedOver: number
  more: boolean
}

export async function countInFlight(db: Queryable): Promise<InFlight> {
  // Reads open_messages and open_messages_queue, each only up to the maximum.
  const text = `SELECT (SELECT count(*) FROM (SELECT FROM open_messages LIMIT ${maxCounted}) o) AS open,
      (SELECT count(*) FROM (SELECT FROM open_messages WHERE phase = 0 LIMIT ${maxCounted}) q) AS waiting`
  const [row] = await db.query<{ open: number; waiting: number }>({ name: 'count-in-flight', text })
  const { open = 0, waiting = 0 } = row ?? {}
  return {
    waiting: Math.min(waiting, open),
    handedOver: Math.max(open - waiting, 0),
    more: open >= maxCounted,
  }
}

/** Whether any message was ever accepted. */
export async function anyMessage(db: Queryable): Promise<boolean> {
  const rows = await db.query({ name: 'any-message', text: 'SELECT FROM accepted_messages LIMIT 1' })
  return rows.length > 0
}
