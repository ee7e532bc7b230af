import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBucket, tookBounds, tookBuckets, tookPercentile } from '../../traffic/took-histogram.ts'

function counted(...tookMs: number[]): number[] {
  const counts = Array.from({ length: tookBuckets }, () => 0)
  for (const ms of tookMs) counts[findBucket(ms)] = (counts[findBucket(ms)] ?? 0) + 1
  return counts
}

test('bounds go up, and a bucket takes what is as long as its bound', () => {
  assert.deepEqual(
    tookBounds,
    tookBounds.toSorted((a, b) => a - b),
  )
  for (const [index, bound] of tookBounds.entries()) {
    assert.equal(findBucket(bound), index)
    assert.equal(findBucket(bound + 1), index + 1)
  }
})

test('half of what was counted lies below the median, whatever a few slow ones took', () => {
  const counts = counted(
    ...Array.from({ length: 90 }, () => 1_200),
    ...Array.from({ length: 10 }, () => 80_000),
  )
  const median = tookPercentile(counts, 0.5)
  assert.ok(median !== null && median > 1_000 && median <= 1_500, String(median))
  const p95 = tookPercentile(counts, 0.95)
  assert.ok(p95 !== null && p95 > 60_000 && p95 <= 120_000, String(p95))
})

test('where nothing was delivered there is no time, and what took longer than any bound counts as the last', () => {
  assert.equal(tookPercentile(counted(), 0.5), null)
  assert.equal(tookPercentile([], 0.5), null)
  assert.equal(tookPercentile(counted(400_000_000), 0.5), tookBounds.at(-1))
})
