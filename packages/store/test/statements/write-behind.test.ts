import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { DatabaseUnavailable, DatabaseUnreached } from '../../database.ts'
import { WriteBehind } from '../../statements/write-behind.ts'

interface Count {
  name: string
  count: number
}

class Counts {
  readonly clock = new ManualClock()
  readonly faults: unknown[] = []
  readonly written: string[] = []
  readonly lost: string[] = []
  fails: Error | null = null
  readonly behind = new WriteBehind<Count>({
    clock: this.clock,
    where: 'counts',
    events: { fault: ({ error }) => this.faults.push(error) },
    everyMs: 1_000,
    maxWaiting: 3,
    maxAtOnce: 2,
    merge: (one, other) => ({ ...one, count: one.count + other.count }),
    write: async (counts) => {
      if (this.fails !== null) throw this.fails
      this.written.push(counts.map(said).join(' '))
    },
    onLost: (count) => this.lost.push(said(count)),
  })

  add(...names: string[]): void {
    for (const name of names) this.behind.add(name, { name, count: 1 })
  }
}

const said = ({ name, count }: Count) => `${name}=${count}`
const turn = () => new Promise(setImmediate)

test('items are written a little later, once for each key, in the order of keys and in batches', async () => {
  const counts = new Counts()
  counts.add('c', 'a', 'c', 'b', 'c')
  assert.equal(counts.behind.waiting, 3)
  counts.clock.advance(1_000)
  await turn()
  assert.deepEqual(counts.written, ['a=1 b=1', 'c=3'])
  counts.clock.advance(60_000)
  await turn()
  assert.equal(counts.written.length, 2, 'nothing waits, nothing is written')
})

test('keys beyond the maximum are lost, and waiting keys still merge', async () => {
  const counts = new Counts()
  counts.add('a', 'b', 'c', 'd', 'a', 'd')
  assert.deepEqual(counts.lost, ['d=1', 'd=1'])
  assert.deepEqual([counts.behind.has('a'), counts.behind.has('d')], [true, false])
  await counts.behind.flush()
  assert.deepEqual(counts.written, ['a=2 b=1', 'c=1'])
})

test('while the database cannot be reached all items wait, with those added meanwhile', async () => {
  const counts = new Counts()
  counts.fails = new DatabaseUnreached('no connection')
  counts.add('a', 'b', 'c')
  await counts.behind.flush()
  counts.add('a')
  counts.fails = null
  await counts.behind.flush()
  assert.deepEqual(counts.written, ['a=2 b=1', 'c=1'])
  assert.deepEqual([counts.lost, counts.faults], [[], []])
})

test('items that may have been written are not written twice, and later ones wait', async () => {
  const counts = new Counts()
  counts.add('a', 'b', 'c')
  counts.fails = new DatabaseUnavailable('the answer was lost')
  await counts.behind.flush()
  counts.fails = null
  await counts.behind.flush()
  assert.deepEqual([counts.written, counts.lost, counts.faults], [['c=1'], ['a=1', 'b=1'], []])
})

test('closing writes waiting items, and those that fail then are lost', async () => {
  const counts = new Counts()
  counts.add('a')
  await counts.behind[Symbol.asyncDispose]()
  assert.deepEqual([counts.written, counts.clock.waiting], [['a=1'], 0])
  const away = new Counts()
  away.add('a')
  away.fails = new DatabaseUnreached('no connection')
  await away.behind[Symbol.asyncDispose]()
  assert.deepEqual([away.lost, away.behind.waiting, away.faults], [['a=1'], 0, []])
  const broken = new Counts()
  broken.add('a')
  broken.fails = new TypeError('no such column')
  await broken.behind[Symbol.asyncDispose]()
  assert.deepEqual([broken.lost, broken.faults], [['a=1'], [broken.fails]])
})
