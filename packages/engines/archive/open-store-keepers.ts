import type { Config } from '../../config/config.ts'
import { ownParts } from '../../kit/flow/own-parts.ts'
import type { StartOptions } from '../../kit/flow/start.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import { sealedDrops } from '../../store/audit-chain/drop-sealed.ts'
import type { Database } from '../../store/database.ts'
import { PartitionKeeper } from '../../store/partitions/partition-keeper.ts'
import { retentionKeeper } from '../../store/retention/retention.ts'
import { openAuditKeeper } from '../audit-log/open-audit-keeper.ts'
import { Archive } from './archive.ts'
import { erasureKeeper } from './erasure-keeper.ts'
import { openArchiveStore } from './open-store.ts'
import { partitionArchive } from './partition-archive.ts'

/** The parts that keep the store in order. They begin at once. */
export function openStoreKeepers(
  config: Pick<Config, 'archive' | 'retention' | 'audit' | 'callbacks'>,
  shared: StartOptions & { db: Database; clock: Clock; events: Events },
) {
  const { db, clock } = shared
  return ownParts(shared, async (parts) => {
    const store = await openArchiveStore(config.archive)
    const archive = sealedDrops(db, partitionArchive(new Archive({ db, store, now: () => clock.now() })))
    const partitions = parts.keep(new PartitionKeeper(shared))
    const retention = parts.keep(retentionKeeper({ ...shared, config: config.retention, archive }))
    const erasures = parts.keep(erasureKeeper({ ...shared, store }))
    const auditLog = parts.keep(openAuditKeeper(config, shared))
    void partitions.keep()
    void retention.keep()
    void auditLog.keep()
    const keepers = [partitions, retention, erasures, auditLog]
    return { warnings: () => keepers.flatMap((keeper) => keeper.warnings()) }
  })
}
