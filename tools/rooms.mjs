// Prints what the source consists of: a row for each package, then arrows, circles and full folders.
//   node tools/rooms.mjs                       the working tree
//   node tools/rooms.mjs <commit>              a commit; before the packages, the folders of src/ are the rooms
//   node tools/rooms.mjs [commit] --doors store  the doors of one package, by how many files outside import each
// A type import is an import. Tests are no part of a package and open no door.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseArgs } from 'node:util'

const maxFilesInFolder = 25
const { values, positionals } = parseArgs({ options: { doors: { type: 'string' } }, allowPositionals: true })
const [commit] = positionals

const files = readSource()
const rooms = readRooms(JSON.parse(readText('architecture.json')))
const imports = [...files].flatMap(([path, text]) => importedBy(path, text).map((to) => ({ from: path, to })))
const arrows = arrowsBetweenRooms()

if (values.doors === undefined) printRooms()
else printDoors(rooms.find(({ name }) => name === values.doors))

function git(args, input = '') {
  return execFileSync('git', args, { input, maxBuffer: 2 ** 28 })
}

function readText(path) {
  return commit === undefined ? readFileSync(path, 'utf8') : git(['show', `${commit}:${path}`]).toString()
}

/** Path and text of every source file that may open a door: tests and tools are left out. */
function readSource() {
  const listed =
    commit === undefined
      ? git(['ls-files', '--cached', '--others', '--exclude-standard'])
      : git(['ls-tree', '-r', '--name-only', commit])
  const paths = listed
    .toString()
    .split('\n')
    .filter((path) => /^(src|packages|telephony|console\/src|simulators)\/.*\.tsx?$/.test(path))
    .filter((path) => !/^(packages\/[^/]+|telephony)\/test\//.test(path))
  return commit === undefined
    ? new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))
    : readBlobs(paths)
}

/** One call of git for all files: its answer is a line with the size of each, then the file. */
function readBlobs(paths) {
  const answer = git(['cat-file', '--batch'], paths.map((path) => `${commit}:${path}`).join('\n'))
  const texts = new Map()
  let at = 0
  for (const path of paths) {
    const begin = answer.indexOf(10, at) + 1
    const end = begin + Number(answer.subarray(at, begin).toString().split(' ')[2])
    texts.set(path, answer.subarray(begin, end).toString())
    at = end + 1
  }
  return texts
}

/** Rooms from the bottom up. Rooms of one floor may import one another; a package is a floor of its own. */
function readRooms({ packages, layers }) {
  const floors = packages?.map((folder) => [folder]) ?? layers.map(({ folders }) => folders)
  const listed = floors.flatMap((folders, floor) =>
    folders
      .filter((folder) => !folder.endsWith('.ts'))
      .map((folder) => ({ name: folder.replace(/^(packages|src)\//, ''), folder, floor })),
  )
  const composition = { name: 'files of src/ itself', folder: 'src', floor: floors.length - 1 }
  return [...listed, ...(packages === undefined ? [composition] : [])].map((room) => ({
    ...room,
    files: [...files.keys()].filter(
      (path) => path.startsWith(`${room.folder}/`) && roomOf(path, listed) === room.name,
    ),
  }))
}

function roomOf(path, listed) {
  const room = listed.find(({ folder }) => path.startsWith(`${folder}/`))
  return room?.name ?? (path.startsWith('src/') ? 'files of src/ itself' : undefined)
}

function importedBy(path, text) {
  const specifiers = text.matchAll(/\bfrom\s*'(\.[^']+)'|\bimport\s*\(?\s*'(\.[^']+)'/g)
  const targets = [...specifiers].map(([, named, bare]) => posix.join(posix.dirname(path), named ?? bare))
  return targets.filter((target) => files.has(target))
}

function arrowsBetweenRooms() {
  const found = new Map()
  for (const { from, to } of imports) {
    const [source, target] = [from, to].map((path) => rooms.find((room) => room.files.includes(path)))
    if (source === undefined || target === undefined || source === target) continue
    found.set(`${source.name} → ${target.name}`, { source, target })
  }
  return [...found.values()]
}

/** Files of a room that something outside of it imports, each with the number of importing files. */
function doorsOf(room) {
  const inside = new Set(room.files)
  const users = new Map()
  for (const { from, to } of imports) {
    if (inside.has(to) && !inside.has(from)) users.set(to, (users.get(to) ?? new Set()).add(from))
  }
  return [...users].map(([path, by]) => ({ path, uses: by.size })).sort((a, b) => b.uses - a.uses)
}

/** Groups of rooms in which each is reached from each other. */
function circles() {
  const reached = new Map(rooms.map(({ name }) => [name, reachedFrom(name)]))
  const groups = rooms.map(({ name }) =>
    rooms
      .map((room) => room.name)
      .filter((other) => reached.get(name).has(other) && reached.get(other).has(name)),
  )
  return [...new Set(groups.filter((group) => group.length > 1).map((group) => group.join(', ')))]
}

function reachedFrom(name) {
  const reached = new Set()
  const waiting = [name]
  while (waiting.length > 0) {
    const next = waiting.pop()
    for (const { source, target } of arrows) {
      if (source.name !== next || reached.has(target.name)) continue
      reached.add(target.name)
      waiting.push(target.name)
    }
  }
  return reached
}

function fullFolders() {
  const counts = new Map()
  for (const path of rooms.flatMap((room) => room.files)) {
    counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > maxFilesInFolder).sort(([, a], [, b]) => b - a)
}

function linesOf(paths) {
  return paths.reduce((sum, path) => sum + files.get(path).split('\n').length - 1, 0)
}

function printRooms() {
  console.log('| package | lines | files | doors | share of doors |\n|---|---|---|---|---|')
  for (const room of rooms) printRow(room.name, room.files, doorsOf(room).length)
  printRow(
    '**together**',
    rooms.flatMap((room) => room.files),
    rooms.reduce((sum, room) => sum + doorsOf(room).length, 0),
  )
  const upward = arrows.filter(({ source, target }) => target.floor > source.floor)
  const print = (what, found) =>
    console.log(`- ${what}: ${found.length}${found.length === 0 ? '' : ` (${found.join('; ')})`}`)
  const withoutTelephony = rooms.filter(({ name }) => name !== 'telephony').flatMap((room) => room.files)
  console.log(`\n- lines without telephony: ${linesOf(withoutTelephony).toLocaleString('en')}`)
  console.log(`- rooms: ${rooms.length}\n- arrows between rooms: ${arrows.length}`)
  print(
    'upward arrows',
    upward.map(({ source, target }) => `${source.name} → ${target.name}`),
  )
  print('circles', circles())
  print(
    `folders with more than ${maxFilesInFolder} files`,
    fullFolders().map(([folder, count]) => `${folder} ${count}`),
  )
}

function printRow(name, paths, doors) {
  const share = paths.length === 0 ? '' : `${Math.round((100 * doors) / paths.length)} %`
  const [lines, count] = [linesOf(paths), paths.length].map((number) => number.toLocaleString('en'))
  console.log(`| ${name} | ${lines} | ${count} | ${doors} | ${share} |`)
}

function printDoors(room) {
  if (room === undefined)
    throw new Error(`${values.doors} is none of ${rooms.map(({ name }) => name).join(', ')}`)
  for (const { path, uses } of doorsOf(room)) console.log(`${uses}\t${path.slice(room.folder.length + 1)}`)
}
