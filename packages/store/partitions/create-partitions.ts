import type { Database, Queryable } from '../database.ts'
import { databaseNow } from '../pg/database-clock.ts'
import type { PartitionedTable } from './partitioned-tables.ts'
import { type Partition, readAllPartitions, readPartitions } from './read-partitions.ts'
import { withShortLocks } from './short-locks.ts'
import { type IdSpan, neededSpans, spanAt } from './spans.ts'

const startWaitMs = 1_000

/**
 * Creates the partitions that `spec` needs at `now` and does not have. Blocks neither reads nor writes: a new
 * table is attached, instead of created as a partition, which would lock the whole table. Returns their names.
 */
export async function createPartitions(
  tx: Queryable,
  spec: PartitionedTable,
  now: number,
): Promise<string[]> {
  const created: string[] = []
  const partitions = await readPartitions(tx, spec.table)
  for (const span of missingSpans(partitions, spec, now)) created.push(await createPartition(tx, spec, span))
  return created
}

/**
 * Creates what is missing in every table, before the first row of a gateway that starts after a long time. A lock that
 * is not free leaves it to `PartitionKeeper`.
 */
export async function createAllMissing(db: Database, tables: readonly PartitionedTable[]): Promise<void> {
  const now = await databaseNow(db)
  const partitionsOf = await readAllPartitions(
    db,
    tables.map(({ table }) => table),
  )
  for (const spec of tables) {
    if (missingSpans(partitionsOf(spec.table), spec, now).length === 0) continue
    await withShortLocks(db, startWaitMs, (tx) => createPartitions(tx, spec, now))
  }
}

/**
 * Spans that need one more than these partitions, oldest first. A new table also gets one for all ids before: of clocks
 * that are behind, and of dead letters whose week is over.
 */
export function missingSpans(
  partitions: readonly Partition[],
  spec: PartitionedTable,
  now: number,
): IdSpan[] {
  const newest = partitions.at(-1)
  if (newest !== undefined)
    return neededSpans(spec.every, newest.to, now).filter(({ from }) => from === null || from >= newest.to)
  const { from } = spanAt(spec.every, now)
  return [{ name: 'first', from: null, to: from }, ...neededSpans(spec.every, from, now)]
}

/** Returns the name of the partition. */
export async function createPartition(
  tx: Queryable,
  { table, storage, unsearched = [], unique = {} }: PartitionedTable,
  { name, from, to }: IdSpan,
): Promise<string> {
  const partition = `${table}_${name}`
  await tx.query({
    text: `CREATE TABLE ${partition} (LIKE ${table} INCLUDING DEFAULTS INCLUDING CONSTRAINTS) WITH (${storage})`,
  })
  if (unsearched.length > 0) {
    const changes = unsearched.map((column) => `ALTER COLUMN ${column} SET STATISTICS 0`)
    await tx.query({ text: `ALTER TABLE ${partition} ${changes.join(', ')}` })
  }
  for (const [index, definition] of Object.entries(unique)) {
    await tx.query({ text: `CREATE UNIQUE INDEX ${partition}_${index} ON ${partition} ${definition}` })
  }
  await tx.query({
    text: `ALTER TABLE ${table} ATTACH PARTITION ${partition} FOR VALUES FROM (${from ?? 'MINVALUE'}) TO (${to})`,
  })
  return partition
}
