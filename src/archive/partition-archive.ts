import type { ArchiveConfig } from '../config/archive-settings.ts'
import type { Clock } from '../lib/clock.ts'
import type { KeyRange } from '../storage/archive/segments.ts'
import type { Database } from '../storage/database.ts'
import type { PartitionArchive } from '../storage/partitions/drop-partitions.ts'
import type { Partition } from '../storage/partitions/read-partitions.ts'
import { Archive } from './archive.ts'
import { openArchiveStore } from './open-store.ts'

/** The archive of the configuration, for retention. */
export async function openPartitionArchive(
  db: Database,
  config: ArchiveConfig,
  clock: Pick<Clock, 'now'>,
): Promise<PartitionArchive> {
  const store = await openArchiveStore(config)
  return partitionArchive(new Archive({ db, store, now: () => clock.now() }))
}

/** Archives partitions. Both calls reject with `NotArchived` where a partition must stay. */
export function partitionArchive(archive: Archive): PartitionArchive {
  return {
    beforeDrop: (partition) => archive.complete(rangeOf(partition)),
    inDrop: (tx, partition) => archive.confirmDrop(tx, rangeOf(partition)),
  }
}

function rangeOf({ table, from, to }: Partition): KeyRange {
  return { table, from: from ?? 0, to }
}
