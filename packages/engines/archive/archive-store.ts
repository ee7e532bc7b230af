import { NotArchived } from '../../store/archive/not-archived.ts'

/** Where the files of the archive are. A name is a relative path with slashes. */
export interface ArchiveStore {
  /** For operators: where it is. */
  readonly place: string
  /** Resolves once the whole file is stored; before that, and where it rejects, there is no file of that name. */
  put(name: string, content: Uint8Array): Promise<void>
  /**
   * The octets from `start` to below `end`; without a range the whole file. Rejects with `ArchiveFileUnusable` where
   * there is no such file, or where it is larger than files of ours.
   */
  get(name: string, range?: FileRange): Promise<Buffer>
  /** Removes a file; without an error where there is none. */
  remove(name: string): Promise<void>
}

/** Octets from `start` to below `end`. */
export interface FileRange {
  start: number
  end: number
}

/** Twice what the largest file has: 32 MiB and its last block. */
export const maxFileOctets = 320 * 1_048_576

/** The archive cannot be read or written. The message is a sentence for operators. */
export class ArchiveUnavailable extends NotArchived {
  override name = 'ArchiveUnavailable'
}

/** One file is missing or damaged; others may be usable. The message is a sentence for operators. */
export class ArchiveFileUnusable extends ArchiveUnavailable {
  override name = 'ArchiveFileUnusable'
}
