import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LastMinute } from '../../../dispatch/upstreams/upstream-health.ts'

test('outcomes are counted for sixty seconds and forgotten then', () => {
  const minute = new LastMinute()
  minute.count('accepted', 0)
  minute.count('accepted', 999)
  minute.count('refused', 30_000)
  assert.deepEqual(minute.read(59_999), { accepted: 2, completed: 0, refused: 1, unknown: 0 })
  assert.deepEqual(minute.read(60_000), { accepted: 0, completed: 0, refused: 1, unknown: 0 })
  for (let second = 31; second < 200; second++) minute.count('unknown', second * 1_000)
  assert.deepEqual(minute.read(199_000), { accepted: 0, completed: 0, refused: 0, unknown: 60 })
})
