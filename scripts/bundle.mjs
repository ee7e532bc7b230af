// Bundles the program into dist/app: what `npm start` runs and `npm pack` publishes. Its packages are in it, so that a
// start reads a few files instead of a thousand. Child processes and threads are entries of their own, in the same
// folder: `new URL('./media-thread.js', import.meta.url)` finds them from any file.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'
import { minifySync } from 'rolldown/experimental'
import { parseAst } from 'rolldown/parseAst'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'dist', 'app')

const packagePath = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?([^/]+))\//
const packageIn = (module) => packagePath.exec(module)?.[2] ?? null
/** Their `body` is a list of statements, or of the members of a class. */
const blocks = new Set(['Program', 'BlockStatement', 'FunctionBody', 'StaticBlock', 'ClassBody'])
const ours = ['packages', 'telephony', 'simulators'].map((name) => join(root, name, '/'))

rmSync(folder, { recursive: true, force: true })
const { output } = await build({
  cwd: root,
  input: {
    main: 'packages/gateway/main.ts',
    simulators: 'simulators/main.ts',
    'backtest-child': 'packages/administration/backtests/backtest-child.ts',
    'database-worker': 'packages/gateway/sandbox/database-worker.ts',
    'espeak-wasm-child': 'packages/speech/espeak/espeak-wasm-child.ts',
    'media-thread': 'telephony/rtp/media-thread.ts',
  },
  platform: 'node',
  // Packages that are found at run time, where they are installed.
  external: ['pg-native'],
  // The tools for assistants ask nothing that the SDK would check, so its copy of Ajv is left out.
  resolve: {
    alias: { '@modelcontextprotocol/server/_shims': join(root, 'scripts', 'assistant-shims.mjs') },
  },
  // Node 20 does not know `using`.
  transform: { target: 'node20.19' },
  output: {
    dir: folder,
    format: 'esm',
    keepNames: true,
    // A package has a file of its own, unless it is small.
    codeSplitting: {
      groups: [{ debugName: 'packages', test: packagePath, minSize: 100_000, name: packageIn }],
    },
    chunkFileNames: '[name]-[hash].js',
    // The licences of packages are in a file of their own.
    comments: false,
  },
})
// V8 keeps a file with one character beyond Latin-1 at two bytes a character, which are 5 MiB for these files.
for (const chunk of output.filter(({ type }) => type === 'chunk')) {
  const { fileName } = chunk
  const escaped = shortened(chunk).replaceAll(
    /[^\0-\xff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  writeFileSync(join(folder, fileName), escaped)
}
writeFileSync(join(folder, 'third-party-licenses.txt'), licences(output))

/**
 * A file is made a third shorter. Where code of ours is in it, each statement keeps a line of its own, so that stacks say
 * where they were.
 */
function shortened({ fileName, code, modules }) {
  const keepNames = { function: true, class: true }
  const options = { module: true, compress: { keepNames }, mangle: { keepNames } }
  const short = minifySync(fileName, code, options).code
  const isOurs = Object.keys(modules).some((module) => ours.some((folder) => module.startsWith(folder)))
  return isOurs ? inLines(short) : short
}

/** With a line break before each statement of a block and each member of a class, where it means nothing. */
function inLines(code) {
  const starts = new Set()
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return
    if (Array.isArray(node)) return node.forEach(visit)
    if (blocks.has(node.type)) for (const { start } of node.body) starts.add(start)
    Object.values(node).forEach(visit)
  }
  visit(parseAst(code))
  const cuts = [0, ...[...starts].filter((start) => start > 0).sort((a, b) => a - b)]
  return cuts.map((start, index) => code.slice(start, cuts[index + 1])).join('\n')
}

/** The licence of each package that a file of the bundle holds code of. */
function licences(files) {
  const modules = files.flatMap((file) => ('modules' in file ? Object.keys(file.modules) : []))
  const packages = new Map()
  for (const module of modules) {
    const path = packagePath.exec(module)?.[1]
    if (path !== undefined) packages.set(path, JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')))
  }
  return [...packages]
    .map(([path, about]) => `${about.name} ${about.version} (${about.license})\n\n${noticeOf(path, about)}\n`)
    .sort()
    .join(`\n${'-'.repeat(80)}\n\n`)
}

function noticeOf(path, { author, homepage }) {
  const file = readdirSync(path).find((name) => /^(licen[cs]e|copying)/i.test(name))
  if (file !== undefined) return readFileSync(join(path, file), 'utf8').trim()
  // Some packages name their licence in package.json alone.
  return [author?.name ?? author, homepage].filter(Boolean).join(', ')
}
