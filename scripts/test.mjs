// Runs the compiled tests of one tier: `node scripts/test.mjs test [words of file names …]`. All files share one
// PostgreSQL server, each test in a database of its own.
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'

const root = join(import.meta.dirname, '..', 'dist')
const [tier = 'test', ...wanted] = process.argv.slice(2)
const folders = tier === 'test' ? ['test', 'telephony/test'] : [tier]
const files = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(root, folder, name)),
  )
  .filter((name) => name.endsWith('.test.js'))
  .filter((file) => wanted.length === 0 || wanted.some((word) => relative(root, file).includes(word)))
  .sort()
if (files.length === 0) {
  console.error(`no test file of ${tier} matches ${wanted.join(' ')}`)
  process.exit(1)
}

const { startTestServer } = await import('../dist/test/support/database.js')
const server = process.env.POSTHORN_TEST_DATABASE === undefined ? await startTestServer() : null
if (server !== null) process.env.POSTHORN_TEST_DATABASE = server.url

// A file at a time limit: journeys in a browser take their time on a busy machine, and scenarios of the regression tier
// wait for leases and pauses most of the time.
const options = { concurrency: 2, timeout: tier === 'test' ? 180_000 : 300_000 }
const events = run({ files, ...options })
events.on('test:fail', () => {
  process.exitCode = 1
})
const lines = events.compose(spec)
lines.pipe(process.stdout)
lines.on('end', () => server?.[Symbol.asyncDispose]())
