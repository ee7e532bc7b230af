import type { StoreChange } from '../../observability/events.ts'
import { moveDeadLetters } from '../callbacks/callback-dead-letters.ts'
import { isDeadLetter } from '../callbacks/callbacks.ts'
import type { Database, Queryable } from '../database.ts'
import { dropOldFacts } from '../numbers/number-memory.ts'
import { dropPartition } from '../partitions/drop-partitions.ts'
import { type Partition, readPartitions } from '../partitions/read-partitions.ts'
import { instantOfId } from '../partitions/spans.ts'

const dayMs = 24 * 3_600_000
const lockWaitMs = 200

/** Rows to delete by age: [table, column of the age (ms), kept for, further condition]. */
type Rule = [table: string, age: string, keptMs: number, condition: string]

/**
 * What is deleted of tables without partitions. Messages, lookups, the ledger and the audit log are kept as the settings
 * of retention say, replies as long as messages; upstream_costs for good.
 */
const rules: Rule[] = [
  ['idempotency_keys', 'created_at', dayMs, ''],
  ['unmatched_reports', 'received_at', 7 * dayMs, 'AND given_up'],
  // A window is open for a day; afterwards the row has no meaning.
  ['reply_windows', 'last_inbound_at', 2 * dayMs, ''],
  ['short_links', 'expires_at', 30 * dayMs, ''],
  ['unsubscribe_links', 'expires_at', 0, ''],
  ['call_codes', 'lives_until', 0, ''],
  ['guard_counts', 'forgotten_at', 0, ''],
  // The usual values have decayed to a sixteenth by then.
  ['guard_tallies', 'at', 28 * dayMs, ''],
  ['verification_refusals', 'at', 7 * dayMs, ''],
  ['rule_matches', 'at', 7 * dayMs, ''],
  ['rule_match_days', 'day', 32 * dayMs, ''],
  ['held_messages', 'until', 7 * dayMs, ''],
  ['smpp_dead_deliveries', 'ended_at', 30 * dayMs, ''],
  // Ended, or of a gateway that died.
  ['smpp_sessions', 'seen_at', dayMs / 24, ''],
  ['release_paces', 'next_at', dayMs, ''],
  ['alarms', 'ended_at', 90 * dayMs, ''],
  ['alerts', 'resolved_at', 90 * dayMs, ''],
  ['alert_notifications', 'ended_at', 90 * dayMs, ''],
  ['alert_silences', 'ends_at', 90 * dayMs, ''],
  ['message_batches', 'updated_at', 7 * dayMs, ''],
  // The longest that `lookups.cacheSeconds` may be.
  ['lookup_cache', 'found_at', 30 * dayMs, ''],
  // `qualityHours` of routes is far below.
  ['upstream_results', 'starts_at', 30 * dayMs, ''],
  // Spans of up to two days are read from minutes, longer ones from hours.
  ['traffic', 'starts_at', 8 * dayMs, 'AND step_minutes = 1'],
  ['traffic', 'starts_at', 396 * dayMs, 'AND step_minutes = 60'],
  // The console reads days of the viewer's zone from quarters.
  ['account_traffic', 'starts_at', 8 * dayMs, 'AND step_minutes = 15'],
  ['account_traffic', 'starts_at', 396 * dayMs, 'AND step_minutes = 60'],
  ['annotations', 'minute_at', 396 * dayMs, ''],
  ['carrier_hours', 'starts_at', 396 * dayMs, ''],
  ['carrier_hour_sums', 'starts_at', 396 * dayMs, ''],
  ['ignored_events', 'last_at', 90 * dayMs, ''],
  // The console compares thirty days with the thirty before.
  ['endpoint_hours', 'starts_at', 62 * dayMs, ''],
]

/** A table whose partitions are dropped once all of their rows are old. */
interface ShortLived {
  table: string
  keptMs: number
  /** Conditions of rows that keep their partition; those since the instant `since` do. */
  needed: (since: number) => string[]
  /** Takes rows that are kept for longer out of a partition that is to be dropped. */
  empty?: (db: Database, partition: Partition) => Promise<void>
}

const usualEventsDays = 7

const shortLived = (eventsDays: number): ShortLived[] => [
  // Rows have the day on which they got their numbers. Nothing but a reader needs them.
  { table: 'events', keptMs: eventsDays * dayMs, needed: () => [] },
  // The longest lifetime is three days; reports come a little later than that at most. Uses part_refs_by_age.
  { table: 'part_refs', keptMs: 8 * dayMs, needed: (since) => [`at >= ${since}`] },
  {
    // Long after a code expires; the limits on a recipient look back for a day. Uses verifications_open and
    // verifications_by_age.
    ...{ table: 'verifications', keptMs: 30 * dayMs },
    needed: (since) => ['state = 0', `created_at >= ${since}`],
  },
  {
    // Uses callbacks_due_by_account and callbacks_dead_letters.
    ...{ table: 'callbacks', keptMs: 30 * dayMs },
    needed: () => [`state = 'pending'`, isDeadLetter],
    empty: moveDeadLetters,
  },
]

/**
 * Deletes old rows, a bounded number at a time, and drops partitions whose rows are all old. Events are kept for
 * `eventsDays`.
 */
export async function purge(
  db: Database,
  now: number,
  onDropped: (change: StoreChange) => void = () => undefined,
  eventsDays = usualEventsDays,
): Promise<void> {
  for (const rule of rules) await repeat(() => deleteRows(db, rule, now))
  await dropOldFacts(db, now, rowsAtOnce)
  for (const each of shortLived(eventsDays)) {
    const { table } = each
    // The newest one stays in any case: those after it are created from it on.
    for (const partition of (await readPartitions(db, table)).slice(0, -1)) {
      // The dead letters of older weeks stay in the first partition.
      if (partition.from === null && each.empty !== undefined) {
        const rule: Rule = [
          partition.name,
          'created_at',
          each.keptMs,
          `AND coalesce(state, 'delivered') = 'delivered'`,
        ]
        await repeat(() => deleteRows(db, rule, now))
      } else if (await isDropped(db, each, partition, now)) {
        onDropped({ table, change: 'partition-dropped', name: partition.name })
      }
    }
  }
}

const rowsAtOnce = 5_000

async function repeat(deleteSome: () => Promise<number>): Promise<void> {
  while ((await deleteSome()) === rowsAtOnce);
}

/** The table has no partitions: a `ctid` is unique within one only. */
async function deleteRows(
  db: Queryable,
  [table, age, keptMs, condition]: Rule,
  now: number,
): Promise<number> {
  const text = `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM ${table} WHERE ${age} < $1 ${condition} LIMIT ${rowsAtOnce})) RETURNING 1`
  return (await db.query({ text }, [now - keptMs])).length
}

async function isDropped(
  db: Database,
  { keptMs, needed, empty }: ShortLived,
  partition: Partition,
  now: number,
): Promise<boolean> {
  const since = now - keptMs
  if (instantOfId(partition.to) > since) return false
  await empty?.(db, partition)
  const whyNeeded = async (tx: Queryable) => {
    for (const condition of needed(since)) {
      const text = `SELECT FROM ${partition.name} WHERE ${condition} LIMIT 1`
      if ((await tx.query({ text })).length > 0) return 'it has rows that are needed'
    }
    return null
  }
  const dropping = await dropPartition(db, partition, { archive: null, waitMs: lockWaitMs, whyNeeded })
  return dropping.kind === 'dropped'
}
