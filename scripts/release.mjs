// `npm run release -- --dry-run` makes what a release publishes in dist/release/ and checks it; nothing leaves the machine.
// `--version 1.2.0` writes that version everywhere, and in packages the repository. RELEASING.md has the whole way.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installTools } from './install-tools.mjs'
import { openapiChanges } from './release/openapi-changes.mjs'
import { otherVersions, writeVersion } from './release/versions.mjs'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'dist', 'release')
const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' }, version: { type: 'string' } } })
/** What npm gets. */
const packages = ['.', 'clients/typescript']
const read = (path) => readFileSync(join(root, path), 'utf8')
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).trim()

if (values.version !== undefined) setVersion(values.version)
else if (values['dry-run'] === true) tryRelease()
else {
  console.error(
    'a release is published by CI for a tag, see RELEASING.md; --dry-run makes and checks it here',
  )
  process.exitCode = 1
}

function setVersion(version) {
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) throw new Error(`${version} is no version such as 1.2.0`)
  // Before npm writes the lock file: it then says of packages that they are installed.
  if (installTools() !== 0) throw new Error('npm could not install what the release needs')
  writeVersion(root, version)
  const repository = repositoryOfOrigin()
  for (const where of repository === null ? [] : packages)
    run('npm', ['pkg', 'set', 'repository.type=git', `repository.url=${repository}`], join(root, where))
  run(process.execPath, ['tools/package-files.mjs'])
  run('npm', ['install', '--package-lock-only', '--include=dev', '--no-audit', '--no-fund'])
  run('npm', ['run', 'reference'])
  console.log(`the version is ${version}: look at git diff, and commit it`)
}

function tryRelease() {
  const { version, publishConfig } = JSON.parse(read('package.json'))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const checks = {
    'nothing is uncommitted': () => git('status', '--porcelain').split('\n').filter(Boolean),
    [`the version is ${version} everywhere`]: () => otherVersions(root, version),
    [`CHANGELOG.md says what ${version} brings`]: () => writeNotes(version),
    'the OpenAPI document only grows, or the major version does': () => openapiFaults(version),
    'the packages are packed': packAll,
    'the bill of materials is beside them': copyBill,
    'provenance will be signed': () => provenanceFaults(publishConfig),
    'the chart is packed': () => packChart(version),
  }
  for (const [name, check] of Object.entries(checks)) report(name, check())
  writeSums()
  console.log(`dist/release/: ${readdirSync(folder).join(', ')}`)
  console.log('left to CI: the image, both architectures, and publishing')
}

/** `faults` is what is wrong; a string says why the check was left out. */
function report(name, faults) {
  if (typeof faults === 'string') return console.log(`left out: ${name}: ${faults}`)
  console.log(`${faults.length === 0 ? 'ok' : 'FAILED'}: ${name}`)
  for (const fault of faults) console.log(`  ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

function openapiFaults(version) {
  const [last] = git('tag', '--list', 'v*', '--sort=-version:refname')
    .split('\n')
    .filter((tag) => tag !== '' && tag !== `v${version}`)
  if (last === undefined) return 'there was no release before'
  const path = 'docs/reference/openapi.json'
  const { breaking, added } = openapiChanges(
    JSON.parse(git('show', `${last}:${path}`)),
    JSON.parse(read(path)),
  )
  for (const sentence of added) console.log(`  since ${last}: ${sentence}`)
  for (const sentence of breaking) console.log(`  since ${last}, breaking: ${sentence}`)
  return major(version) > major(last.slice(1)) ? [] : breaking
}

/** The section of the changelog, without its heading. */
function writeNotes(version) {
  const sections = read('CHANGELOG.md').split(/^## /m)
  const section = sections.find((each) => each.startsWith(`${version} `) || each.startsWith(`${version}\n`))
  const notes = section?.slice(section.indexOf('\n')).trim() ?? ''
  if (notes === '') return [`it has no section "## ${version}" with something in it`]
  writeFileSync(join(folder, 'notes.md'), `${notes}\n`)
  return []
}

function packAll() {
  for (const where of packages) {
    const text = run('npm', ['pack', '--json', '--pack-destination', folder], join(root, where))
    const [packed] = Object.values(JSON.parse(text.slice(text.search(/^[[{]/m))))
    const mebibytes = (bytes) => `${(bytes / 1_048_576).toFixed(1)} MiB`
    console.log(`  ${packed.filename}: ${mebibytes(packed.size)}, ${mebibytes(packed.unpackedSize)} unpacked`)
  }
  return []
}

/** npm signs for the repository alone that a package names. */
function provenanceFaults(publishConfig) {
  if (publishConfig.provenance !== true || !/id-token: write/.test(read('.github/workflows/release.yml')))
    return ['package.json or the workflow does not ask for it']
  const repository = repositoryOfOrigin()
  if (repository === null) return 'the remote "origin" is no repository of a forge'
  return packages
    .filter((where) => JSON.parse(read(join(where, 'package.json'))).repository?.url !== repository)
    .map((where) => `${join(where, 'package.json')} does not name ${repository}: --version writes it`)
}

/** As package.json names it; null: the clone comes from no forge. */
function repositoryOfOrigin() {
  const { stdout } = spawnSync('git', ['remote', 'get-url', 'origin'], { cwd: root, encoding: 'utf8' })
  const [, host, path] =
    /^(?:https:\/\/|(?:ssh:\/\/)?git@)([^/:@]+)[/:](.+?)(?:\.git)?\/?$/.exec(stdout.trim()) ?? []
  return host === undefined ? null : `git+https://${host}/${path}.git`
}

function copyBill() {
  copyFileSync(join(root, 'dist', 'app', 'sbom.cdx.json'), join(folder, 'sbom.cdx.json'))
  return []
}

/** Helm and npm give their files one name. */
function packChart(version) {
  if (spawnSync('helm', ['version']).error !== undefined) return 'helm is not installed'
  const charts = mkdtempSync(join(tmpdir(), 'posthorn-chart-'))
  run('helm', ['package', 'deploy/helm/posthorn', '--destination', charts])
  copyFileSync(join(charts, `posthorn-${version}.tgz`), join(folder, `posthorn-chart-${version}.tgz`))
  rmSync(charts, { recursive: true })
  return []
}

function writeSums() {
  const lines = readdirSync(folder).map((name) => {
    const sum = createHash('sha256').update(readFileSync(join(folder, name)))
    return `${sum.digest('hex')}  ${name}\n`
  })
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''))
}

function major(version) {
  return Number(version.split('.')[0])
}

/** Its output. Ends with its error. */
function run(command, args, cwd = root) {
  const options = { cwd, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'inherit'] }
  return execFileSync(command, args, { ...options, shell: process.platform === 'win32' })
}
