// What the source consists of: files, packages (or, in old commits, the folders of src/), imports and doors. A type import is
// an import. Tests are no part of a package and open no door.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** Of a commit, or of the working tree. */
export function openSource(commit) {
  const files = readSource()
  const rooms = readRooms(JSON.parse(readText('architecture.json')))
  const imports = [...files].flatMap(([path, text]) =>
    importedBy(path, text).map((to) => ({ from: path, to })),
  )
  return { files, rooms, imports, arrows: arrowsBetweenRooms(), doorsOf }

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
}
