import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeRtp, encodeRtp, type RtpPacket } from '../../rtp/packet.ts'
import { readFixture } from './read-fixture.ts'

interface Fixture {
  packets: {
    name: string
    fields: [string, string][]
    packet: Omit<RtpPacket, 'payload'> & { payload: string }
  }[]
  tolerated: { name: string; octets: string; payload: string }[]
  refused: { name: string; octets: string }[]
}

const { packets, tolerated, refused } = readFixture<Fixture>('packets.json')

for (const { name, fields, packet } of packets) {
  const hex = fields.map(([, octets]) => octets).join('')
  const typed = { ...packet, payload: Buffer.from(packet.payload, 'hex') }

  test(`${name} is read and written as specified`, () => {
    assert.deepEqual(decodeRtp(Buffer.from(hex, 'hex')), typed)
    assert.equal(encodeRtp(typed).toString('hex').toUpperCase(), hex)
  })
}

for (const { name, octets, payload } of tolerated) {
  test(`everything around the payload is skipped: ${name}`, () => {
    const packet = decodeRtp(Buffer.from(octets, 'hex'))
    assert.equal(packet === null ? null : Buffer.from(packet.payload).toString('hex'), payload)
  })
}

for (const { name, octets } of refused) {
  test(`a datagram that is no RTP packet is reported: ${name}`, () => {
    assert.equal(decodeRtp(Buffer.from(octets, 'hex')), null)
  })
}

test('no datagram makes the reader throw or read beyond its end', () => {
  const datagram = fc
    .tuple(fc.integer({ min: 0x80, max: 0xbf }), fc.uint8Array({ maxLength: 80 }))
    .map(([first, rest]) => Buffer.from([first, ...rest]))
  fc.assert(
    fc.property(datagram, (octets) => {
      const packet = decodeRtp(octets)
      assert.ok(packet === null || packet.payload.length <= octets.length - 12)
    }),
    { numRuns: 2_000 },
  )
})
