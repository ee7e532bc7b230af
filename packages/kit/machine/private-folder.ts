import { chmodSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * A folder for this user alone, whatever the umask says; one that is there keeps its mode. The folders above it are
 * others' too: a server that runs as another user may have to pass through them.
 */
export function makePrivateFolder(path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  try {
    mkdirSync(path, { mode: 0o700 })
    chmodSync(path, 0o700)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
