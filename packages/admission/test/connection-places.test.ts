import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConnectionPlaces, type Place, type PlaceUse } from '../connection-places.ts'

/** Places of a server, and what was closed for another one. */
function scene(total: number, perAddress: number) {
  const places = new ConnectionPlaces({ total, perAddress })
  const closed: string[] = []
  const take = (name: string, address: string, use: PlaceUse = 'silent', isKnown = false): Place | null => {
    const place = places.take({ address, isKnown, close: () => closed.push(name) })
    if (place !== null) place.use = use
    return place
  }
  return { places, closed, take }
}

test('a newcomer gets the place of the connection of its block that has been silent longest', () => {
  const { closed, take } = scene(10, 3)
  take('busy', '192.0.2.7', 'busy')
  take('first', '192.0.2.7')
  take('second', '192.0.2.7')
  assert.ok(take('third', '192.0.2.7'))
  assert.deepEqual(closed, ['first'])
  assert.ok(take('elsewhere', '192.0.2.8'))
  assert.deepEqual(closed, ['first'])
})

test('where all places are taken, it gets one of the block with the most', () => {
  const { places, closed, take } = scene(4, 3)
  take('shop', '192.0.2.7')
  for (const name of ['a', 'b', 'c']) take(name, '198.51.100.9')
  assert.ok(take('bank', '203.0.113.5'))
  assert.deepEqual([closed, places.taken], [['a'], 4])
})

test('a newcomer of an unknown address block takes no place of one that has requested something', () => {
  const { closed, take } = scene(2, 2)
  take('a', '198.51.100.9', 'idle')
  take('b', '198.51.100.9', 'busy')
  assert.equal(take('stranger', '203.0.113.5'), null)
  assert.deepEqual(closed, [])
})

test('one from a known block gets the place of a stranger, an idle one first', () => {
  const { closed, take } = scene(3, 3)
  take('a', '198.51.100.9', 'busy')
  take('b', '198.51.100.9', 'idle')
  take('c', '198.51.100.9', 'idle')
  assert.ok(take('shop', '203.0.113.5', 'busy', true))
  assert.ok(take('bank', '203.0.113.6', 'busy', true))
  assert.deepEqual(closed, ['b', 'c'])
  assert.ok(take('store', '203.0.113.7', 'busy', true))
  assert.equal(take('another', '203.0.113.8', 'busy', true), null, 'no stranger is left')
  assert.deepEqual(closed, ['b', 'c', 'a'])
})

test('a place that is left is free, once', () => {
  const { places, take } = scene(1, 1)
  const place = take('a', '192.0.2.7')
  place?.leave()
  place?.leave()
  assert.equal(places.taken, 0)
  assert.ok(take('b', '192.0.2.7'))
})
