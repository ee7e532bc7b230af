import type { SpanLength } from './spans.ts'

/** A table that is partitioned by ids that carry their day. */
export interface PartitionedTable {
  table: string
  /** The column of these ids. */
  key: string
  every: SpanLength
  /** A sequence for ids that the database makes; null where another table or the gateway makes them. */
  sequence: string | null
  /** Storage parameters of each partition. */
  storage: string
}

/**
 * Updates and inserts go to the newest partition. It is vacuumed after a twentieth of it has changed, in slices that
 * leave the disk to the gateway; most of its dead rows are removed by the updates themselves, in the same page.
 */
const gentle = 'autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_limit = 1000'
/** Rows are only added, so a vacuum only freezes them. */
const appended = 'autovacuum_vacuum_insert_scale_factor = 0.2'

/** Every partitioned table. */
export const partitionedTables: PartitionedTable[] = [
  { table: 'messages', key: 'msg_id', every: 'month', sequence: null, storage: `fillfactor = 60, ${gentle}` },
  { table: 'ledger', key: 'entry_id', every: 'month', sequence: 'ledger_ids', storage: appended },
  { table: 'lookups', key: 'lookup_id', every: 'month', sequence: 'lookup_ids', storage: appended },
  { table: 'audit_log', key: 'entry_id', every: 'month', sequence: 'audit_log_ids', storage: appended },
]

export function partitionedTable(table: string): PartitionedTable {
  const found = partitionedTables.find((each) => each.table === table)
  if (found === undefined) throw new Error(`${table} is no partitioned table`)
  return found
}
