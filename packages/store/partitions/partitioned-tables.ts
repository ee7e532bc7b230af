import type { SpanLength } from './spans.ts'

/** Where the ids of a table come from. */
export type IdSource =
  /** The gateway, or another table. */
  | { kind: 'given' }
  /** The default of the column: the day and the next number of a sequence. */
  | { kind: 'sequence'; name: string }
  /** The default of the column: the day alone. Rows of one day have the same, and the table has no primary key. */
  | { kind: 'day' }

/** A table that is partitioned by ids that carry their day. */
export interface PartitionedTable {
  table: string
  /** The column of these ids. */
  key: string
  every: SpanLength
  ids: IdSource
  /** Storage parameters of each partition. */
  storage: string
  /**
   * Long texts whose statistics no plan uses, although ANALYZE would spend most of its time on them: a new partition
   * keeps none of these columns.
   */
  unsearched?: readonly string[]
  /**
   * Unique indexes that hold within each partition: names, without that of the partition, and what follows it in the
   * definition. One over all partitions would have to contain the key.
   */
  unique?: Record<string, string>
  /** The table whose rows its own continue: the partitions of both have the same bounds, and are dropped together. */
  droppedWith?: string
}

/**
 * Updates and inserts go to the newest partition. It is vacuumed after a twentieth of it has changed, in slices that
 * leave the disk to the gateway; most of its dead rows are removed by the updates themselves, in the same page.
 */
const gentle = 'autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_limit = 1000'
/** Rows are only added, so a vacuum only freezes them. */
const appended = 'autovacuum_vacuum_insert_scale_factor = 0.2'
/**
 * The planner would read a partition with a few rows as a whole, and go on so for a minute after it has grown: what it
 * learns of one waits for this number of rows.
 */
const notWhileSmall = 'autovacuum_vacuum_threshold = 5000, autovacuum_analyze_threshold = 5000'

const sequence = (name: string): IdSource => ({ kind: 'sequence', name })

/** Every partitioned table. What is kept for days has weeks, what is kept for months has months. */
export const partitionedTables: PartitionedTable[] = [
  {
    table: 'accepted_messages',
    key: 'msg_id',
    every: 'month',
    ids: { kind: 'given' },
    storage: appended,
    unsearched: ['hook', 'request_id', 'plan', 'timeline'],
  },
  {
    table: 'final_messages',
    key: 'msg_id',
    every: 'month',
    ids: { kind: 'given' },
    storage: `fillfactor = 95, ${appended}`,
    unsearched: ['attempts', 'timeline'],
    droppedWith: 'accepted_messages',
  },
  { table: 'ledger', key: 'entry_id', every: 'month', ids: sequence('ledger_ids'), storage: appended },
  { table: 'lookups', key: 'lookup_id', every: 'month', ids: sequence('lookup_ids'), storage: appended },
  { table: 'audit_log', key: 'entry_id', every: 'month', ids: sequence('audit_log_ids'), storage: appended },
  {
    table: 'callbacks',
    key: 'callback_id',
    every: 'week',
    ids: sequence('callback_ids'),
    // What is delivered at once is not written again; a claim of the others changes an index, wherever there is room.
    storage: `${gentle}, ${notWhileSmall}`,
    unsearched: ['webhook_id', 'url', 'body', 'recent_attempts'],
  },
  {
    table: 'part_refs',
    key: 'day_id',
    every: 'week',
    ids: { kind: 'day' },
    storage: `${appended}, ${notWhileSmall}`,
  },
  {
    table: 'replies',
    key: 'reply_id',
    every: 'month',
    ids: sequence('reply_ids'),
    storage: `${appended}, ${notWhileSmall}`,
    unique: { by_upstream_id: '(upstream, upstream_id) WHERE upstream_id IS NOT NULL' },
  },
  {
    table: 'verifications',
    key: 'verification_id',
    every: 'week',
    ids: sequence('verification_ids'),
    storage: `fillfactor = 80, ${gentle}, ${notWhileSmall}`,
    unique: { by_verify_id: '(verify_id)' },
  },
  {
    table: 'events',
    key: 'day_id',
    every: 'week',
    ids: { kind: 'day' },
    storage: `${appended}, ${notWhileSmall}`,
  },
]

export function partitionedTable(table: string): PartitionedTable {
  const found = partitionedTables.find((each) => each.table === table)
  if (found === undefined) throw new Error(`${table} is no partitioned table`)
  return found
}
