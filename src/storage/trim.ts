import type { Queryable } from './database.ts'

/**
 * Rows of each upstream that fit nothing, however many it sends: [what, table, column by which they are ordered,
 * condition, how many are kept]. Each leans on the index of `0014-inbound-bounds.ts`.
 */
const bounds = [
  // Long texts whose other parts have not come. A few hundred are under way where much is written.
  ['part', 'inbound_parts', 'received_at', 'true', 10_000],
  // Reports that were given up, for the operator to look at.
  ['report', 'parked_reports', 'parked_id', 'given_up', 10_000],
  // Replies that answer no message of ours.
  ['reply', 'replies', 'reply_id', 'msg_id IS NULL', 100_000],
] as const

type Trimmed = (typeof bounds)[number][0]

/** Deletes the oldest of what is too much, a bounded number of rows at a time. Answers how many of each. */
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
