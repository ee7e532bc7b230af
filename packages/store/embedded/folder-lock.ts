import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processTag } from './process-tag.ts'

/**
 * A folder that one live process holds. The lock file names the holder by pid and start time, so the lock of a killed
 * process is void, even where another process has its pid now.
 */
export class FolderLock implements Disposable {
  readonly #path: string
  readonly #content: string

  private constructor(path: string, content: string) {
    this.#path = path
    this.#content = content
  }

  /** Throws a sentence with the folder and the pid when a live process holds `folder`. */
  static take(folder: string): FolderLock {
    const path = join(folder, 'posthorn.lock')
    const content = JSON.stringify({ pid: process.pid, mark: processTag(process.pid), id: randomUUID() })
    const draft = `${path}.${randomUUID()}`
    writeFileSync(draft, content, { mode: 0o600 })
    try {
      for (let tries = 0; tries < 100; tries++) {
        // A link appears with its whole content or not at all.
        if (link(draft, path)) return new FolderLock(path, content)
        const held = read(path)
        const holder = held === null ? null : livingHolder(held)
        if (holder !== null) {
          throw new Error(
            `The data folder ${folder} is in use by the Posthorn process ${holder}. Stop that process first, ` +
              'or give this one another folder with POSTHORN_DATA_DIR.',
          )
        }
        if (held !== null) removeStale(path, held)
      }
      throw new Error(`The lock file ${path} keeps changing; try again.`)
    } finally {
      rmSync(draft, { force: true })
    }
  }

  [Symbol.dispose](): void {
    if (read(this.#path) === this.#content) rmSync(this.#path, { force: true })
  }
}

/** The pid of the live process that holds the data folder, or null. */
export function folderHolder(folder: string): number | null {
  const held = read(join(folder, 'posthorn.lock'))
  return held === null ? null : livingHolder(held)
}

function livingHolder(content: string): number | null {
  try {
    const { pid, mark: tag } = JSON.parse(content) as { pid?: unknown; mark?: unknown }
    return typeof pid === 'number' && processTag(pid) === tag ? pid : null
  } catch {
    return null
  }
}

/** Moves the lock away first: another process may have replaced the stale one in the meantime. */
function removeStale(path: string, stale: string): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (read(aside) !== stale) link(aside, path)
  rmSync(aside, { force: true })
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
