import type { Database } from '../database.ts'
import { partitionedTables } from './partitioned-tables.ts'
import { readPartitionSizes, readPartitions } from './read-partitions.ts'

export interface TableStatus {
  table: string
  /** Oldest first. */
  partitions: { name: string; bytes: number }[]
}

/** The partitions of each table. */
export async function readTableStatus(db: Database): Promise<TableStatus[]> {
  const tables: TableStatus[] = []
  for (const { table } of partitionedTables) {
    const sizes = await readPartitionSizes(db, table)
    const partitions = (await readPartitions(db, table)).map(({ name }) => ({
      name,
      bytes: sizes.get(name) ?? 0,
    }))
    tables.push({ table, partitions })
  }
  return tables
}
