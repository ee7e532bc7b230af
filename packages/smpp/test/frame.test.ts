import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeFrame, encodeFrame, type Frame } from '../frame.ts'
import { UnwritableField } from '../octet-writer.ts'
import { deliverSm, submitSm } from '../pdu/message-fields.ts'
import type { Pdu } from '../pdu/pdu.ts'
import { maxTlvs } from '../tlv.ts'
import { asRead, fromJson, readFixture, toJson } from './octet-json.ts'
import { anyPdu } from './random-pdu.ts'

interface Layouts {
  frames: { name: string; fields: [string, string][]; frame: Frame<Pdu> }[]
}

interface Tolerance {
  frames: { name: string; octets: string; frame: unknown }[]
}

for (const { name, fields, frame } of (readFixture('frames.json') as Layouts).frames) {
  const hex = fields.map(([, octets]) => octets).join('')

  test(`${name} is decoded as specified`, () => {
    assert.deepEqual(toJson(decodeFrame(Buffer.from(hex, 'hex'))), asRead(frame))
  })

  test(`${name} is encoded as specified`, () => {
    const octets = encodeFrame(fromJson(frame) as Frame<Pdu>)
    assert.equal(octets.toString('hex').toUpperCase(), hex)
  })
}

for (const { name, octets, frame } of (readFixture('tolerance.json') as Tolerance).frames) {
  test(`the decoder accepts a deviation that SMSCs send: ${name}`, () => {
    assert.deepEqual(toJson(decodeFrame(Buffer.from(octets, 'hex'))), frame)
  })
}

test('any PDU survives encoding and decoding', () => {
  const frames = fc.record({ pdu: anyPdu, sequence: fc.integer({ min: 1, max: 0x7fffffff }) })
  fc.assert(
    fc.property(frames, ({ pdu, sequence }) => {
      const frame = { status: 0, sequence, pdu }
      assert.deepEqual(toJson(decodeFrame(encodeFrame(frame))), asRead(toJson(frame)))
    }),
  )
})

test('known optional parameters are read, each once and only if well-formed', () => {
  const other = [
    { tag: 0x1501, value: Buffer.from('vendor') },
    { tag: 0x0427, value: Buffer.from([3]) },
    { tag: 0x001d, value: Buffer.alloc(0) },
    { tag: 0x020c, value: Buffer.alloc(5) },
  ]
  const pdu = deliverSm({ tlvs: { messageState: 2, other } })
  const read = decodeFrame(encodeFrame({ status: 0, sequence: 1, pdu })).pdu
  assert.deepEqual(read.command === 'deliver_sm' && read.tlvs, {
    messageState: 2,
    additionalStatusInfoText: '',
  })
})

test('a body with more optional parameters than any PDU has is refused before they are parsed', () => {
  const withTlvs = (count: number) => {
    const other = Array.from({ length: count }, () => ({ tag: 0x1501, value: Buffer.alloc(0) }))
    return decodeFrame(encodeFrame({ status: 0, sequence: 1, pdu: deliverSm({ tlvs: { other } }) })).pdu
  }
  assert.equal(withTlvs(maxTlvs).command, 'deliver_sm')
  const refused = withTlvs(10_000)
  assert.equal(refused.command === 'unreadable' && refused.fault, 0xc0)
})

test('the decoder throws for no body of any command', () => {
  const body = fc.uint8Array({ maxLength: 300 })
  const command = fc.oneof(
    fc.constantFrom(1, 2, 3, 4, 5, 7, 8, 9, 0x0b, 0x21, 0x102, 0x103),
    fc.nat({ max: 0xffffffff }),
  )
  fc.assert(
    fc.property(command, fc.boolean(), body, (id, isResponse, octets) => {
      const header = Buffer.alloc(16)
      header.writeUInt32BE(16 + octets.length, 0)
      header.writeUInt32BE(isResponse ? (id | 0x80000000) >>> 0 : id, 4)
      const frame = decodeFrame(Buffer.concat([header, octets]))
      assert.equal(typeof frame.pdu.command, 'string')
    }),
    { numRuns: 2_000 },
  )
})

test('a field that does not fit is refused by name, and nothing of its frame is written', () => {
  const tooLong = submitSm({ source: { ton: 5, npi: 0, address: 'a name of more than twenty' } })
  assert.throws(() => encodeFrame({ status: 0, sequence: 1, pdu: tooLong }), {
    name: 'UnwritableField',
    message: 'source_addr may have at most 20 characters, not 26',
  })
  for (const address of ['nul\0', 'Київ']) {
    const pdu = submitSm({ source: { ton: 5, npi: 0, address } })
    assert.throws(() => encodeFrame({ status: 0, sequence: 1, pdu }), UnwritableField)
  }
  const pdu = submitSm({ shortMessage: new Uint8Array(256) })
  assert.throws(() => encodeFrame({ status: 0, sequence: 1, pdu }), /short_message may have at most 255/)
})
