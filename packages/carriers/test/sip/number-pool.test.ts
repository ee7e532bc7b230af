import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { NumberPool } from '../../sip/number-pool.ts'

const pool = new NumberPool([
  { from: '380441230000', to: '380441230009' },
  { from: '380509999999', to: '380509999999' },
])

test('a pool has every number of its ranges', () => {
  assert.equal(pool.size, 11)
  let at = 0
  const all = Array.from({ length: 11 }, () => pool.any(() => at++))
  assert.deepEqual([all[0], all[9], all[10]], ['380441230000', '380441230009', '380509999999'])
})

test('a shuffle has every number once', () => {
  for (let round = 0; round < 20; round++) {
    const numbers = [...pool.shuffled(randomInt)]
    assert.equal(new Set(numbers).size, 11)
    assert.equal(numbers.length, 11)
  }
})

test('a shuffle may begin with any number', () => {
  for (const [place, number] of [
    [0, '380441230000'],
    [10, '380509999999'],
  ] as const) {
    const [first] = pool.shuffled(() => Math.min(place, 10))
    assert.equal(first, number)
  }
})
