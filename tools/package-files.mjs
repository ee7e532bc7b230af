// Writes into the package.json of each package what it offers and what it uses: `exports` has its doors, the files that
// something outside of it imports, and `dependencies` the packages that its files import, of ours and of npm. With
// `--check` it writes nothing, and fails where a file differs: a new door or a new dependency is a line of a change.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { openSource } from './source.mjs'

const isCheck = process.argv.includes('--check')
const { files, rooms, imports, doorsOf } = openSource()
const root = JSON.parse(readFileSync('package.json', 'utf8'))
const { packages: locked } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const roomOfFile = new Map(rooms.flatMap((room) => room.files.map((path) => [path, room])))

const importPattern = /^(?:import|export)[\s\w{},*$]*\bfrom '([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm

for (const room of rooms) {
  const path = `${room.folder}/package.json`
  const text = `${JSON.stringify(contentsOf(room), null, 2)}\n`
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue
  if (isCheck) {
    console.error(
      `${path} does not say what the package offers and uses now: run \`node tools/package-files.mjs\``,
    )
    process.exitCode = 1
  } else writeFileSync(path, text)
}

function contentsOf(room) {
  return {
    name: `@posthorn/${room.name}`,
    version: root.version,
    description: descriptionOf(room),
    license: root.license,
    private: true,
    type: 'module',
    exports: Object.fromEntries(
      doorsOf(room)
        .map(({ path }) => `./${path.slice(room.folder.length + 1)}`)
        .sort()
        .map((door) => [door.replace(/\.ts$/, ''), door]),
    ),
    dependencies: dependenciesOf(room),
  }
}

function dependenciesOf(room) {
  const inside = new Set(room.files)
  const ours = imports
    .filter(({ from, to }) => inside.has(from) && roomOfFile.has(to) && !inside.has(to))
    .map(({ to }) => [`@posthorn/${roomOfFile.get(to).name}`, root.version])
  const others = room.files
    .flatMap((path) => [...files.get(path).matchAll(importPattern)])
    .map(([, named, bare]) => nameOf(named ?? bare))
    .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
    .map((name) => [name, versionOf(room, name)])
  return Object.fromEntries([...ours, ...others].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** As the package has it; of a new dependency the version that the lock file has for others, else any. */
function versionOf({ folder }, name) {
  const { dependencies = {} } = locked[folder] ?? {}
  return dependencies[name] ?? locked[`node_modules/${name}`]?.version ?? '*'
}

/** Without the subpath. */
function nameOf(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** The first sentence of its page. */
function descriptionOf(room) {
  const [, paragraph = ''] = readFileSync(`${room.folder}/README.md`, 'utf8').split(/\n\n/)
  return paragraph
    .split(/(?<=[.:]) /)[0]
    .replace(/[.:]$/, '')
    .replaceAll('`', '')
    .replaceAll('\n', ' ')
}
