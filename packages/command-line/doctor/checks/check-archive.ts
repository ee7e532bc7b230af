import type { Config } from '../../../config/config.ts'
import { ArchiveFileUnusable } from '../../../engines/archive/archive-store.ts'
import { openArchiveStore } from '../../../engines/archive/open-store.ts'
import { type Check, describeError, ok, problem, type Said } from '../finding.ts'

/** Whether the archive lets us read. A file that does not exist is requested; nothing is written. */
export function checkArchive({ archive }: Pick<Config, 'archive'>): Check[] {
  if (archive.kind === 'none') return []
  const look = async (): Promise<Said[]> => {
    const store = await openArchiveStore(archive)
    if (store === null) return []
    try {
      await store.get('posthorn-doctor')
    } catch (error) {
      if (!(error instanceof ArchiveFileUnusable)) {
        const advice = 'correct endpoint, bucket and keys of archive; months are not dropped meanwhile'
        return [problem('archive', describeError(error), advice)]
      }
    }
    return [ok('archive', store.place)]
  }
  return [{ name: 'archive', look }]
}
