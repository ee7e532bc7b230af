import { statSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * The path of a file or folder that a kannel.conf names. Kannel searches from where it was started, on a machine that
 * may be another one: what is not there is looked for beside the files that are, by the end of its path.
 */
export function findBeside(name: string, folders: readonly string[]): string {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.' && part !== '..')
  const ends = parts.map((_, index) => parts.slice(index).join('/'))
  const candidates = [name, ...ends].flatMap((end) => folders.map((folder) => resolve(folder, end)))
  return candidates.find(isThere) ?? resolve(folders[0] ?? '', name)
}

function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}
