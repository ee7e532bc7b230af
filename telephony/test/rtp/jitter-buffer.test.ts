import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { JitterBuffer } from '../../rtp/jitter-buffer.ts'
import type { RtpPacket } from '../../rtp/packet.ts'

function packet(sequence: number, ssrc = 1): RtpPacket {
  const wrapped = sequence & 0xffff
  return { payloadType: 0, marker: false, sequence: wrapped, timestamp: 0, ssrc, payload: new Uint8Array() }
}

const sequences = (packets: RtpPacket[]) => packets.map(({ sequence }) => sequence)

/** Receives packets 20 ms apart and returns the sequence numbers in the order of output. */
function handOn(buffer: JitterBuffer, arriving: number[]): number[] {
  return arriving.flatMap((sequence, index) => sequences(buffer.accept(packet(sequence), index * 20)))
}

const neverRestarted = () => assert.fail('restarted')

test('packets in order are passed on at once, also when sequence numbers wrap around', () => {
  const buffer = new JitterBuffer(neverRestarted)
  assert.deepEqual(handOn(buffer, [65_534, 65_535, 0, 1]), [65_534, 65_535, 0, 1])
  assert.deepEqual(buffer.count, { received: 4, lost: 0, late: 0, duplicate: 0 })
})

test('reordered packets are put back in order', () => {
  const buffer = new JitterBuffer(neverRestarted)
  assert.deepEqual(handOn(buffer, [65_535, 1, 0, 2]), [65_535, 0, 1, 2])
})

test('a duplicate packet is passed on once', () => {
  const buffer = new JitterBuffer(neverRestarted)
  assert.deepEqual(handOn(buffer, [1, 1, 2, 1, 4, 4, 3]), [1, 2, 3, 4])
  assert.deepEqual(buffer.count, { received: 7, lost: 0, late: 0, duplicate: 3 })
})

test('a packet that is missing for 60 ms counts as lost, and as late if it still comes', () => {
  const buffer = new JitterBuffer(neverRestarted)
  buffer.accept(packet(1), 0)
  assert.deepEqual(sequences(buffer.accept(packet(3), 20)), [])
  assert.deepEqual(sequences(buffer.due(79)), [])
  assert.deepEqual(sequences(buffer.due(80)), [3])
  assert.deepEqual(sequences(buffer.accept(packet(2), 90)), [])
  assert.deepEqual(buffer.count, { received: 3, lost: 1, late: 1, duplicate: 0 })
})

test('a new source resets the buffer at once', () => {
  let restarts = 0
  const buffer = new JitterBuffer(() => restarts++)
  buffer.accept(packet(100), 0)
  assert.deepEqual(sequences(buffer.accept(packet(7, 2), 20)), [7])
  assert.equal(restarts, 1)
})

test('one packet with a distant number is dropped, two in a row reset the buffer', () => {
  let restarts = 0
  const buffer = new JitterBuffer(() => restarts++)
  assert.deepEqual(handOn(buffer, [100, 20_000, 101]), [100, 101])
  assert.equal(restarts, 0)
  assert.deepEqual(handOn(buffer, [20_000, 20_001, 20_002]), [20_001, 20_002])
  assert.equal(restarts, 1)
})

test('a large gap holds back at most 51 packets', () => {
  const buffer = new JitterBuffer(neverRestarted)
  buffer.accept(packet(1), 0)
  for (let sequence = 3; sequence < 53; sequence++) {
    assert.deepEqual(buffer.accept(packet(sequence), 0), [])
  }
  assert.equal(buffer.accept(packet(53), 0).length, 51)
})

test('no packet is passed on twice or out of order', () => {
  const arrivals = fc.array(
    fc.tuple(fc.integer({ min: 65_500, max: 65_600 }), fc.integer({ min: 0, max: 40 })),
  )
  fc.assert(
    fc.property(arrivals, (steps) => {
      const buffer = new JitterBuffer(neverRestarted)
      let now = 0
      const handedOn: number[] = []
      for (const [sequence, pauseMs] of steps) {
        now += pauseMs
        handedOn.push(...sequences(buffer.due(now)), ...sequences(buffer.accept(packet(sequence), now)))
      }
      handedOn.push(...sequences(buffer.due(now + 1_000)))
      const extended = handedOn.map((sequence) => (sequence < 1_000 ? sequence + 65_536 : sequence))
      assert.deepEqual(
        extended,
        [...new Set(extended)].sort((a, b) => a - b),
      )
      const { received, late, duplicate } = buffer.count
      assert.equal(handedOn.length, received - late - duplicate)
    }),
  )
})
