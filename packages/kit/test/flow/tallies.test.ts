import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { Tallies, type TallySums } from '../../flow/tallies.ts'

test('what is added within a fifth of a second is sent as one sum for each key', () => {
  const clock = new ManualClock()
  const sent: TallySums[] = []
  const tallies = new Tallies(clock, (sums) => sent.push(sums))
  const add = tallies.join('reads', () => assert.fail('own amounts are not applied'))
  add('a', 1)
  add('b', 5)
  clock.advance(199)
  add('a', 2)
  assert.deepEqual(sent, [])
  clock.advance(1)
  assert.deepEqual(sent, [
    [
      [
        'reads',
        [
          ['a', 3],
          ['b', 5],
        ],
      ],
    ],
  ])
  clock.advance(60_000)
  assert.equal(sent.length, 1, 'nothing is sent while nothing is added')
})

test('sums of others are applied to the tally that they name', () => {
  const applied: [string | number, number][] = []
  const tallies = new Tallies(new ManualClock(), () => undefined)
  tallies.join('reads', (key, amount) => applied.push([key, amount]))
  tallies.apply([
    ['reads', [[1, 20]]],
    ['unknown', [[1, 30]]],
  ])
  assert.deepEqual(applied, [[1, 20]])
})

test('the number of keys that wait is bounded', () => {
  const clock = new ManualClock()
  let keys = 0
  const tallies = new Tallies(clock, ([sums]) => {
    keys = sums?.[1].length ?? 0
  })
  const add = tallies.join('addresses', () => undefined)
  for (let key = 0; key < 20_000; key++) add(key, 1)
  clock.advance(200)
  assert.equal(keys, 10_000)
})
