// Prints what the source consists of: a row for each package, then arrows, circles and full folders. Generated lines are
// those of files whose first line says by what they are made.
//   node tools/rooms.mjs                       the working tree
//   node tools/rooms.mjs <commit>              a commit; before the packages, the folders of src/ are the rooms
//   node tools/rooms.mjs [commit] --doors store  the doors of one package, by how many files outside import each
import { posix } from 'node:path'
import { parseArgs } from 'node:util'
import { openSource } from './source.mjs'

const maxFilesInFolder = 25
const { values, positionals } = parseArgs({ options: { doors: { type: 'string' } }, allowPositionals: true })
const { files, rooms, arrows, doorsOf } = openSource(positionals[0])

if (values.doors === undefined) printRooms()
else printDoors(rooms.find(({ name }) => name === values.doors))

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

function isGenerated(path) {
  return /^\/\/ Made by /.test(files.get(path))
}

/** As it is shown: `2,151`. */
function linesOf(paths) {
  const lines = paths.reduce((sum, path) => sum + files.get(path).split('\n').length - 1, 0)
  return lines.toLocaleString('en')
}

function printRooms() {
  console.log(
    '| package | own lines | generated | files | doors | share of doors |\n|---|---|---|---|---|---|',
  )
  for (const room of rooms) printRow(room.name, room.files, doorsOf(room).length)
  printRow(
    '**together**',
    rooms.flatMap((room) => room.files),
    rooms.reduce((sum, room) => sum + doorsOf(room).length, 0),
  )
  const upward = arrows.filter(({ source, target }) => target.floor > source.floor)
  const print = (what, found) =>
    console.log(`- ${what}: ${found.length}${found.length === 0 ? '' : ` (${found.join('; ')})`}`)
  const ownFiles = rooms.flatMap((room) => room.files).filter((path) => !isGenerated(path))
  const withoutTelephony = ownFiles.filter((path) => !path.startsWith('telephony/'))
  console.log(`\n- own lines without telephony: ${linesOf(withoutTelephony)}`)
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
  const generated = paths.filter(isGenerated)
  const own = paths.filter((path) => !isGenerated(path))
  const count = paths.length.toLocaleString('en')
  console.log(`| ${name} | ${linesOf(own)} | ${linesOf(generated)} | ${count} | ${doors} | ${share} |`)
}

function printDoors(room) {
  if (room === undefined)
    throw new Error(`${values.doors} is none of ${rooms.map(({ name }) => name).join(', ')}`)
  for (const { path, uses } of doorsOf(room)) console.log(`${uses}\t${path.slice(room.folder.length + 1)}`)
}
