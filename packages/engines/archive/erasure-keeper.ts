import type { Clock } from '../../kit/time/clock.ts'
import { Keeper } from '../../kit/time/keeper.ts'
import type { Events } from '../../observability/events.ts'
import type { Database } from '../../store/database.ts'
import { archiveProblems } from '../../store/subscriber/archive-progress.ts'
import { continueErasures } from '../../store/subscriber/erasures.ts'
import type { ArchiveStore } from './archive-store.ts'
import { archiveEraser } from './erase-archive.ts'
import { removeLooseFiles } from './store-file.ts'

export interface ErasureKeeperOptions {
  db: Database
  store: ArchiveStore | null
  clock: Clock
  events: Pick<Events, 'fault'>
}

const everyMs = 60_000

/**
 * Continues erasures of subscribers, in the database and in the archive, until they have ended. Its warnings are erasures
 * that do not reach the archive, with the reason.
 */
export function erasureKeeper({ db, store, clock, events }: ErasureKeeperOptions): Keeper {
  const now = () => clock.now()
  return new Keeper({
    ...{ clock, events, everyMs, where: 'erasures' },
    async work({ signal, warn }) {
      await continueErasures(db, archiveEraser({ db, store, now, signal }), now())
      warn(await archiveProblems(db))
      // What is left of files that were not finished. An open erasure says why they cannot be removed.
      if (store !== null) await removeLooseFiles(db, store, now()).catch(() => undefined)
    },
  })
}
