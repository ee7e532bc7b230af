import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../test/support/manual-clock.ts'
import { limitsDefaults } from '../../config/sections/limits-settings.ts'
import { noSiblings } from '../../kit/machine/siblings.ts'
import { SharedLimits } from '../shared-limits.ts'

function limitsOf(readsPerSecond: number) {
  const clock = new ManualClock()
  return { clock, limits: new SharedLimits({ ...limitsDefaults, readsPerSecond }, clock, noSiblings) }
}

/** Units of one each that were taken until a refusal. */
function takeAll(limits: SharedLimits, accountId: number, credential: string): number {
  let taken = 0
  while (limits.take({ accountId, credential }, 1)) taken++
  return taken
}

test('an account has twice the rate of a key, however many keys, binds and users it has', () => {
  const { clock, limits } = limitsOf(10)
  const credentials = ['key:1', 'key:2', 'key:3', 'bind:1', 'user:kannel bob']
  const taken = credentials.map((credential) => takeAll(limits, 1, credential))
  assert.deepEqual(taken, [100, 100, 0, 0, 0])
  clock.advance(1_000)
  const again = credentials.map((credential) => takeAll(limits, 1, credential))
  assert.equal(
    again.reduce((sum, each) => sum + each, 0),
    20,
  )
})

test('what one account takes is missed by no other, though their credentials have one name', () => {
  const { limits } = limitsOf(10)
  assert.equal(takeAll(limits, 1, 'console'), 100)
  assert.equal(takeAll(limits, 2, 'console'), 100)
})

test('a refusal takes nothing from the account', () => {
  const { limits } = limitsOf(10)
  takeAll(limits, 1, 'key:1')
  for (let tries = 0; tries < 50; tries++) limits.take({ accountId: 1, credential: 'key:1' }, 20)
  assert.equal(takeAll(limits, 1, 'key:2'), 100)
})

test('what is charged afterwards is a debt of the key and of its account', () => {
  const { clock, limits } = limitsOf(10)
  limits.charge({ accountId: 1, credential: 'key:1' }, 250)
  assert.equal(takeAll(limits, 1, 'key:1'), 0)
  assert.equal(takeAll(limits, 1, 'key:2'), 0)
  clock.advance(5_000)
  assert.equal(takeAll(limits, 1, 'key:2'), 50)
})

test('work that weighs more than a whole budget runs when the budget is full', () => {
  const { limits } = limitsOf(1)
  assert.ok(limits.take({ accountId: 1, credential: 'key:1' }, 20))
  assert.equal(limits.take({ accountId: 1, credential: 'key:1' }, 20), false)
})
