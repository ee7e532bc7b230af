import { constants } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { diskFault } from '../../kit/machine/disk-fault.ts'
import { writeWholeFile } from '../../kit/machine/whole-file.ts'
import {
  ArchiveFileUnusable,
  type ArchiveStore,
  ArchiveUnavailable,
  type FileRange,
  maxFileOctets,
} from './archive-store.ts'

/** The archive in a folder. Each file is written under another name, put on disk, and renamed. */
export class FolderStore implements ArchiveStore {
  readonly place: string

  constructor(folder: string) {
    this.place = folder
  }

  async put(name: string, content: Uint8Array): Promise<void> {
    const path = join(this.place, name)
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeWholeFile(path, [content])
    } catch (error) {
      throw new ArchiveUnavailable(diskFault(path, error), { cause: error })
    }
  }

  async get(name: string, range?: FileRange): Promise<Buffer> {
    const path = join(this.place, name)
    try {
      return await readPart(path, range)
    } catch (error) {
      if (error instanceof ArchiveFileUnusable) throw error
      const reason = error instanceof Error ? error.message : String(error)
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
        throw new ArchiveFileUnusable(`${name} is not in ${this.place}`, { cause: error })
      }
      throw new ArchiveUnavailable(`${path} cannot be read: ${reason}`, { cause: error })
    }
  }

  async remove(name: string): Promise<void> {
    const path = join(this.place, name)
    try {
      await rm(path, { force: true })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new ArchiveUnavailable(`${path} cannot be removed: ${reason}`, { cause: error })
    }
  }
}

/** Opened without waiting: a pipe in the place of a file would never answer. */
async function readPart(path: string, range: FileRange | undefined): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const stat = await file.stat()
    const { start, end } = range ?? { start: 0, end: stat.size }
    if (!stat.isFile() || end - start > maxFileOctets)
      throw new ArchiveFileUnusable(`${path} is none of ours`)
    if (end > stat.size) throw new ArchiveFileUnusable(`${path} is shorter than its index says`)
    const buffer = Buffer.alloc(end - start)
    let length = 0
    for (let read = -1; read !== 0 && length < buffer.length; length += read) {
      read = (await file.read(buffer, length, buffer.length - length, start + length)).bytesRead
    }
    if (length !== buffer.length) throw new ArchiveFileUnusable(`${path} is shorter than its index says`)
    return buffer
  } finally {
    await file.close()
  }
}
