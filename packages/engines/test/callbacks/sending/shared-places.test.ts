import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SharedPlaces } from '../../../callbacks/sending/fair-turns.ts'

/** How many places each of so many accounts gets that all want as many as they can have, one after the other. */
function shares(total: number, timesFree: number, accounts: number): number[] {
  const places = new SharedPlaces(total, timesFree)
  const taken = Array.from({ length: accounts }, () => 0)
  for (let changed = true; changed; ) {
    changed = false
    for (const [index, own] of taken.entries()) {
      if (!places.admits(own)) continue
      places.take()
      taken[index] = own + 1
      changed = true
    }
  }
  return taken
}

test('an account that is alone gets three quarters, and several get less each, so that some stay free', () => {
  assert.deepEqual(shares(256, 3, 1), [192])
  assert.deepEqual(shares(256, 3, 2), [110, 110])
  const ten = shares(256, 3, 10)
  assert.ok(ten.every((own) => own === 24 || own === 25))
  assert.ok(ten.reduce((sum, own) => sum + own, 0) <= 256 - 8)
})

test('where there is one place it is not kept back', () => {
  assert.deepEqual(shares(1, 3, 1), [1])
  assert.deepEqual(shares(4, 1, 1), [2])
})

test('the room of an account is what it can take one by one', () => {
  for (const total of [1, 2, 3, 7, 20, 256]) {
    for (const timesFree of [1, 3]) {
      const [alone = 0] = shares(total, timesFree, 1)
      const places = new SharedPlaces(total, timesFree)
      for (let own = 0; own <= alone; own++) {
        assert.equal(places.roomFor(own), alone - own)
        assert.equal(places.admits(own), own < alone)
        places.take()
      }
    }
  }
})

test('places that come back may be taken again, also several at once', () => {
  const places = new SharedPlaces(8, 3)
  places.take(6)
  assert.equal(places.roomFor(6), 0)
  places.release(4)
  assert.equal(places.roomFor(2), 4)
})
