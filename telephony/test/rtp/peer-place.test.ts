import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Place } from '../../place.ts'
import { PeerPlace } from '../../rtp/peer-place.ts'

const said = { host: '198.51.100.7', port: 7_000 }
const behind = { host: '192.168.1.7', port: 7_000 }
const elsewhere = { host: '203.0.113.9', port: 41_000 }
const stranger = { host: '203.0.113.66', port: 9_999 }

/** How many of `packets` packets in a row are accepted. */
function taken(peer: PeerPlace, from: Place, packets: number): number {
  let count = 0
  for (let packet = 0; packet < packets; packet++) if (peer.isPeer(from)) count++
  return count
}

test('a sender at the announced address is the peer at once, and no other sender is accepted then', () => {
  const peer = new PeerPlace(said)
  assert.equal(taken(peer, said, 1), 1)
  assert.equal(taken(peer, stranger, 1_000), 0)
  assert.equal(taken(peer, { ...said, port: 7_002 }, 1_000), 0)
  assert.deepEqual(peer.destination, said)
})

test('another port of that address is accepted too, until packets come from the announced one', () => {
  const peer = new PeerPlace(said)
  const translated = { ...said, port: 40_000 }
  assert.equal(taken(peer, translated, 1), 1)
  assert.deepEqual(peer.destination, translated)
  assert.equal(taken(peer, translated, 19), 19)
  assert.equal(taken(peer, { ...said, port: 40_002 }, 100), 0)
  assert.equal(taken(peer, said, 1), 1)
  assert.deepEqual(peer.destination, said)
})

test('a place that was taken by a few packets, whose source anyone can write, gives way to the one that sends', () => {
  const peer = new PeerPlace(said)
  const translated = { ...said, port: 40_002 }
  assert.equal(taken(peer, { ...said, port: 40_000 }, 3), 3)
  assert.equal(taken(peer, translated, 19), 0)
  assert.equal(taken(peer, { ...said, port: 40_000 }, 1), 1)
  assert.equal(taken(peer, translated, 20), 1)
  assert.deepEqual(peer.destination, translated)
})

test('a peer behind NAT is found by 0.4 s of packets', () => {
  const peer = new PeerPlace(behind)
  assert.equal(taken(peer, elsewhere, 19), 0)
  assert.deepEqual(peer.destination, behind)
  assert.equal(taken(peer, elsewhere, 1), 1)
  assert.deepEqual(peer.destination, elsewhere)
  assert.equal(taken(peer, stranger, 1_000), 0)
})

test('while the peer is reachable, sound goes to no other address', () => {
  const peer = new PeerPlace(said)
  // Still accepted: some carriers send from another address than they receive at.
  assert.equal(taken(peer, elsewhere, 25), 6)
  assert.deepEqual(peer.destination, said)
})

test('strangers who sent first are dropped as soon as the peer sends', () => {
  for (const place of [said, behind]) {
    const peer = new PeerPlace(place)
    assert.equal(taken(peer, stranger, 20), 1)
    assert.equal(taken(peer, place, 1), 1)
    assert.equal(taken(peer, stranger, 1_000), 0)
    assert.deepEqual(peer.destination, place)
  }
})

test('alternating strangers are not accepted', () => {
  const peer = new PeerPlace(behind)
  for (let turn = 0; turn < 1_000; turn++) {
    assert.equal(peer.isPeer({ ...stranger, port: 1_000 + (turn % 2) }), false)
  }
})

test('IPv6 addresses are supported', () => {
  const inside = { host: 'fd00::7', port: 7_000 }
  const peer = new PeerPlace(inside)
  assert.equal(taken(peer, { host: '2001:db8::9', port: 9 }, 20), 1)
  assert.equal(peer.destination?.host, '2001:db8::9')
  const spelled = new PeerPlace({ host: '2001:DB8:0:0::7', port: 7_000 })
  assert.equal(taken(spelled, { host: '2001:db8::7', port: 7_000 }, 1), 1)
})

test('before the peer announces an address the first sender is accepted, and nothing is sent', () => {
  const peer = new PeerPlace(null)
  assert.equal(taken(peer, elsewhere, 2), 2)
  assert.equal(taken(peer, stranger, 100), 0)
  assert.equal(peer.destination, null)
})
