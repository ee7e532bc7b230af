// Compiles TypeScript into dist/. `node scripts/build.mjs runtime` leaves tests and benchmarks out, so that
// the first `npm start` is quick. A run that finds nothing changed since the last one costs a few milliseconds.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const part = process.argv[2] === 'runtime' ? 'runtime' : 'all'
const project = part === 'runtime' ? 'tsconfig.runtime.json' : 'tsconfig.json'
const folders = [
  'src',
  'simulators',
  ...(part === 'all' ? ['test', 'regression', 'bench', 'conformance'] : []),
]
const stamp = join(root, 'dist', `${part}.stamp`)

if (existsSync(stamp) && newestChange() < statSync(stamp).mtimeMs) process.exit(0)

let compiler
try {
  compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
} catch {
  console.error('TypeScript is not installed. Run `npm ci` in this folder first (without --omit=dev).')
  process.exit(1)
}
const startedAt = Date.now()
// A user's start only needs the output; `npm test` and `npm run check` look at the types as well.
const options = part === 'runtime' ? ['--noCheck'] : []
const { status } = spawnSync(process.execPath, [compiler, '-p', project, ...options], {
  cwd: root,
  stdio: 'inherit',
})
if (status !== 0) process.exit(status ?? 1)
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(stamp, '')
console.error(`compiled in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)

function newestChange() {
  let newest = Math.max(
    ...['package.json', 'tsconfig.json', project].map((file) => statSync(join(root, file)).mtimeMs),
  )
  for (const folder of folders) {
    for (const file of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!/\.(ts|json)$/.test(file.name) && !file.isDirectory()) continue
      newest = Math.max(newest, statSync(join(file.parentPath, file.name)).mtimeMs)
    }
  }
  return newest
}
