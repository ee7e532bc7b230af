import type { Database } from '../database.ts'
import { gatewaysInTheWay, type MoveState, readMoveState } from './move-table.ts'
import { partitionedTables } from './partitioned-tables.ts'
import { readPartitionSizes, readPartitions } from './read-partitions.ts'

export interface TableStatus {
  table: string
  state: MoveState
  /** Running gateways of older versions, by name: the table is partitioned once they are gone. */
  waitsFor: string[]
  /** Oldest first; none before the table is partitioned. */
  partitions: { name: string; bytes: number }[]
}

/** How far each table is on its way to partitions, and which it has. */
export async function readTableStatus(db: Database): Promise<TableStatus[]> {
  const tables: TableStatus[] = []
  for (const spec of partitionedTables) {
    const { table } = spec
    const { state } = await readMoveState(db, table)
    const waitsFor = state === 'partitioned' ? [] : await gatewaysInTheWay(db, spec)
    const sizes = await readPartitionSizes(db, table)
    const partitions = (await readPartitions(db, table)).map(({ name }) => ({
      name,
      bytes: sizes.get(name) ?? 0,
    }))
    tables.push({ table, state, waitsFor, partitions })
  }
  return tables
}
