import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallbacksInMemory } from '../../../callbacks/sending/callbacks-in-memory.ts'

function fill(inMemory: CallbacksInMemory, accountId: number): number {
  let taken = 0
  while (inMemory.take(accountId)) taken++
  return taken
}

test('an account without room leaves room to others, and only its own callbacks stay on disk', () => {
  const inMemory = new CallbacksInMemory(100)
  assert.equal(fill(inMemory, 1), 75)
  assert.deepEqual(inMemory.spilling(), [1])
  assert.ok(fill(inMemory, 2) > 15)
  inMemory.release(1, 75)
  assert.equal(inMemory.take(1), false)
  inMemory.caughtUp(1)
  assert.equal(inMemory.take(1), true)
})

test('an account that waits for room is woken when enough has come together', () => {
  const inMemory = new CallbacksInMemory(100)
  fill(inMemory, 1)
  assert.equal(inMemory.takeToClaim(1, 500), 0)
  assert.equal(inMemory.canClaim(1), false)
  assert.equal(inMemory.canClaim(2), true)
  const woken = Array.from({ length: 75 }, () => inMemory.release(1))
  assert.equal(woken.indexOf(true), 37)
  assert.equal(woken.filter(Boolean).length, 1)
  assert.equal(inMemory.takeToClaim(1, 50), 50)
  assert.equal(inMemory.size, 50)
})

test('a claim gets no more than is wanted and than there is room for', () => {
  const inMemory = new CallbacksInMemory(100)
  assert.equal(inMemory.takeToClaim(1, 10), 10)
  assert.equal(inMemory.takeToClaim(1, 500), 65)
  assert.equal(inMemory.takeToClaim(2, 500), 19)
  assert.equal(inMemory.size, 94)
})
