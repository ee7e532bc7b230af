import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RecentMap } from '../../src/lib/recent-map.ts'

test('above its limit a map drops the key set longest ago, whatever was deleted, set again or cleared before', () => {
  const recent = new RecentMap<number, string>(3)
  const keys = () => [...recent.entries()].map(([key]) => key)
  for (const key of [1, 2, 3, 4]) recent.set(key, 'first')
  assert.deepEqual(keys(), [2, 3, 4])
  recent.set(2, 'again')
  recent.set(5, 'first')
  assert.deepEqual(keys(), [4, 2, 5])
  recent.delete(4)
  for (const key of [6, 7]) recent.set(key, 'first')
  assert.deepEqual(keys(), [5, 6, 7])
  recent.clear()
  for (const key of [8, 9, 10, 11, 12]) recent.set(key, 'first')
  assert.deepEqual(keys(), [10, 11, 12])
})
