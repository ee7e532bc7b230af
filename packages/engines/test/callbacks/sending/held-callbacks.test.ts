import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HeldCallbacks } from '../../../callbacks/sending/held-callbacks.ts'

function fill(held: HeldCallbacks, accountId: number): number {
  let taken = 0
  while (held.take(accountId)) taken++
  return taken
}

test('an account without room leaves room to others, and only its own callbacks stay on disk', () => {
  const held = new HeldCallbacks(100)
  assert.equal(fill(held, 1), 75)
  assert.deepEqual(held.spilling(), [1])
  assert.ok(fill(held, 2) > 15)
  held.release(1, 75)
  assert.equal(held.take(1), false)
  held.caughtUp(1)
  assert.equal(held.take(1), true)
})

test('an account that waits for room is woken when enough has come together', () => {
  const held = new HeldCallbacks(100)
  fill(held, 1)
  assert.equal(held.takeToClaim(1, 500), 0)
  assert.equal(held.canClaim(1), false)
  assert.equal(held.canClaim(2), true)
  const woken = Array.from({ length: 75 }, () => held.release(1))
  assert.equal(woken.indexOf(true), 37)
  assert.equal(woken.filter(Boolean).length, 1)
  assert.equal(held.takeToClaim(1, 50), 50)
  assert.equal(held.size, 50)
})

test('a claim gets no more than is wanted and than there is room for', () => {
  const held = new HeldCallbacks(100)
  assert.equal(held.takeToClaim(1, 10), 10)
  assert.equal(held.takeToClaim(1, 500), 65)
  assert.equal(held.takeToClaim(2, 500), 19)
  assert.equal(held.size, 94)
})
