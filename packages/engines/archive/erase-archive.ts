import { announceFile } from '../../store/archive/loose-files.ts'
import { NotArchived } from '../../store/archive/not-archived.ts'
import { replaceFile, type Segment } from '../../store/archive/segments.ts'
import type { Database } from '../../store/database.ts'
import {
  isArchiveErased,
  leaseArchive,
  noteSegment,
  releaseArchive,
  segmentsToErase,
} from '../../store/subscriber/archive-progress.ts'
import type { EraseArchive } from '../../store/subscriber/erasures.ts'
import { readErasure, type StoredErasure } from '../../store/subscriber/stored-erasure.ts'
import { ArchiveFileUnusable, type ArchiveStore } from './archive-store.ts'
import { mayConcern } from './erase-row.ts'
import { damaged, readIndex } from './read-file.ts'
import { rewriteSegment } from './rewrite-segment.ts'
import { discardFile, newFileName, removeLooseFiles, storeFile } from './store-file.ts'

export interface ArchiveEraserOptions {
  db: Database
  /** Null where no archive is set. */
  store: ArchiveStore | null
  now: () => number
  /** Stops between two files. */
  signal?: AbortSignal
  /** A segment has another file from now on. */
  onRewritten?: (file: RewrittenFile) => void
}

/** A file of the archive that was made again without a subscriber. */
export interface RewrittenFile {
  /** The old name, and the new one. */
  from: string
  to: string
  /** Rows that were of the subscriber. */
  rows: number
}

/** Segments that are listed by one statement. */
const pageSize = 100

/**
 * Erases subscribers in the files of the archive. A file is never changed: another one is written and read back, the
 * segment names it from one transaction on, and the old one is removed. It may be stopped anywhere and repeated.
 */
export function archiveEraser(options: ArchiveEraserOptions): EraseArchive {
  return (erasureId) => new ArchiveEraser(options, erasureId).run()
}

class ArchiveEraser {
  readonly #options: ArchiveEraserOptions
  readonly #erasureId: number

  constructor(options: ArchiveEraserOptions, erasureId: number) {
    this.#options = options
    this.#erasureId = erasureId
  }

  /** Returns why some files are not erased yet; null where all are. */
  async run(): Promise<string | null> {
    const { db, store, now } = this.#options
    const erasure = await readErasure(db, this.#erasureId)
    if (erasure === null || (await db.transaction((tx) => isArchiveErased(tx, erasure)))) return null
    if (!(await leaseArchive(db, this.#erasureId, now()))) {
      return erasure.archiveProblem ?? 'a gateway is erasing in its files'
    }
    let problem: string | null = null
    try {
      problem =
        store === null
          ? 'rows were archived in files, and no archive is set: archive in posthorn.yaml'
          : await this.#eraseSegments(store, erasure)
    } catch (error) {
      if (!(error instanceof NotArchived)) throw error
      problem = error.message
    } finally {
      await releaseArchive(db, this.#erasureId, { problem, now: now() })
    }
    return problem
  }

  /** Files that cannot be used are left for the next run; where the store does not answer, all are. */
  async #eraseSegments(store: ArchiveStore, erasure: StoredErasure): Promise<string | null> {
    const { db, now, signal } = this.#options
    const unusable: string[] = []
    for (let after = 0; ; ) {
      const page = await segmentsToErase(db, erasure, { after, limit: pageSize })
      for (const segment of page) {
        if (signal?.aborted === true) return 'a gateway was stopped meanwhile, and another one continues'
        try {
          await this.#eraseSegment(store, segment, erasure)
        } catch (error) {
          if (!(error instanceof ArchiveFileUnusable)) throw error
          unusable.push(error.message)
          await this.#note(segment, { isLeft: true })
        }
      }
      after = page.at(-1)?.segmentId ?? after
      if (page.length < pageSize) break
    }
    await removeLooseFiles(db, store, now())
    const [first, ...others] = unusable
    if (first === undefined) return null
    return others.length === 0 ? first : `${first}, and ${others.length} more files cannot be used`
  }

  async #eraseSegment(store: ArchiveStore, segment: Segment, erasure: StoredErasure): Promise<void> {
    const { db, now, onRewritten } = this.#options
    const { table, file } = segment
    if (file === null) return
    const index = await readIndex(store, file.name)
    if (index.contentHash !== file.contentHash) throw damaged(store, file.name)
    if (!index.blocks.some((block) => mayConcern(table, block, erasure, db.encryption)))
      return this.#note(segment)
    const rewritten = await rewriteSegment({ db, store }, { segment, name: file.name, index }, erasure)
    if (rewritten.erasedRows === 0) return this.#note(segment)
    const name = newFileName(table, segment.from, segment.firstAt)
    await announceFile(db, name, now())
    try {
      const other = await storeFile(store, table, name, rewritten.writer)
      const isReplaced = await db.transaction(async (tx) => {
        const counts = { [`archived_${table}`]: rewritten.erasedRows }
        const replaced = await replaceFile(tx, segment, { ...rewritten, file: other })
        const change = replaced ? { counts } : { isLeft: true }
        await noteSegment(tx, this.#erasureId, segment.segmentId, { ...change, now: now() })
        return replaced
      })
      if (isReplaced) onRewritten?.({ from: file.name, to: name, rows: rewritten.erasedRows })
    } finally {
      await discardFile(db, store, name)
    }
  }

  async #note({ segmentId }: Segment, change: { isLeft?: boolean } = {}): Promise<void> {
    const { db, now } = this.#options
    await db.transaction((tx) => noteSegment(tx, this.#erasureId, segmentId, { ...change, now: now() }))
  }
}
