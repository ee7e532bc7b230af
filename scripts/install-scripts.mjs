// No package of the lock file may run a script of its own at installation, apart from those named here with a reason:
// a stolen package would run on every machine that installs it, before anybody has read it. And each must work with the
// oldest Node that package.json allows: npm would warn of it at every installation.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import semver from 'semver'

const root = join(import.meta.dirname, '..')
/** By name; what each does, and why it is needed. */
const known = JSON.parse(readFileSync(join(root, 'architecture.json'), 'utf8')).installScripts ?? {}
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const { scripts: own, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const oldestNode = semver.minVersion(engines.node)

const faults = []
const withScripts = new Set()
for (const [path, { hasInstallScript, integrity, resolved, link, engines: needed }] of Object.entries(
  packages,
)) {
  const at = path.lastIndexOf('node_modules/')
  if (at === -1) continue
  const name = path.slice(at + 'node_modules/'.length)
  if (hasInstallScript === true) withScripts.add(name)
  if (needed?.node !== undefined && !semver.satisfies(oldestNode, needed.node))
    faults.push(`${name} needs Node ${needed.node}, and package.json allows ${oldestNode}: see its overrides`)
  if (link !== true && resolved !== undefined && integrity === undefined)
    faults.push(`${name} has no checksum in package-lock.json`)
  if (resolved !== undefined && link !== true && !resolved.startsWith('https://registry.npmjs.org/'))
    faults.push(`${name} comes from ${resolved}, not from the registry`)
}
for (const name of withScripts) {
  if (known[name] === undefined)
    faults.push(`${name} runs a script at installation: see architecture.json, installScripts`)
}
for (const name of Object.keys(known)) {
  if (!withScripts.has(name))
    faults.push(`${name} in architecture.json runs no script at installation any more`)
}
for (const name of ['preinstall', 'install', 'postinstall', 'prepare']) {
  if (own[name] !== undefined) faults.push(`package.json itself has the script ${name}`)
}
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
