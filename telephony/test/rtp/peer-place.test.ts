import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PeerPlace, type Place } from '../../rtp/peer-place.ts'

const said = { host: '198.51.100.7', port: 7_000 }
const behind = { host: '192.168.1.7', port: 7_000 }
const elsewhere = { host: '203.0.113.9', port: 41_000 }
const stranger = { host: '203.0.113.66', port: 9_999 }

/** How many of so many packets in a row are taken for the peer's. */
function taken(peer: PeerPlace, from: Place, packets: number): number {
  let count = 0
  for (let packet = 0; packet < packets; packet++) if (peer.isPeer(from)) count++
  return count
}

test('who sends from where the peer said is the peer at once, and nobody else then', () => {
  const peer = new PeerPlace(said)
  assert.equal(taken(peer, said, 1), 1)
  assert.equal(taken(peer, stranger, 1_000), 0)
  assert.equal(taken(peer, { ...said, port: 7_002 }, 1_000), 0)
  assert.deepEqual(peer.destination, said)
})

test('another port of that address is the peer as well, until it speaks from the one that it said', () => {
  const peer = new PeerPlace(said)
  const translated = { ...said, port: 40_000 }
  assert.equal(taken(peer, translated, 1), 1)
  assert.deepEqual(peer.destination, translated)
  assert.equal(taken(peer, { ...said, port: 40_002 }, 100), 0)
  assert.equal(taken(peer, said, 1), 1)
  assert.deepEqual(peer.destination, said)
})

test('a peer behind a translator is found by its packets, 0.4 s of them', () => {
  const peer = new PeerPlace(behind)
  assert.equal(taken(peer, elsewhere, 19), 0)
  assert.deepEqual(peer.destination, behind)
  assert.equal(taken(peer, elsewhere, 1), 1)
  assert.deepEqual(peer.destination, elsewhere)
  assert.equal(taken(peer, stranger, 1_000), 0)
})

test('where the peer can be reached, nothing of what is said goes elsewhere', () => {
  const peer = new PeerPlace(said)
  // Heard all the same: some carriers send from another address than they listen at.
  assert.equal(taken(peer, elsewhere, 25), 6)
  assert.deepEqual(peer.destination, said)
})

test('strangers who got in first are out as soon as the peer speaks', () => {
  for (const place of [said, behind]) {
    const peer = new PeerPlace(place)
    assert.equal(taken(peer, stranger, 20), 1)
    assert.equal(taken(peer, place, 1), 1)
    assert.equal(taken(peer, stranger, 1_000), 0)
    assert.deepEqual(peer.destination, place)
  }
})

test('strangers who take turns are nobody', () => {
  const peer = new PeerPlace(behind)
  for (let turn = 0; turn < 1_000; turn++) {
    assert.equal(peer.isPeer({ ...stranger, port: 1_000 + (turn % 2) }), false)
  }
})

test('addresses of the sixth version are places too', () => {
  const inside = { host: 'fd00::7', port: 7_000 }
  const peer = new PeerPlace(inside)
  assert.equal(taken(peer, { host: '2001:db8::9', port: 9 }, 20), 1)
  assert.equal(peer.destination?.host, '2001:db8::9')
})

test('before the peer has said anything the first who sends is heard, and nothing is sent', () => {
  const peer = new PeerPlace(null)
  assert.equal(taken(peer, elsewhere, 2), 2)
  assert.equal(taken(peer, stranger, 100), 0)
  assert.equal(peer.destination, null)
})
