import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const lock = join(import.meta.dirname, 'package-lock.json')
/** The lock file that was installed last. */
const installed = join(import.meta.dirname, 'node_modules', '.installed-lock.json')

/**
 * Installs the packages of the site into this folder, where they are not those of the lock file. They are no
 * workspace, so that `npm ci` of the repository does not bring them. Install scripts are left out: none is needed.
 */
export function installPackages() {
  const wanted = readFileSync(lock, 'utf8')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return
  console.log('docs: npm installs what builds the site')
  execFileSync(
    'npm',
    ['ci', '--include=dev', '--prefix', import.meta.dirname, '--ignore-scripts', '--no-audit', '--no-fund'],
    {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  writeFileSync(installed, wanted)
}
