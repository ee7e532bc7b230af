import type { Queryable } from './database.ts'

/**
 * Bounds on rows from an upstream that match no message: [what, table, column of the order, condition, how many are
 * kept]. Each uses its index of `0014-inbound-bounds.ts`.
 */
const bounds = [
  // Parts of long texts that are incomplete. A few hundred are normal under load.
  ['part', 'inbound_parts', 'received_at', 'true', 10_000],
  // Unmatched reports that were given up, kept for the operator.
  ['report', 'parked_reports', 'parked_id', 'given_up', 10_000],
  // Replies to no message of ours.
  ['reply', 'replies', 'reply_id', 'msg_id IS NULL', 100_000],
] as const

type Trimmed = (typeof bounds)[number][0]

/** Deletes the oldest rows beyond the bounds, a limited number at a time. Returns how many of each. */
export async function trimInbound(db: Queryable, upstream: string): Promise<[what: Trimmed, rows: number][]> {
  const trimmed: [Trimmed, number][] = []
  for (const [what, table, order, condition, kept] of bounds) {
    const those = `upstream = $1 AND ${condition}`
    const text = `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM ${table} WHERE ${those} AND ${order} <= (
        SELECT ${order} FROM ${table} WHERE ${those} ORDER BY ${order} DESC OFFSET ${kept} LIMIT 1
      ) ORDER BY ${order} LIMIT 5000)) RETURNING 1`
    let rows = 0
    for (let gone = 5_000; gone === 5_000; rows += gone) {
      gone = (await db.query({ text }, [upstream])).length
    }
    if (rows > 0) trimmed.push([what, rows])
  }
  return trimmed
}
