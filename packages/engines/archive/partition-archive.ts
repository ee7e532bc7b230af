import type { KeyRange } from '../../store/archive/segments.ts'
import type { PartitionArchive } from '../../store/partitions/drop-partitions.ts'
import type { Partition } from '../../store/partitions/read-partitions.ts'
import type { Archive } from './archive.ts'

/** Archives partitions. Both calls reject with `NotArchived` where a partition must stay. */
export function partitionArchive(archive: Archive): PartitionArchive {
  return {
    beforeDrop: (partition) => archive.complete(toRange(partition)),
    inDrop: (tx, partition) => archive.confirmDrop(tx, toRange(partition)),
  }
}

/** Messages are archived whole, as the view shows them. */
function toRange({ table, from, to }: Partition): KeyRange {
  return { table: table === 'accepted_messages' ? 'messages' : table, from: from ?? 0, to }
}
