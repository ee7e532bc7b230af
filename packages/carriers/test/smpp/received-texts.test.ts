import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliverSm } from '../../../smpp/pdu/message-fields.ts'
import { readFixture } from '../../../smpp/test/octet-json.ts'
import { readPieces } from '../../inbound-piece.ts'
import { readInbound } from '../../smpp/smpp-connection.ts'

interface Case {
  name: string
  parts: { esmClass?: number; dataCoding: number; octets: string; sar?: [number, number, number] }[]
  text: string
  binary?: true
}

const { cases } = readFixture('received-texts.json') as { cases: Case[] }

function inboundOf({ esmClass = 0, dataCoding, octets, sar }: Case['parts'][number]) {
  const [sarMsgRefNum, sarTotalSegments, sarSegmentSeqnum] = sar ?? []
  const tlvs =
    sarMsgRefNum === undefined || sarTotalSegments === undefined || sarSegmentSeqnum === undefined
      ? {}
      : { sarMsgRefNum, sarTotalSegments, sarSegmentSeqnum }
  const pdu = deliverSm({
    source: { ton: 1, npi: 1, address: '380671234567' },
    destination: { ton: 6, npi: 0, address: '4040' },
    esmClass,
    dataCoding,
    shortMessage: Buffer.from(octets, 'hex'),
    tlvs,
  })
  return readInbound(pdu, 'gsm', 0)
}

for (const { name, parts, text, binary } of cases) {
  test(name, () => {
    const inbound = parts.map(inboundOf)
    const [first] = inbound
    const read =
      inbound.length === 1 && first !== undefined
        ? first
        : readPieces(inbound.map(({ piece }) => piece ?? assert.fail('it is no part')))
    assert.equal(read.text, text)
    assert.equal(read.details?.type, binary === true ? 'binary' : undefined)
  })
}

test('references of 8 bits, of 16 bits and of sar parameters are different', () => {
  const forms = [
    { esmClass: 0x40, dataCoding: 0, octets: '05000307020141' },
    { esmClass: 0x40, dataCoding: 0, octets: '0608040007020141' },
    { dataCoding: 0, octets: '41', sar: [7, 2, 1] as [number, number, number] },
  ].map((part) => inboundOf(part).piece?.form)
  assert.deepEqual(forms, ['8', '16', 'sar'])
})

test('in every data_coding a text is read or is binary, without an exception', () => {
  const octets = Buffer.from([...Array(256).keys()]).toString('hex')
  for (let dataCoding = 0; dataCoding < 256; dataCoding++) {
    const { text } = inboundOf({ dataCoding, octets: octets.slice(0, 500) })
    assert.ok(!text.includes('\0'))
  }
})
