import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { Unavailable } from '../../machine/report-fault.ts'
import { Periodic } from '../../time/periodic.ts'

/** Work whose runs end when the test says so. */
class Work {
  readonly clock = new ManualClock()
  readonly faults: unknown[] = []
  readonly ends: ((error?: Error) => void)[] = []
  readonly periodic: Periodic

  constructor(everyMs: number | (() => number) = 1_000, gapMs: number | ((tookMs: number) => number) = 0) {
    this.periodic = new Periodic({
      clock: this.clock,
      everyMs,
      gapMs,
      where: 'the work',
      events: { fault: (fault) => this.faults.push(fault) },
      work: () =>
        new Promise<void>((resolve, reject) => {
          this.ends.push((error) => (error === undefined ? resolve() : reject(error)))
        }),
    })
  }

  async pass(ms: number): Promise<void> {
    this.clock.advance(ms)
    await turn()
  }

  get runs(): number {
    return this.ends.length
  }

  async end(error?: Error): Promise<void> {
    this.ends.at(-1)?.(error)
    await turn()
  }
}

const turn = () => new Promise(setImmediate)

test('work is repeated an interval after its end, never twice at once', async () => {
  const work = new Work()
  await work.pass(999)
  assert.equal(work.runs, 0)
  await work.pass(1)
  assert.equal(work.runs, 1)
  await work.pass(60_000)
  assert.equal(work.runs, 1)
  await work.end()
  await work.pass(999)
  assert.equal(work.runs, 1)
  await work.pass(1)
  assert.equal(work.runs, 2)
})

test('a requested run begins at once, and the next interval starts with it', async () => {
  const work = new Work()
  await work.pass(900)
  const done = work.periodic.now()
  assert.equal(work.runs, 1)
  await work.end()
  await done
  await work.pass(999)
  assert.equal(work.runs, 1)
  await work.pass(1)
  assert.equal(work.runs, 2)
})

test('callers during a run share one more run', async () => {
  const work = new Work()
  const order: string[] = []
  const first = work.periodic.now().then(() => order.push('first'))
  const later = [1, 2, 3].map(() => work.periodic.now().then(() => order.push('later')))
  assert.equal(work.runs, 1)
  await work.end()
  await first
  assert.deepEqual([work.runs, order], [2, ['first']])
  await work.end()
  await Promise.all(later)
  await work.pass(999)
  assert.deepEqual([work.runs, order.length], [2, 4])
})

test('the delay can be computed after each run', async () => {
  const delays = [10, 500, 20]
  const work = new Work(() => delays.shift() ?? 0)
  await work.pass(10)
  await work.end()
  await work.pass(499)
  assert.equal(work.runs, 1)
  await work.pass(1)
  await work.end()
  await work.pass(20)
  assert.equal(work.runs, 3)
})

test('a run starts earlier when work is due, and otherwise the interval stays', async () => {
  const work = new Work()
  const start = work.clock.now()
  for (const dueMs of [300, 200, 5_000]) work.periodic.by(start + dueMs)
  await work.pass(199)
  assert.equal(work.runs, 0)
  await work.pass(1)
  assert.equal(work.runs, 1)
  await work.end()
  await work.pass(999)
  assert.equal(work.runs, 1)
  await work.pass(1)
  assert.equal(work.runs, 2)
})

test('work that becomes due during a run is done right after it', async () => {
  const work = new Work()
  await work.pass(1_000)
  work.periodic.by(work.clock.now())
  await work.pass(0)
  assert.equal(work.runs, 1)
  await work.end()
  await work.pass(0)
  assert.equal(work.runs, 2)
})

test('work that becomes due bit by bit is done with gaps', async () => {
  const work = new Work(1_000, 50)
  for (let step = 0; step < 200; step++) {
    work.periodic.by(work.clock.now())
    await work.pass(1)
    await work.end()
  }
  assert.equal(work.runs, 4)
})

test('a fault is reported and does not stop the work; a missing dependency is not reported', async () => {
  const work = new Work()
  const broken = new Error('broken')
  const done = work.periodic.now()
  await work.end(broken)
  await done
  assert.deepEqual(work.faults, [{ where: 'the work', error: broken }])
  await work.pass(1_000)
  await work.end(new Unavailable('away'))
  await work.pass(1_000)
  assert.deepEqual([work.runs, work.faults.length], [3, 1])
})

test('closing waits for the run under way, and nothing runs after it', async () => {
  const work = new Work()
  const done = work.periodic.now()
  const following = work.periodic.now()
  let isClosed = false
  const closed = work.periodic[Symbol.asyncDispose]().then(() => {
    isClosed = true
  })
  await turn()
  assert.equal(isClosed, false)
  await work.end()
  await Promise.all([done, following, closed])
  await work.periodic.now()
  work.periodic.by(0)
  await work.pass(60_000)
  assert.deepEqual([work.runs, work.clock.waiting], [1, 0])
})

test('the gap may depend on what the run took', async () => {
  const work = new Work(10_000, (tookMs) => 3 * tookMs)
  const { clock, periodic } = work
  periodic.by(clock.now())
  await work.pass(0)
  await work.pass(20)
  periodic.by(clock.now())
  await work.end()
  await work.pass(59)
  assert.equal(work.runs, 1)
  await work.pass(1)
  assert.equal(work.runs, 2)
})
