import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { deferred } from '../../../../test/support/deferred.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { cancelBacktest, readBacktest } from '../../../store/traffic/backtests.ts'
import type { BacktestJob, BacktestOutcome } from '../../backtests/backtest-job.ts'
import { BacktestRuns } from '../../backtests/backtest-runs.ts'

const trial = { from: 0, until: 1, routes: 'routes: []', prices: [], tariffs: null, trafficRules: null }

/** A process that ends when the test says so, some time after it was killed. */
class SlowProcess {
  readonly #outcome = deferred<BacktestOutcome>()
  readonly #ended = deferred()
  readonly outcome = this.#outcome.promise
  readonly ended = this.#ended.promise
  isKilled = false
  isGone = false

  kill(): void {
    this.isKilled = true
  }

  end(): void {
    this.isGone = true
    this.#outcome.resolve({ kind: 'failed', reason: 'killed' })
    this.#ended.resolve()
  }

  finish(outcome: BacktestOutcome): void {
    this.#outcome.resolve(outcome)
  }
}

let fresh: FreshDatabase
let clock: ManualClock
let processes: SlowProcess[]

before(async () => {
  fresh = await freshDatabase()
})

beforeEach(async () => {
  await fresh.db.query({ text: 'DELETE FROM backtests' })
  clock = new ManualClock()
  processes = []
})

after(() => fresh[Symbol.asyncDispose]())

function open(): BacktestRuns {
  return new BacktestRuns({
    db: fresh.db,
    clock,
    events: { fault: ({ error }) => assert.fail(String(error)) },
    jobOf: () => ({}) as BacktestJob,
    open: () => {
      const process = new SlowProcess()
      processes.push(process)
      return process
    },
  })
}

async function stateOf(backtestId: number | null): Promise<string | undefined> {
  return (await readBacktest(fresh.db, backtestId ?? 0))?.state
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise(setImmediate)
}

test('backtests that are started and cancelled in a loop never run two processes', async () => {
  const [one, other] = [open(), open()]
  let started = 0
  for (let round = 0; round < 8; round++) {
    const runs = round % 2 === 0 ? one : other
    const backtestId = await runs.start(trial, 'ada')
    if (backtestId === null) continue
    started++
    void runs.cancel(backtestId)
    await until(() => processes.at(-1)?.isKilled === true)
    assert.equal(await stateOf(backtestId), 'cancelled', 'a page shows it as cancelled at once')
  }
  assert.equal(started, 1)
  assert.equal(processes.length, 1)
  processes[0]?.end()
  await until(() => processes[0]?.isGone === true)
  for (const runs of [one, other]) await runs[Symbol.asyncDispose]()
  assert.equal(await stateOf(await other.start(trial, 'ada')), 'running')
  assert.equal(processes.filter(({ isGone }) => !isGone).length, 1)
  processes[1]?.end()
  await other[Symbol.asyncDispose]()
})

test('one that another gateway cancelled is ended within a second', async () => {
  const runs = open()
  const backtestId = (await runs.start(trial, 'ada')) ?? 0
  assert.equal(await open().cancel(backtestId), true)
  assert.equal(
    processes.some(({ isKilled }) => isKilled),
    false,
  )
  clock.advance(1_000)
  await until(() => processes.some(({ isKilled }) => isKilled))
  assert.equal(await open().start(trial, 'ada'), null, 'its process is still there')
  processes[0]?.end()
  await runs[Symbol.asyncDispose]()
  assert.equal(await stateOf(backtestId), 'cancelled')
  assert.equal(await cancelBacktest(fresh.db, backtestId), false)
})

test('a process that has said its outcome gives its place back once it is gone', async () => {
  const runs = open()
  const backtestId = await runs.start(trial, 'ada')
  processes[0]?.finish({ kind: 'failed', reason: 'of the test' })
  await until(() => processes[0]?.isKilled === true)
  assert.equal(await runs.start(trial, 'ada'), null)
  processes[0]?.end()
  await runs[Symbol.asyncDispose]()
  const stored = await readBacktest(fresh.db, backtestId ?? 0)
  assert.deepEqual([stored?.state, stored?.reason], ['failed', 'of the test'])
})
