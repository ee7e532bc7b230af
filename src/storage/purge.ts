import type { Queryable } from './database.ts'

const dayMs = 24 * 3_600_000

/**
 * Rows to delete by age: [table, column of the age (ms), kept for, further condition]. None of the tables is
 * partitioned: a `ctid` is unique within one partition only. Messages, lookups, the ledger and the audit log are kept
 * as the settings of retention say; replies and upstream_costs for good.
 */
const rules: [table: string, age: string, keptMs: number, condition: string][] = [
  ['idempotency_keys', 'created_at', dayMs, ''],
  // The longest lifetime is three days; reports come a little later than that at most.
  ['part_refs', 'at', 8 * dayMs, ''],
  ['inbound_parts', 'received_at', dayMs, ''],
  ['parked_reports', 'received_at', 7 * dayMs, 'AND given_up'],
  // A window is open for a day; afterwards the row has no meaning.
  ['reply_windows', 'last_inbound_at', 2 * dayMs, ''],
  ['short_links', 'expires_at', 30 * dayMs, ''],
  ['unsubscribe_links', 'expires_at', 0, ''],
  ['call_codes', 'lives_until', 0, ''],
  // Long after a code expires; the limits on a recipient look back for a day.
  ['verifications', 'created_at', 30 * dayMs, 'AND state <> 0'],
  ['guard_counts', 'forgotten_at', 0, ''],
  // The usual values have decayed to a sixteenth by then.
  ['guard_tallies', 'at', 28 * dayMs, ''],
  ['verification_refusals', 'at', 7 * dayMs, ''],
  // The longest that `lookups.cacheSeconds` may be.
  ['lookup_cache', 'found_at', 30 * dayMs, ''],
  // Spans of up to two days are read from minutes, longer ones from hours.
  ['traffic', 'starts_at', 8 * dayMs, 'AND step_minutes = 1'],
  ['traffic', 'starts_at', 396 * dayMs, 'AND step_minutes = 60'],
  ['callbacks', 'created_at', 30 * dayMs, `AND state = 'delivered'`],
]

/** Deletes old rows, a bounded number at a time. */
export async function purge(db: Queryable, now: number): Promise<void> {
  for (const [table, age, keptMs, condition] of rules) {
    const text = `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM ${table} WHERE ${age} < $1 ${condition} LIMIT 5000)) RETURNING 1`
    for (let gone = 5_000; gone === 5_000; ) gone = (await db.query({ text }, [now - keptMs])).length
  }
}
