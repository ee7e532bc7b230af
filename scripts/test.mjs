// Runs the compiled tests of one tier: `node scripts/test.mjs test [packages or words of file names …]`. The tiers are
// `test`, `journeys` (pages of the console in a browser), `regression` and `release-checks`. All files share one
// PostgreSQL server and one browser; each test has its own database. A process runs many files, because loading the
// application takes longer than most tests.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative, sep } from 'node:path'
import { runFiles } from './test-processes.mjs'

const root = join(import.meta.dirname, '..', 'dist')
const [tier = 'test', ...wanted] = process.argv.slice(2)
/** Of an error that is shown without its stack. */
const briefLines = 12
// The longest files come first, so that no process ends with one of them alone.
const longest = [
  'test/journeys/',
  'test/console/',
  'test/attacks/',
  'packages/gateway/test/',
  'test/simulation/',
  'test/fuzz/',
  'regression/every-page',
  'regression/seeds-of-the-simulation',
  'regression/memory-stays-flat',
  'regression/every-link',
  'regression/nothing-accepted-is-lost-when-the-network-fails',
  'regression/smpp-clients',
  'regression/nothing-accepted-is-lost-when-the-database-goes-away',
  'regression/traffic-leaves',
  'regression/a-message-retried',
  'regression/embedded-postgres',
  'regression/a-start-that-fails',
  'regression/nothing-accepted',
  'regression/a-gateway',
  'regression/the-feed',
  'regression/two-gateways',
  'regression/killed-workers',
  'regression/a-call',
  'regression/clocks',
  'regression/no-code',
  'regression/a-restored',
  'regression/a-pooler',
  'release-checks/the-tests',
  'release-checks/the-image',
  'release-checks/a-clean-machine',
  'release-checks/the-documents',
]
// Scenes that compute all the time, in the order of the list above. All others wait most of theirs, and judge by time.
const computing = [
  'regression/every-page',
  'regression/seeds-of-the-simulation',
  'regression/memory-stays-flat',
  'regression/every-link',
]
const nameOf = (file) => relative(root, file).replaceAll(sep, '/').replace(/\.js$/, '.ts')
const rank = (file) => {
  const index = longest.findIndex((start) => nameOf(file).startsWith(start))
  return index < 0 ? longest.length : index
}
const packages = readdirSync(join(root, 'packages'))
const journeys = 'test/journeys'
const folders = {
  test: ['test', 'telephony/test', ...packages.map((name) => join('packages', name, 'test'))],
  journeys: [journeys],
}[tier] ?? [tier]
/** Journeys are a tier of their own; a test that is asked for by name is found in both. */
const isOfTier = (file) => tier !== 'test' || wanted.length > 0 || !nameOf(file).startsWith(`${journeys}/`)
const files = folders
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(root, folder, name)),
  )
  .filter((name) => name.endsWith('.test.js') && isOfTier(name))
  .filter(
    (file) =>
      wanted.length === 0 ||
      wanted.some((word) => nameOf(file).includes(packages.includes(word) ? `packages/${word}/` : word)),
  )
  // Among files of one folder, the larger one mostly takes longer.
  .sort((a, b) => rank(a) - rank(b) || statSync(b).size - statSync(a).size)
if (files.length === 0) {
  console.error(`no test file of ${tier} matches ${wanted.join(' ')}`)
  process.exit(1)
}

const { startTestServer } = await import('../dist/test/support/database.js')
const server = process.env.POSTHORN_TEST_DATABASE === undefined ? await startTestServer() : null
const { startTestBrowser } = await import('../dist/test/console/browser.js')
/** Tiers of whole installations. */
const areWhole = ['regression', 'release-checks'].includes(tier)
const needsBrowser = (file) => /^test\/(console|journeys)\//.test(nameOf(file))
const inBrowser = files.filter(needsBrowser)
const isComputing = (file) => computing.some((start) => nameOf(file).startsWith(start))
const [computed, others] = [
  files.filter(isComputing),
  files.filter((file) => !needsBrowser(file) && !isComputing(file)),
]
const browser = inBrowser.length > 0 ? await startTestBrowser() : null
const startedAt = Date.now()
const results = []
await runFiles({
  processes: listsOfProcesses().slice(0, files.length),
  yields: isComputing,
  // Ends what hangs. A busy machine is slow, and whole installations wait for leases, pauses and registries.
  limitMs: { regression: 900_000, 'release-checks': 1_500_000 }[tier] ?? 600_000,
  // What kills, measures and builds whole installations shares nothing.
  filesPerProcess: areWhole ? 1 : Number.POSITIVE_INFINITY,
  env: {
    ...process.env,
    ...(areWhole && { POSTHORN_TEST_COLOURS: 'yes' }),
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

/** For each process the lists that it takes its next file from. */
function listsOfProcesses() {
  const cores = availableParallelism()
  const each = (count, lists) => Array.from({ length: count }, () => lists)
  switch (tier) {
    // Scenes that wait use half of a core each, and judge by time: no more of them at once. Those that compute have a
    // process for each core, and take what the others leave.
    case 'regression':
      return [...each(cores + 1, [others, computed]), ...each(cores, [computed])]
    case 'release-checks':
      return each(cores, [others])
    // A browser needs a core of its own, so one process alone runs those tests as long as there are others. Three more
    // than cores run the others, because they wait for timers and the database; so do journeys, for the browser.
    default:
      return [
        ...each(inBrowser.length > 0 ? 1 : 0, [inBrowser, others]),
        ...each(cores + 3, [others, inBrowser]),
      ]
  }
}

/** At once: every file, and the tests of a file that failed or that was asked for by name. */
function show({ file, tests, failures, durationMs, cpuMs }) {
  const state = failures.length === 0 ? 'ok' : 'FAILED'
  console.log(
    `${state} ${nameOf(file)} (${tests.length} tests, ${seconds(durationMs)}, ${seconds(cpuMs)} of it CPU)`,
  )
  for (const { name, state, durationMs, diagnostics } of tests) {
    if (wanted.length > 0) console.log(`  ${state}  ${name} (${seconds(durationMs)})`)
    for (const text of diagnostics) console.log(`    ${text}`)
  }
  for (const failure of failures) console.log(indented(briefly(failure), 2))
}

/**
 * Skips with their reason, then every failure in full with its file, then the counts. The failures come once more at
 * the very end, in a few lines each, because records of a run often keep its last lines alone.
 */
function sumUp() {
  const tests = results.flatMap((result) => result.tests)
  for (const reason of new Set(
    tests.filter(({ state }) => state === 'skipped').map(({ reason }) => reason),
  )) {
    console.log(`skipped ${tests.filter((test) => test.reason === reason).length}: ${reason}`)
  }
  if (wanted.length === 0) showGroups()
  const failures = results.flatMap(({ file, failures }) => failures.map((each) => ({ file, ...each })))
  for (const { file, name, error } of failures) {
    console.log(`\nFAILED ${nameOf(file)}${name === '' ? '' : `\n  ${name}`}`)
    console.log(indented(error, 4))
  }
  const count = (state) => tests.filter((test) => test.state === state).length
  const took = seconds(Date.now() - startedAt)
  console.log(
    `\n${results.length} files in ${took}: ${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`,
  )
  if (failures.length === 0) return
  for (const failure of failures)
    console.log(`FAILED ${nameOf(failure.file)}\n${indented(briefly(failure), 2)}`)
  process.exitCode = 1
}

/** The time that the files of each package and each folder of `test/` took, the most processor time first. */
function showGroups() {
  const groups = new Map()
  for (const { file, tests, durationMs, cpuMs } of results) {
    const group = groupOf(nameOf(file))
    const sum = groups.get(group) ?? { files: 0, tests: 0, durationMs: 0, cpuMs: 0 }
    groups.set(group, {
      files: sum.files + 1,
      tests: sum.tests + tests.length,
      durationMs: sum.durationMs + durationMs,
      cpuMs: sum.cpuMs + cpuMs,
    })
  }
  console.log('\nTime by package; databases and browsers take theirs beside it:')
  for (const [group, sum] of [...groups].sort(([, a], [, b]) => b.cpuMs - a.cpuMs)) {
    const counts = `${sum.files} files, ${sum.tests} tests`
    console.log(`  ${group}: ${seconds(sum.cpuMs)} CPU in ${seconds(sum.durationMs)} (${counts})`)
  }
}

/** `packages/store` of `packages/store/test/…`, `test/console` of `test/console/…`, `telephony` of `telephony/test/…`. */
function groupOf(name) {
  const [first, second] = name.split('/')
  return !areWhole && first !== 'telephony' ? `${first}/${second}` : first
}

/** The name of a test and its error without the stack, in a few lines. */
function briefly({ name, error }) {
  const lines = error.split('\n')
  const stack = lines.findIndex((line) => /^ +at /.test(line))
  const message = lines.slice(0, stack < 0 ? lines.length : stack).slice(0, briefLines)
  return [name, indented(message.join('\n'), 2)].filter((text) => text.trim() !== '').join('\n')
}

function indented(text, by) {
  return text.replaceAll(/^/gm, ' '.repeat(by))
}

function seconds(ms) {
  return `${(ms / 1_000).toFixed(1)} s`
}
