import type { Queryable } from '../database.ts'
import type { PartitionedTable } from './partitioned-tables.ts'
import { readPartitions } from './read-partitions.ts'
import { type IdSpan, neededSpans } from './spans.ts'

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
  for (const span of await missingSpans(tx, spec, now)) created.push(await createPartition(tx, spec, span))
  return created
}

/** Spans that need a partition. A table has at least one partition. */
export async function missingSpans(db: Queryable, spec: PartitionedTable, now: number): Promise<IdSpan[]> {
  const newest = (await readPartitions(db, spec.table)).at(-1)
  if (newest === undefined) return []
  return neededSpans(spec.every, newest.to, now).filter(({ from }) => from >= newest.to)
}

/** Returns the name of the partition. */
async function createPartition(
  tx: Queryable,
  { table, storage }: PartitionedTable,
  { name, from, to }: IdSpan,
): Promise<string> {
  const partition = `${table}_${name}`
  await tx.query({
    text: `CREATE TABLE ${partition} (LIKE ${table} INCLUDING DEFAULTS INCLUDING CONSTRAINTS) WITH (${storage})`,
  })
  await tx.query({
    text: `ALTER TABLE ${table} ATTACH PARTITION ${partition} FOR VALUES FROM (${from}) TO (${to})`,
  })
  return partition
}
