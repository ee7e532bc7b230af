import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { shareRuns } from '../../flow/share-runs.ts'

test('all callers during a run, and within a second, share it', async () => {
  const clock = new ManualClock()
  const ends: (() => void)[] = []
  const runs = shareRuns(() => new Promise<number>((end) => ends.push(() => end(ends.length))), clock, 1_000)
  const first = [runs(), runs()]
  clock.advance(5_000)
  first.push(runs())
  assert.equal(ends.length, 1)
  ends[0]?.()
  assert.deepEqual(await Promise.all(first), [1, 1, 1])
  const second = runs()
  clock.advance(999)
  assert.equal(ends.length, 2)
  ends[1]?.()
  assert.deepEqual(await Promise.all([second, runs()]), [2, 2])
  clock.advance(1)
  void runs()
  assert.equal(ends.length, 3)
})

test('a failed run fails for all who share it, and the next call starts a new one', async () => {
  const clock = new ManualClock()
  let count = 0
  const runs = shareRuns(
    () => (++count === 1 ? Promise.reject(new Error('gone')) : Promise.resolve(count)),
    clock,
    10,
  )
  await Promise.all([assert.rejects(runs(), /gone/), assert.rejects(runs(), /gone/)])
  await assert.rejects(runs(), /gone/)
  clock.advance(10)
  assert.equal(await runs(), 2)
})
