import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ReadRates } from '../../../src/http/reads/read-rates.ts'
import { ManualClock } from '../../support/manual-clock.ts'

function taken(rates: ReadRates, keyId: number, times: number, units = 1): number {
  let count = 0
  for (let time = 0; time < times; time++) if (rates.take(keyId, units)) count++
  return count
}

test('a key has ten seconds of work at once, then so much a second', () => {
  const clock = new ManualClock()
  const rates = new ReadRates(10, clock)
  assert.equal(taken(rates, 1, 200), 100)
  clock.advance(500)
  assert.equal(taken(rates, 1, 200), 5)
  clock.advance(3_600_000)
  assert.equal(taken(rates, 1, 200), 100)
})

test('what one key has used up is there for another', () => {
  const rates = new ReadRates(10, new ManualClock())
  taken(rates, 1, 200)
  assert.equal(taken(rates, 2, 200), 100)
})

test('what an answer weighed is worked off before anything more', () => {
  const clock = new ManualClock()
  const rates = new ReadRates(10, clock)
  rates.owe(1, 150)
  assert.equal(taken(rates, 1, 1), 0)
  clock.advance(5_000)
  assert.equal(taken(rates, 1, 1), 0)
  clock.advance(200)
  assert.equal(taken(rates, 1, 5), 2)
})

test('an operation heavier than all of it is made by a key that was quiet', () => {
  const clock = new ManualClock()
  const rates = new ReadRates(1, clock)
  assert.equal(taken(rates, 1, 2, 25), 1)
  clock.advance(24_000)
  assert.equal(taken(rates, 1, 1, 25), 0)
  clock.advance(1_001)
  assert.equal(taken(rates, 1, 1, 25), 1)
})
