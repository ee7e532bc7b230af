import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Periodic } from '../../src/lib/periodic.ts'
import { Unavailable } from '../../src/lib/report-fault.ts'
import { ManualClock } from '../support/manual-clock.ts'

/** Work whose runs end when the test says so. */
class Work {
  readonly clock = new ManualClock()
  readonly faults: unknown[] = []
  readonly ends: ((error?: Error) => void)[] = []
  readonly periodic: Periodic

  constructor(everyMs: number | (() => number) = 1_000) {
    this.periodic = new Periodic({
      clock: this.clock,
      everyMs,
      where: 'the work',
      events: { fault: (fault) => this.faults.push(fault) },
      work: () =>
        new Promise<void>((resolve, reject) => {
          this.ends.push((error) => (error === undefined ? resolve() : reject(error)))
        }),
    })
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

test('work is done again a while after it has ended, never twice at once', async () => {
  const work = new Work()
  work.clock.advance(999)
  assert.equal(work.runs, 0)
  work.clock.advance(1)
  assert.equal(work.runs, 1)
  work.clock.advance(60_000)
  assert.equal(work.runs, 1)
  await work.end()
  work.clock.advance(999)
  assert.equal(work.runs, 1)
  work.clock.advance(1)
  assert.equal(work.runs, 2)
})

test('work that is wanted at once begins at once, and the next waits from then on', async () => {
  const work = new Work()
  work.clock.advance(900)
  const done = work.periodic.now()
  assert.equal(work.runs, 1)
  await work.end()
  await done
  work.clock.advance(999)
  assert.equal(work.runs, 1)
  work.clock.advance(1)
  assert.equal(work.runs, 2)
})

test('all who want it during a run get one more run together', async () => {
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
  work.clock.advance(999)
  assert.deepEqual([work.runs, order.length], [2, 4])
})

test('the delay may be computed after each run', async () => {
  const delays = [10, 500, 20]
  const work = new Work(() => delays.shift() ?? 0)
  work.clock.advance(10)
  await work.end()
  work.clock.advance(499)
  assert.equal(work.runs, 1)
  work.clock.advance(1)
  await work.end()
  work.clock.advance(20)
  assert.equal(work.runs, 3)
})

test('a fault is reported and changes nothing; something unavailable is expected', async () => {
  const work = new Work()
  const broken = new Error('broken')
  const done = work.periodic.now()
  await work.end(broken)
  await done
  assert.deepEqual(work.faults, [{ where: 'the work', error: broken }])
  work.clock.advance(1_000)
  await work.end(new Unavailable('away'))
  work.clock.advance(1_000)
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
  work.clock.advance(60_000)
  assert.deepEqual([work.runs, work.clock.waiting], [1, 0])
})
