import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeFrame, encodeFrame, FrameReader, type StreamFault } from '../frame.ts'
import { asRead, toJson } from './octet-json.ts'
import { anyPdu } from './random-pdu.ts'

function readAll(reader: FrameReader, pieces: Buffer[]): { frames: unknown[]; fault: StreamFault | null } {
  const frames: unknown[] = []
  let fault: StreamFault | null = null
  for (const piece of pieces) {
    fault = reader.push(piece, (octets, start, end) => frames.push(toJson(decodeFrame(octets, start, end))))
  }
  return { frames, fault }
}

/** `octets` cut at the given positions, as a network may cut them. */
function cut(octets: Buffer, lengths: number[]): Buffer[] {
  const pieces: Buffer[] = []
  let at = 0
  for (let index = 0; at < octets.length; index++) {
    const length = lengths.length === 0 ? octets.length : (lengths[index % lengths.length] ?? 1)
    pieces.push(octets.subarray(at, at + length))
    at += length
  }
  return pieces
}

const enquireLink = encodeFrame({ status: 0, sequence: 1, pdu: { command: 'enquire_link' } })

test('frames come out whole and in order, however the stream was cut', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 20 })
  fc.assert(
    fc.property(fc.array(anyPdu, { minLength: 1, maxLength: 8 }), lengths, (pdus, sizes) => {
      const frames = pdus.map((pdu, index) => ({ status: 0, sequence: index + 1, pdu }))
      const stream = Buffer.concat(frames.map(encodeFrame))
      const read = readAll(new FrameReader(), cut(stream, sizes))
      assert.deepEqual(read, { frames: frames.map((frame) => asRead(toJson(frame))), fault: null })
    }),
    { numRuns: 200 },
  )
})

test('no stream of garbage throws, at its start or behind a good frame', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 5 })
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), fc.boolean(), lengths, (garbage, behind, sizes) => {
      const stream = behind ? Buffer.concat([enquireLink, garbage]) : Buffer.from(garbage)
      readAll(new FrameReader(), cut(stream, sizes))
    }),
    { numRuns: 1_000 },
  )
})

const strangers: [string, Buffer, string][] = [
  ['a web browser', Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n'), '"GET / HTTP/1.1\\r\\n"'],
  ['a TLS client', Buffer.from('16030102000100', 'hex'), 'a TLS handshake'],
  ['an SSH server', Buffer.from('SSH-2.0-OpenSSH_9.2\r\n'), '"SSH-2.0-OpenSSH_"'],
  ['random octets', Buffer.from('0000001099999999', 'hex'), '0x0000001099999999'],
]

for (const [who, octets, quoted] of strangers) {
  test(`${who} is distinguished from SMPP by its first octets`, () => {
    const { frames, fault } = readAll(new FrameReader(), [octets])
    assert.deepEqual(frames, [])
    assert.deepEqual(fault, {
      kind: 'not-smpp',
      reason: `the peer does not speak SMPP: it began with ${quoted}`,
    })
  })
}

test('an impossible length ends the stream, after the frames before it', () => {
  for (const length of ['00000000', '0000000F', '00011171', 'FFFFFFFF']) {
    const reader = new FrameReader()
    const { frames, fault } = readAll(reader, [Buffer.concat([enquireLink, Buffer.from(length, 'hex')])])
    assert.equal(frames.length, 1)
    assert.equal(fault?.kind, 'bad-length')
    assert.match(fault.reason, /^a frame claims \d+ octets; it may have 16 to 70000$/)
    assert.deepEqual(readAll(reader, [enquireLink]), { frames: [], fault })
  }
})

test('a frame of the maximum size is read', () => {
  const frame = Buffer.alloc(70_000)
  frame.writeUInt32BE(70_000, 0)
  frame.writeUInt32BE(0x103, 4)
  assert.equal(readAll(new FrameReader(), cut(frame, [1_460])).frames.length, 1)
})
