// Runs the compiled tests of one tier: `node scripts/test.mjs test [words of file names …]`.
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'

const root = join(import.meta.dirname, '..', 'dist')
const [tier = 'test', ...wanted] = process.argv.slice(2)
const files = readdirSync(join(root, tier), { recursive: true })
  .filter((name) => name.endsWith('.test.js'))
  .map((name) => join(root, tier, name))
  .filter((file) => wanted.length === 0 || wanted.some((word) => relative(root, file).includes(word)))
  .sort()
if (files.length === 0) {
  console.error(`no test file below dist/${tier} matches ${wanted.join(' ')}`)
  process.exit(1)
}
const timeout = tier === 'regression' ? 300_000 : 60_000
run({ files, concurrency: tier === 'test' ? 2 : 1, timeout })
  .on('test:fail', () => {
    process.exitCode = 1
  })
  .compose(spec)
  .pipe(process.stdout)
