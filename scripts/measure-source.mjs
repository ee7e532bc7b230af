// Measures the source of a commit, for docs/decisions/0017: `node scripts/measure-source.mjs [commit]`.
import { execFileSync } from 'node:child_process'

const commit = process.argv[2] ?? 'HEAD'
const git = (args, input = '') => execFileSync('git', args, { input, maxBuffer: 2 ** 28 })
const paths = git(['ls-tree', '-r', '--name-only', commit])
  .toString()
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path))
const files = readAll(paths)
const source = files.filter(({ path }) => path.startsWith('src/'))

/** One call of git for all files: its answer is a line with the size of each, then the file. */
function readAll(wanted) {
  const answer = git(['cat-file', '--batch'], wanted.map((path) => `${commit}:${path}`).join('\n'))
  let at = 0
  return wanted.map((path) => {
    const end = answer.indexOf(10, at)
    const size = Number(answer.subarray(at, end).toString().split(' ')[2])
    at = end + 1 + size + 1
    return { path, text: answer.subarray(end + 1, end + 1 + size).toString() }
  })
}

// The private words of the first edition, as whole words of names: `toldLines`, not `untold`.
const words = new Set(
  [
    'told tell tells telling ask asks asked asking question questions news heard hear hears hearing',
    'closure closures desk desks standing standings reading readings sight parked park mark marks marked',
    'obstacle obstacles trouble troubles concluded conclude door brake cabinet threshold courier parcel',
    'surroundings neighbour neighbours ways book books heed heeds most least somebody nobody whoever',
  ]
    .join(' ')
    .split(' '),
)
const commentPattern = /\/\*[\s\S]*?\*\/|\/\/.*$/gm
const codeOf = (text) => text.replaceAll(commentPattern, '')
const commentsOf = (text) => (text.match(commentPattern) ?? []).join('\n')
const isPrivate = (name) => name.split(/(?=[A-Z])|_/).some((part) => words.has(part.toLowerCase()))
const hits = (list, part) =>
  sum(
    list,
    (text) =>
      part(text)
        .match(/[A-Za-z_$][\w$]*/g)
        ?.filter(isPrivate).length ?? 0,
  )
const lines = (text) => text.split('\n').length - 1

function sum(list, amount) {
  return list.reduce((total, { text }) => total + amount(text), 0)
}

/** Types and classes of one name that two files or more export as something of their own. */
function typesWithTwoMeanings() {
  const owners = new Map()
  for (const { path, text } of source) {
    for (const [, name] of text.matchAll(/^export (?:abstract )?(?:class|interface|type) (\w+)/gm)) {
      owners.set(name, [...(owners.get(name) ?? []), path])
    }
  }
  return [...owners].flatMap(([name, where]) => (where.length > 1 ? [name] : [])).sort()
}

const folders = new Map()
for (const file of files) {
  const name = file.path
    .split('/')
    .slice(0, /^(src|telephony)\//.test(file.path) ? 2 : 1)
    .join('/')
  if (!name.endsWith('.ts')) folders.set(name, [...(folders.get(name) ?? []), file])
}
for (const [name, list] of [...folders].sort(([a], [b]) => (a < b ? -1 : 1))) {
  console.log(`${name}: ${sum(list, lines)} lines, ${list.length} files`)
}
const twice = typesWithTwoMeanings()
console.log(`src: ${sum(source, lines)} lines, ${source.length} files`)
console.log(`src, files under 15 lines: ${source.filter(({ text }) => lines(text) < 15).length}`)
console.log(`src, exported types with two meanings: ${twice.length} (${twice.join(', ')})`)
console.log(`private words in names: ${hits(source, codeOf)} in src, ${hits(files, codeOf)} in all`)
console.log(
  `private words in comments: ${hits(source, commentsOf)} in src, ${hits(files, commentsOf)} in all`,
)
