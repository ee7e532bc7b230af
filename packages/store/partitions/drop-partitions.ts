import { NotArchived } from '../archive/not-archived.ts'
import type { Database, Queryable } from '../database.ts'
import { partitionedTables } from './partitioned-tables.ts'
import { type Partition, readPartitions } from './read-partitions.ts'
import { withShortLocks } from './short-locks.ts'

/**
 * Keeps what must outlive the rows of a partition. Without one, partitions of tables with money are not dropped: `posthorn
 * audit` adds up their rows.
 */
export interface PartitionArchive {
  /** Before the partition is dropped; may take long. Rejects with `NotArchived` where nothing may be dropped. */
  beforeDrop(partition: Partition): Promise<void>
  /** In the transaction that drops the partition, before it does. Rejects with `NotArchived` too. */
  inDrop(tx: Queryable, partition: Partition): Promise<void>
}

/** Tables whose rows `posthorn audit` adds up. */
const withMoney: ReadonlySet<string> = new Set(['accepted_messages', 'ledger', 'lookups'])

/** What became of a partition that is old enough. */
export type Dropping =
  | { kind: 'dropped' }
  /** A statement that uses the table is under way: again later. */
  | { kind: 'locked' }
  | { kind: 'kept'; why: string }

export interface DropOptions {
  /** Null where the rows are not archived. */
  archive: PartitionArchive | null
  waitMs: number
  /** Why rows of it are needed; null where none is. Queried again under the lock. Absent: none is. */
  whyNeeded?: (db: Queryable, partition: Partition) => Promise<string | null>
}

/** Drops a partition with all its rows. Reads and writes of the table wait for a moment, `waitMs` at the most. */
export async function dropPartition(
  db: Database,
  partition: Partition,
  options: DropOptions,
): Promise<Dropping> {
  try {
    return await archiveAndDrop(db, partition, options)
  } catch (error) {
    if (error instanceof NotArchived) return { kind: 'kept', why: error.message }
    throw error
  }
}

async function archiveAndDrop(
  db: Database,
  partition: Partition,
  { archive, waitMs, whyNeeded = () => Promise.resolve(null) }: DropOptions,
): Promise<Dropping> {
  const { table, name } = partition
  if (archive === null && withMoney.has(table)) {
    return { kind: 'kept', why: 'its amounts are not in an archive, and posthorn audit needs them' }
  }
  if (await hasOpenMessages(db, partition)) return { kind: 'kept', why: 'it has messages that are open' }
  const why = await whyNeeded(db, partition)
  if (why !== null) return { kind: 'kept', why }
  await archive?.beforeDrop(partition)
  const dropped = await withShortLocks(db, waitMs, async (tx): Promise<Dropping> => {
    const isThere = (await readPartitions(tx, table)).some((each) => each.name === name)
    if (!isThere) return { kind: 'dropped' }
    // No other transaction changes a row after it is compared.
    const others = await partsDroppedWith(tx, partition)
    if (others === null)
      return { kind: 'kept', why: 'a table that is dropped with it has no partition with its bounds' }
    const parts = [{ table, name }, ...others]
    for (const part of parts) {
      await tx.query({ text: `LOCK TABLE ONLY ${part.table} IN ACCESS EXCLUSIVE MODE` })
      await tx.query({ text: `LOCK TABLE ${part.name} IN ACCESS EXCLUSIVE MODE` })
    }
    const whyStill = await whyNeeded(tx, partition)
    if (whyStill !== null) return { kind: 'kept', why: whyStill }
    await archive?.inDrop(tx, partition)
    await tx.query({ text: `DROP TABLE ${parts.map((part) => part.name).join(', ')}` })
    return { kind: 'dropped' }
  })
  return dropped ?? { kind: 'locked' }
}

/** Partitions of other tables that continue its rows; null where one of these tables has none with the same bounds. */
async function partsDroppedWith(tx: Queryable, { table, from, to }: Partition): Promise<Partition[] | null> {
  const found: Partition[] = []
  for (const each of partitionedTables) {
    if (each.droppedWith !== table) continue
    const part = (await readPartitions(tx, each.table)).find(
      (other) => other.from === from && other.to === to,
    )
    if (part === undefined) return null
    found.push(part)
  }
  return found
}

/** Uses the primary key of open_messages. A message that is final never becomes open again. */
async function hasOpenMessages(db: Queryable, { table, from, to }: Partition): Promise<boolean> {
  if (table !== 'accepted_messages') return false
  const text = 'SELECT FROM open_messages WHERE msg_id >= $1 AND msg_id < $2 LIMIT 1'
  return (await db.query({ text }, [from ?? 0, to])).length > 0
}
