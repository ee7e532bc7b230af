// What tests and tools need beside the program. `npm ci` leaves it out (.npmrc), so that a start waits for nothing that it
// does not use; the first command that compiles, tests or packs installs it.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const lockFile = join(root, 'package-lock.json')
/** What npm has installed, as npm keeps it. */
const installedFile = join(root, 'node_modules', '.package-lock.json')

/** Installs what is missing, or has another version than the lock file names. Returns 1 where npm fails. */
export function installTools() {
  if (isComplete()) return 0
  console.error('installing what tests and tools need')
  const args = ['install', '--include=dev', '--no-save', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return status ?? 1
}

function isComplete() {
  if (!existsSync(installedFile)) return false
  const installed = packagesOf(installedFile)
  return Object.entries(packagesOf(lockFile)).every(([path, { version, link, optional }]) => {
    // Optional packages are those of other systems, too.
    if (!path.startsWith('node_modules/') || link === true || optional === true) return true
    return installed[path]?.version === version
  })
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
