// Runs the compiled tests of one tier: `node scripts/test.mjs test [words of file names …]`. All files share
// one PostgreSQL server and one browser; each test has its own database. A process runs many files, because
// loading the application takes longer than most tests.
import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative, sep } from 'node:path'
import { runFiles } from './test-processes.mjs'

const root = join(import.meta.dirname, '..', 'dist')
const [tier = 'test', ...wanted] = process.argv.slice(2)
// The longest files come first, so that no process ends with one of them alone.
const longest = [
  'test/console/',
  'test/attacks/',
  'test/gateway/',
  'regression/memory-stays-flat',
  'regression/nothing-accepted',
  'regression/every-page',
  'regression/traffic-leaves',
  'regression/two-gateways',
  'regression/a-call-that-is-cut-off',
]
const nameOf = (file) => relative(root, file).replaceAll(sep, '/').replace(/\.js$/, '.ts')
const rank = (file) => {
  const index = longest.findIndex((start) => nameOf(file).startsWith(start))
  return index < 0 ? longest.length : index
}
const folders = tier === 'test' ? ['test', 'telephony/test'] : [tier]
const files = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(root, folder, name)),
  )
  .filter((name) => name.endsWith('.test.js'))
  .filter((file) => wanted.length === 0 || wanted.some((word) => nameOf(file).includes(word)))
  .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
if (files.length === 0) {
  console.error(`no test file of ${tier} matches ${wanted.join(' ')}`)
  process.exit(1)
}

const { startTestServer } = await import('../dist/test/support/database.js')
const server = process.env.POSTHORN_TEST_DATABASE === undefined ? await startTestServer() : null
const { startTestBrowser } = await import('../dist/test/console/browser.js')
const needsBrowser = files.some((file) => nameOf(file).startsWith('test/console/'))
const browser = needsBrowser ? await startTestBrowser() : null
const startedAt = Date.now()
const results = []
await runFiles({
  files,
  // One more than cores, because tests wait for timers and the database. Scenes of the regression tier have
  // time limits and use a core each.
  processes: availableParallelism() + (tier === 'test' ? 1 : 0),
  // Tests in a browser are slow on a busy machine; scenarios of the regression tier wait for leases and
  // pauses.
  limitMs: tier === 'test' ? 180_000 : 300_000,
  // Scenarios that kill and measure whole installations share nothing.
  filesPerProcess: tier === 'test' ? Number.POSITIVE_INFINITY : 1,
  env: {
    ...process.env,
    ...(server !== null && { POSTHORN_TEST_DATABASE: server.url }),
    ...(browser !== null && { POSTHORN_TEST_BROWSER: browser.url }),
  },
  onEnd(result) {
    results.push(result)
    show(result)
  },
})
await browser?.[Symbol.asyncDispose]()
await server?.[Symbol.asyncDispose]()
sumUp()

function show({ file, tests, failures, durationMs, cpuMs }) {
  const state = failures.length === 0 ? 'ok' : 'FAILED'
  console.log(
    `${state} ${nameOf(file)} (${tests.length} tests, ${seconds(durationMs)}, ${seconds(cpuMs)} of it CPU)`,
  )
  if (wanted.length === 0) return
  for (const { name, state, durationMs } of tests) console.log(`  ${state}  ${name} (${seconds(durationMs)})`)
}

/** Skips with their reason, then every failure with its file, then the counts. */
function sumUp() {
  const tests = results.flatMap((result) => result.tests)
  for (const reason of new Set(
    tests.filter(({ state }) => state === 'skipped').map(({ reason }) => reason),
  )) {
    console.log(`skipped ${tests.filter((test) => test.reason === reason).length}: ${reason}`)
  }
  for (const { file, failures } of results) {
    for (const { name, error } of failures) {
      console.log(`\nFAILED ${nameOf(file)}${name === '' ? '' : `\n  ${name}`}`)
      console.log(error.replaceAll(/^/gm, '    '))
    }
  }
  const count = (state) => tests.filter((test) => test.state === state).length
  const failed = results.filter(({ failures }) => failures.length > 0)
  const took = seconds(Date.now() - startedAt)
  console.log(
    `\n${results.length} files in ${took}: ${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`,
  )
  if (failed.length === 0) return
  console.log(`files with failures: ${failed.map(({ file }) => nameOf(file)).join(' ')}`)
  process.exitCode = 1
}

function seconds(ms) {
  return `${(ms / 1_000).toFixed(1)} s`
}
