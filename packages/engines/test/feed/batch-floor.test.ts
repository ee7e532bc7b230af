import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BatchFloor } from '../../feed/batch-floor.ts'

const run = (given: { lastBatch?: number | null; isMore?: boolean; oldestOpen?: number; next?: number }) => {
  const { lastBatch = null, isMore = false, oldestOpen = 0, next = 0 } = given
  return { lastBatch, isMore, oldestOpen, nextTransaction: next }
}

test('runs begin after the batches that have numbers, once every transaction that was open then is over', () => {
  const floor = new BatchFloor()
  assert.equal(floor.from(0), 0)
  floor.ran(run({ lastBatch: 7 }), 0)
  floor.ran(run({ lastBatch: 9, oldestOpen: 90, next: 100 }), 500)
  floor.ran(run({ lastBatch: 12, oldestOpen: 100, next: 130 }), 1_000)
  assert.equal(floor.from(1_000), 0, 'transaction 100 to 129 may have an id below 8')
  floor.ran(run({ oldestOpen: 129, next: 150 }), 1_100)
  assert.equal(floor.from(1_100), 0)
  floor.ran(run({ lastBatch: 13, oldestOpen: 130, next: 150 }), 1_200)
  assert.equal(floor.from(1_200), 8)
})

test('a run that stopped at its limit before that batch moves nothing', () => {
  const floor = new BatchFloor()
  floor.from(0)
  floor.ran(run({ lastBatch: 7 }), 0)
  floor.ran(run({ next: 100 }), 1_000)
  floor.ran(run({ lastBatch: 5, isMore: true, oldestOpen: 100 }), 1_100)
  assert.equal(floor.from(1_100), 0)
  floor.ran(run({ lastBatch: 8, isMore: true, oldestOpen: 100 }), 1_200)
  assert.equal(floor.from(1_200), 8)
})

test('once a minute a run looks at all batches', () => {
  const floor = new BatchFloor()
  floor.from(0)
  floor.ran(run({ lastBatch: 7 }), 0)
  floor.ran(run({ next: 100 }), 1_000)
  floor.ran(run({ oldestOpen: 100 }), 1_100)
  assert.equal(floor.from(59_999), 8)
  assert.equal(floor.from(60_000), 0)
  assert.equal(floor.from(60_100), 0)
})
