import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { diskFault } from '../lib/disk-fault.ts'
import { writeWholeFile } from '../lib/whole-file.ts'
import { ArchiveFileUnusable, type ArchiveStore, ArchiveUnavailable } from './archive-store.ts'

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

  async get(name: string, range?: { start: number; end: number }): Promise<Buffer> {
    const path = join(this.place, name)
    try {
      return await (range === undefined ? readFile(path) : readRange(path, range))
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

async function readRange(path: string, { start, end }: { start: number; end: number }): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const buffer = Buffer.alloc(end - start)
    const { bytesRead } = await file.read(buffer, 0, buffer.length, start)
    if (bytesRead !== buffer.length) throw new ArchiveFileUnusable(`${path} is shorter than its index says`)
    return buffer
  } finally {
    await file.close()
  }
}
