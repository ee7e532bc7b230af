import type { Queryable } from '../database.ts'
import { partsWithinMs } from '../replies/replies.ts'

/**
 * Bounds on rows from an upstream that match no message: [what, table, column of the order, condition, how many are
 * kept]. Each uses its index of `0014-inbound-bounds.ts`, replies
 * that of `0033-own-numbers.ts`.
 */
const bounds = [
  // Parts of long texts that are incomplete. A few hundred are normal under load.
  ['part', 'inbound_parts', 'received_at', 'true', 10_000],
  // Unmatched reports that were given up, kept for the operator.
  ['report', 'unmatched_reports', 'unmatched_id', 'given_up', 10_000],
  // Replies to no message and no account of ours.
  ['reply', 'replies', 'reply_id', 'msg_id IS NULL AND conversation_id IS NULL', 100_000],
] as const

type Bound = (typeof bounds)[number]
type Trimmed = Bound[0]

/** Deletes the oldest rows beyond the bounds, a limited number at a time. Returns how many of each. */
export async function trimInbound(db: Queryable, upstream: string): Promise<[what: Trimmed, rows: number][]> {
  const trimmed: [Trimmed, number][] = []
  for (const bound of bounds) {
    let rows = 0
    for (let gone = 5_000; gone === 5_000; rows += gone) {
      gone = await (bound[1] === 'replies' ? deleteReplies : deleteRows)(db, upstream, bound)
    }
    if (rows > 0) trimmed.push([bound[0], rows])
  }
  return trimmed
}

/** Deletes parts of texts whose other parts did not come in time. Returns how many of each upstream; reads all parts. */
export function dropIncompleteParts(
  db: Queryable,
  now: number,
): Promise<{ upstream: string; parts: number }[]> {
  const text = `WITH late AS (DELETE FROM inbound_parts WHERE received_at < $1 RETURNING upstream)
    SELECT upstream, count(*)::int AS parts FROM late GROUP BY 1`
  return db.query({ name: 'drop-incomplete-parts', text }, [now - partsWithinMs])
}

async function deleteRows(db: Queryable, upstream: string, bound: Bound): Promise<number> {
  const text = `DELETE FROM ${bound[1]} WHERE ctid = ANY(ARRAY(${oldest('ctid', bound)})) RETURNING 1`
  return (await db.query({ text }, [upstream])).length
}

/** Replies are partitioned, and are deleted from one partition at a time: see `0022-short-lived-partitions.ts`. */
async function deleteReplies(db: Queryable, upstream: string, bound: Bound): Promise<number> {
  const found = await db.query<{ replyId: number; partition: string }>(
    { text: oldest('reply_id AS "replyId", tableoid::regclass::text AS partition', bound) },
    [upstream],
  )
  for (const name of new Set(found.map(({ partition }) => partition))) {
    const ids = found.filter(({ partition }) => partition === name).map(({ replyId }) => replyId)
    await db.query({ text: `DELETE FROM ${name} WHERE reply_id = ANY($1::bigint[])` }, [ids])
  }
  return found.length
}

/** SQL for up to 5,000 of the oldest rows beyond the bound. $1 is the upstream. */
function oldest(columns: string, [, table, order, condition, kept]: Bound): string {
  const those = `upstream = $1 AND ${condition}`
  return `SELECT ${columns} FROM ${table} WHERE ${those} AND ${order} <= (
      SELECT ${order} FROM ${table} WHERE ${those} ORDER BY ${order} DESC OFFSET ${kept} LIMIT 1
    ) ORDER BY ${order} LIMIT 5000`
}
