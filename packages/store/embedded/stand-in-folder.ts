import { createHash } from 'node:crypto'
import { chmodSync, realpathSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { makePrivateFolder } from '../../kit/machine/private-folder.ts'
import { clusterLayout } from './layout.ts'
import { chooseServerUser, closedFolder } from './server-user.ts'

/** Holds the clusters of root's data folders that the server's user cannot reach. */
const standInsFolder = '/var/lib/posthorn/stand-ins'

/**
 * The folder in which the server of a data folder is kept. Started by root, the server runs as another user: a closed
 * data folder is opened for passing (0711). Where a folder above it is closed (a home folder, say), its mode is not
 * changed and the server is kept below /var/lib/posthorn, always in the same place.
 */
export function folderOfServer(dataDir: string): { folder: string; why: string | null } {
  if (process.getuid?.() !== 0) return { folder: dataDir, why: null }
  makePrivateFolder(dataDir)
  const user = chooseServerUser(clusterLayout(dataDir))
  if (user === null) return { folder: dataDir, why: null }
  const { mode, uid } = statSync(dataDir)
  if (uid === 0 && (mode & 0o011) !== 0o011) chmodSync(dataDir, (mode & 0o777) | 0o011)
  const closed = closedFolder(realpathSync(dataDir), user)
  if (closed === null) return { folder: dataDir, why: null }
  const folder = standInFolder(dataDir)
  return { folder, why: `${closed} The database is kept in ${folder} instead.` }
}

/** Where the server of a data folder is kept that its user cannot reach. */
export function standInFolder(dataDir: string): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  return join(standInsFolder, `${basename(dataDir)}-${hash}`)
}
