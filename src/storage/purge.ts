import type { Queryable } from './database.ts'

const dayMs = 24 * 3_600_000

/**
 * Rows that no promise needs any more: [table, column of their age (ms), kept for, further condition]. Messages,
 * replies, lookups, the ledger and upstream_costs are books: nothing of them is deleted here.
 */
const rules: [table: string, age: string, keptMs: number, condition: string][] = [
  ['idempotency_keys', 'created_at', dayMs, ''],
  // The longest lifetime is three days; reports come a little later than that at most.
  ['part_refs', 'at', 8 * dayMs, ''],
  ['inbound_parts', 'received_at', dayMs, ''],
  ['parked_reports', 'received_at', 7 * dayMs, 'AND given_up'],
  // A window is open for a day after this; afterwards the row says no more than none does.
  ['reply_windows', 'last_inbound_at', 2 * dayMs, ''],
  ['short_links', 'expires_at', 30 * dayMs, ''],
  ['unsubscribe_links', 'expires_at', 0, ''],
  ['call_codes', 'lives_until', 0, ''],
  // Long after a code can be checked; the limits on a recipient look back for a day.
  ['verifications', 'created_at', 30 * dayMs, 'AND state <> 0'],
  ['guard_counts', 'forgotten_at', 0, ''],
  // Whatever is usual has faded to a sixteenth by then.
  ['guard_tallies', 'at', 28 * dayMs, ''],
  ['verification_refusals', 'at', 7 * dayMs, ''],
  // The longest that `lookups.cacheSeconds` may be.
  ['lookup_cache', 'found_at', 30 * dayMs, ''],
  // A day and the day before it are read from minutes, everything longer from hours.
  ['traffic', 'starts_at', 8 * dayMs, 'AND step_minutes = 1'],
  ['traffic', 'starts_at', 396 * dayMs, 'AND step_minutes = 60'],
  ['callbacks', 'created_at', 30 * dayMs, `AND state = 'delivered'`],
]

/** Deletes what is too old, a bounded number of rows at a time. */
export async function purge(db: Queryable, now: number): Promise<void> {
  for (const [table, age, keptMs, condition] of rules) {
    const text = `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM ${table} WHERE ${age} < $1 ${condition} LIMIT 5000)) RETURNING 1`
    for (let gone = 5_000; gone === 5_000; ) gone = (await db.query({ text }, [now - keptMs])).length
  }
}
