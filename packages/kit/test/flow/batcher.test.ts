import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Batcher, BatcherFull } from '../../flow/batcher.ts'

/** Flushes that end when the test says so. */
class Flushes {
  readonly batches: string[][] = []
  readonly #ends: ((error?: Error) => void)[] = []
  #waiting: { count: number; resolve: () => void }[] = []

  readonly flush = (items: string[]): Promise<string[]> => {
    this.batches.push(items)
    for (const { count, resolve } of this.#waiting) if (this.batches.length >= count) resolve()
    return new Promise((resolve, reject) => {
      this.#ends.push((error) => (error === undefined ? resolve(items) : reject(error)))
    })
  }

  end(index: number, error?: Error): void {
    this.#ends[index]?.(error)
  }

  async started(count: number): Promise<void> {
    if (this.batches.length >= count) return
    await new Promise<void>((resolve) => this.#waiting.push({ count, resolve }))
  }
}

const deadline = {
  afterMs: 20,
  notTaken: () => new Error('nothing was done'),
  unanswered: () => new Error('nobody knows'),
}

test('items that arrive during a flush go together into the next one', async () => {
  const flushes = new Flushes()
  const batcher = new Batcher({ flush: flushes.flush })
  const first = batcher.add('a')
  await flushes.started(1)
  const others = Promise.all([batcher.add('b'), batcher.add('c')])
  assert.equal(batcher.depth, 2)
  flushes.end(0)
  assert.equal(await first, 'a')
  await flushes.started(2)
  flushes.end(1)
  assert.deepEqual(await others, ['b', 'c'])
  assert.deepEqual(flushes.batches, [['a'], ['b', 'c']])
})

test('a failed flush fails only its own items', async () => {
  const flushes = new Flushes()
  const batcher = new Batcher({ flush: flushes.flush, maxItems: 1, concurrency: 2 })
  const [first, second] = [batcher.add('a'), batcher.add('b')]
  await flushes.started(2)
  flushes.end(0, new Error('no'))
  flushes.end(1)
  await assert.rejects(first, /no/)
  assert.equal(await second, 'b')
})

test('one owner has at most half of the places for waiting, and the others keep theirs', async () => {
  const flushes = new Flushes()
  const batcher = new Batcher({ flush: flushes.flush, maxWaiting: 4, ownerOf: (item) => item.charCodeAt(0) })
  const taken = batcher.add('x')
  await flushes.started(1)
  const waiting = ['a1', 'a2', 'b1'].map((item) => batcher.add(item))
  await assert.rejects(batcher.add('a3'), BatcherFull)
  waiting.push(batcher.add('b2'))
  flushes.end(0)
  await flushes.started(2)
  flushes.end(1)
  await Promise.all([taken, ...waiting])
})

test('where all places are taken, an owner with fewer gets that of the newest item of the owner with most', async () => {
  const flushes = new Flushes()
  const batcher = new Batcher({ flush: flushes.flush, maxWaiting: 4, ownerOf: (item) => item.charCodeAt(0) })
  const taken = batcher.add('x')
  await flushes.started(1)
  const [a1, a2, b1, b2] = ['a1', 'a2', 'b1', 'b2'].map((item) => batcher.add(item))
  const c1 = batcher.add('c1')
  await assert.rejects(a2 ?? taken, BatcherFull)
  const d1 = batcher.add('d1')
  await assert.rejects(b2 ?? taken, BatcherFull)
  await assert.rejects(batcher.add('e1'), BatcherFull)
  flushes.end(0)
  await flushes.started(2)
  flushes.end(1)
  assert.deepEqual(await Promise.all([taken, a1, b1, c1, d1]), ['x', 'a1', 'b1', 'c1', 'd1'])
})

test('an item that waits too long is refused, and no flush takes it later', async () => {
  const flushes = new Flushes()
  const batcher = new Batcher({ flush: flushes.flush, deadline })
  const taken = batcher.add('a')
  const unanswered = assert.rejects(taken, /nobody knows/)
  await flushes.started(1)
  await assert.rejects(batcher.add('b'), /nothing was done/)
  await unanswered
  flushes.end(0)
  await batcher.drained()
  assert.deepEqual(flushes.batches, [['a']])
})

test('while flushes make no progress new items are refused at once; after one ends they are accepted', async () => {
  const flushes = new Flushes()
  const batcher = new Batcher({ flush: flushes.flush, deadline })
  await assert.rejects(batcher.add('a'), /nobody knows/)
  await assert.rejects(batcher.add('b'), /nothing was done/)
  assert.equal(batcher.depth, 0)
  assert.ok(batcher.stalledMs > deadline.afterMs)
  flushes.end(0)
  await batcher.drained()
  assert.equal(batcher.stalledMs, 0)
  const later = batcher.add('c')
  await flushes.started(2)
  flushes.end(1)
  assert.equal(await later, 'c')
})

test('after a large batch the next one waits for more items', async () => {
  const flushes = new Flushes()
  const batcher = new Batcher({ flush: flushes.flush, busyPaceMs: 50 })
  const all = ['a', 'b', 'c', 'd'].map((item) => batcher.add(item))
  await flushes.started(1)
  flushes.end(0)
  await Promise.all(all)
  const early = batcher.add('e')
  // Without the wait this turn of the event loop would flush it alone.
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  const late = batcher.add('f')
  await flushes.started(2)
  flushes.end(1)
  await Promise.all([early, late])
  assert.deepEqual(flushes.batches.slice(1), [['e', 'f']])
})

test('after a small batch the next item is flushed at once', async () => {
  const flushes = new Flushes()
  const batcher = new Batcher({ flush: flushes.flush, busyPaceMs: 3_600_000, busyItems: 3 })
  for (const [index, items] of [['a', 'b'], ['c']].entries()) {
    const added = Promise.all(items.map((item) => batcher.add(item)))
    await flushes.started(index + 1)
    flushes.end(index)
    await added
  }
  assert.deepEqual(flushes.batches, [['a', 'b'], ['c']])
})

test('a full batch does not wait for the pace', async () => {
  const flushes = new Flushes()
  const batcher = new Batcher({ flush: flushes.flush, maxItems: 2, concurrency: 2, paceMs: 3_600_000 })
  const first = batcher.add('a')
  await flushes.started(1)
  const others = Promise.all([batcher.add('b'), batcher.add('c')])
  await flushes.started(2)
  assert.deepEqual(flushes.batches, [['a'], ['b', 'c']])
  flushes.end(0)
  flushes.end(1)
  await Promise.all([first, others])
})

test('items that are enough do not wait for the pace, also where they do not fill a batch', async () => {
  const flushes = new Flushes()
  const batcher = new Batcher({
    flush: flushes.flush,
    sizeOf: () => 10,
    maxItems: 100,
    enoughItems: 3,
    paceMs: 3_600_000,
  })
  const first = batcher.add('a')
  await flushes.started(1)
  flushes.end(0)
  await first
  const others = Promise.all(['b', 'c', 'd'].map((item) => batcher.add(item)))
  await flushes.started(2)
  assert.deepEqual(flushes.batches, [['a'], ['b', 'c', 'd']])
  flushes.end(1)
  await others
})
