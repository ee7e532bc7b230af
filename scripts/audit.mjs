// Compares the lock file with the advisories that the registry knows, by the policy in CONTRIBUTING.md: ends with 1
// where a package that users get has one of severity high or critical, or a tool has a critical one, that is not in
// audit-policy.json with a reason and a date. Without an answer of the registry it says so, and ends with 0.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundledNames, installedNames } from './shipped-packages.mjs'

const root = join(import.meta.dirname, '..')
const { accepted } = JSON.parse(readFileSync(join(root, 'audit-policy.json'), 'utf8'))
const shipped = new Set([...bundledNames(), ...installedNames()])
const serious = ['high', 'critical']

const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only', '--include=dev'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1_048_576,
  timeout: 120_000,
  shell: process.platform === 'win32',
})
const answer = parsed(stdout)
if (answer?.vulnerabilities === undefined) {
  const why = answer?.message ?? answer?.error?.summary ?? 'no answer'
  console.log(`SKIPPED the audit of package-lock.json: the registry could not be asked (${why})`)
  process.exit(0)
}
const faults = [...expired(), ...Object.values(answer.vulnerabilities).flatMap(judged)]
for (const fault of faults) console.error(fault)
console.log(`audited package-lock.json: ${faults.length} findings against the policy`)
process.exitCode = faults.length > 0 ? 1 : 0

/** Each advisory of a package itself; those of what it depends on stand at the dependency. */
function judged({ name, via }) {
  const isShipped = shipped.has(name)
  return via.flatMap((advisory) => {
    if (typeof advisory === 'string') return []
    const { severity, title, url } = advisory
    const counts = isShipped ? serious.includes(severity) : severity === 'critical'
    if (!counts || accepted.some((each) => each.url === url)) return []
    return [`${severity} in ${name}, ${isShipped ? 'which users get' : 'a tool'}: ${title} (${url})`]
  })
}

function expired() {
  const today = new Date().toISOString().slice(0, 10)
  return accepted
    .filter(({ until }) => until < today)
    .map(({ url, until }) => `audit-policy.json accepts ${url} until ${until}: look at it again`)
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
