import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { RecentMap } from '../../flow/recent-map.ts'

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

/** Live objects of this process, in bytes. */
function liveBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}

test('a map that never fills keeps nothing of what was set again or deleted', () => {
  const recent = new RecentMap<string, object>(10_000)
  const churn = (times: number) => {
    for (let time = 0; time < times; time++) {
      recent.set('one', { time })
      recent.set(`${time % 50}`, { time })
      recent.delete(`${(time + 25) % 50}`)
    }
  }
  churn(1_000)
  const before = liveBytes()
  churn(300_000)
  const grown = liveBytes() - before
  assert.ok(grown < 2_000_000, `${grown} bytes are kept`)
  assert.ok(recent.size <= 51)
})
