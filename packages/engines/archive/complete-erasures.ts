import type { Database } from '../../store/database.ts'
import { endArchivePauses } from '../../store/subscriber/archive-progress.ts'
import { continueErasure, type ErasureState, openErasures } from '../../store/subscriber/erasures.ts'
import { readErasure } from '../../store/subscriber/stored-erasure.ts'
import type { ArchiveStore } from './archive-store.ts'
import { archiveEraser, type RewrittenFile } from './erase-archive.ts'

/** What became of an erasure that was pending. */
export interface CompletedErasure extends Pick<ErasureState, 'open' | 'archive'> {
  requestedAt: number
  /** Whether nothing is left of it. */
  isEnded: boolean
  /** Files of the archive that were made again. */
  files: RewrittenFile[]
}

/** Carries out every pending erasure now, also those that a failed try has put off. Oldest first. */
export async function completeErasures(
  db: Database,
  store: ArchiveStore | null,
  now: () => number,
): Promise<CompletedErasure[]> {
  await endArchivePauses(db, now())
  const completed: CompletedErasure[] = []
  for (const erasureId of await openErasures(db)) {
    const erasure = await readErasure(db, erasureId)
    if (erasure === null) continue
    const files: RewrittenFile[] = []
    const eraseArchive = archiveEraser({ db, store, now, onRewritten: (file) => files.push(file) })
    const { open, archive } = await continueErasure(db, eraseArchive, { erasureId, now: now() })
    const isEnded = (await readErasure(db, erasureId)) === null
    completed.push({ requestedAt: erasure.requestedAt, isEnded, open, archive, files })
  }
  return completed
}
