import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder } from '../../kit/machine/private-folder.ts'
import type { Layout } from './layout.ts'
import type { Programs } from './programs.ts'
import { runProgram } from './run-program.ts'
import type { ServerUser } from './server-user.ts'
import { renderSettings, type SettingsChoice } from './settings.ts'

/** The role that owns everything in the embedded server, and the name of its database. */
export const roleName = 'posthorn'

/** Creates the folders, each with its owner and mode. */
export function makeFolders(layout: Layout, user: ServerUser | null): void {
  // Started as root, the server runs as another user who must pass through; 0711 allows only that.
  const passable = user === null ? 0o700 : 0o711
  makeFolder(layout.dataDir, passable)
  makeFolder(layout.root, passable)
  makeFolder(layout.socketDir, 0o700)
  if (user !== null) chownSync(layout.socketDir, user.uid, user.gid)
}

function makeFolder(path: string, mode: number): void {
  if (existsSync(path)) return
  makePrivateFolder(path)
  chmodSync(path, mode)
}

/** Creates the cluster where there is none: completely, or not at all after an interruption. */
export async function ensureCluster(
  layout: Layout,
  programs: Programs,
  user: ServerUser | null,
  durable: boolean,
): Promise<'made' | 'found'> {
  if (existsSync(layout.cluster)) {
    checkVersion(layout, programs)
    return 'found'
  }
  const draft = `${layout.cluster}.draft`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  const passwordForInitdb = join(layout.socketDir, 'password')
  writeFileSync(passwordForInitdb, newPassword(layout), { mode: 0o600 })
  if (user !== null) {
    chownSync(draft, user.uid, user.gid)
    chownSync(passwordForInitdb, user.uid, user.gid)
  }
  try {
    await runProgram(
      programs.initdb,
      initdbArguments(draft, passwordForInitdb, durable),
      user,
      layout.socketDir,
    )
  } finally {
    rmSync(passwordForInitdb)
  }
  appendFileSync(join(draft, 'postgresql.conf'), "\ninclude_if_exists = 'posthorn.conf'\n# Yours:\n")
  renameSync(draft, layout.cluster)
  return 'made'
}

function initdbArguments(folder: string, passwordFile: string, durable: boolean): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${roleName}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Sorted by code point as with locale C, yet lower() and ILIKE know every letter; needs no locale installed.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
}

function checkVersion(layout: Layout, programs: Programs): void {
  const version = Number.parseInt(readFileSync(join(layout.cluster, 'PG_VERSION'), 'utf8'), 10)
  if (version === programs.majorVersion) return
  throw new Error(
    `The database in ${layout.cluster} was written by PostgreSQL ${version}; this Posthorn brings ` +
      `PostgreSQL ${programs.majorVersion}. Start the Posthorn that wrote it, dump it with its pg_dump or move it ` +
      'with pg_upgrade.',
  )
}

/** Writes only a changed file, so that a full disk cannot empty it at a restart. */
export function writeSettings(layout: Layout, choice: SettingsChoice): void {
  const path = join(layout.cluster, 'posthorn.conf')
  const text = renderSettings(choice)
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  writeFileSync(path, text)
  // Started as root, the server reads it as another user; the folder around it is that user's own.
  chmodSync(path, process.getuid?.() === 0 ? 0o644 : 0o600)
}

function newPassword(layout: Layout): string {
  const password = randomBytes(24).toString('base64url')
  rmSync(layout.passwordFile, { force: true })
  writeFileSync(layout.passwordFile, password, { mode: 0o600 })
  return password
}

/** The password of the role. Throws a sentence when its file is missing. */
export function readPassword(layout: Layout): string {
  try {
    return readFileSync(layout.passwordFile, 'utf8')
  } catch (error) {
    throw new Error(
      `The password of the database cannot be read from ${layout.passwordFile}. It is only readable by the user ` +
        'who runs Posthorn; without that file the database cannot be opened.',
      { cause: error },
    )
  }
}
