import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { BindAlphabet } from '../../../domain/settings/bind-settings.ts'
import { encodeGsm } from '../../../domain/text/gsm-alphabet.ts'
import { type SubmitSm, submitSm } from '../../../smpp/pdu/message-fields.ts'
import { type ReadMessage, readSubmit } from '../../smpp-server/read-message.ts'

const now = Date.UTC(2026, 10, 24, 12)
const hourMs = 3_600_000

function read(fields: Partial<SubmitSm>, alphabet: BindAlphabet = 'gsm', version = 0x34) {
  return readSubmit(submitSm(fields), { alphabet, version, now })
}

function message(fields: Partial<SubmitSm>, alphabet: BindAlphabet = 'gsm'): ReadMessage {
  const result = read(fields, alphabet)
  assert.ok(result.kind === 'read', JSON.stringify(result))
  return result.message
}

const text = (fields: Partial<SubmitSm>, alphabet: BindAlphabet = 'gsm') => {
  const { content } = message(fields, alphabet)
  return content.kind === 'text' ? content.text : content.hex
}

const utf16 = (words: string) => Buffer.from(words, 'utf16le').swap16()

suite('the text', () => {
  const cases: [
    what: string,
    coding: number,
    octets: Uint8Array,
    alphabet: BindAlphabet,
    expected: string,
  ][] = [
    ['GSM', 0, encodeGsm('Price: 5€ @home'), 'gsm', 'Price: 5€ @home'],
    ['0 as Latin-1', 0, Buffer.from('Größe', 'latin1'), 'latin1', 'Größe'],
    ['0 as UTF-8', 0, Buffer.from('Ґанок'), 'utf8', 'Ґанок'],
    ['ASCII', 1, Buffer.from('plain'), 'gsm', 'plain'],
    ['Latin-1', 3, Buffer.from('Größe', 'latin1'), 'gsm', 'Größe'],
    ['ISO 8859-5', 6, Buffer.from([0xbf, 0xe0, 0xd8]), 'gsm', 'При'],
    ['UCS-2', 8, utf16('Ґанок 👍'), 'gsm', 'Ґанок 👍'],
    ['UCS-2 with a class', 0x18, utf16('Ґ'), 'gsm', 'Ґ'],
    ['GSM with a class', 0xf0, encodeGsm('{x}'), 'gsm', '{x}'],
  ]
  for (const [what, coding, octets, alphabet, expected] of cases) {
    test(what, () => assert.equal(text({ dataCoding: coding, shortMessage: octets }, alphabet), expected))
  }

  test('in message_payload', () => {
    assert.equal(text({ tlvs: { messagePayload: Buffer.from('long') } }), 'long')
  })

  test('octets stay octets, with their header', () => {
    const shortMessage = Buffer.from('050103c0ff', 'hex')
    assert.deepEqual(message({ dataCoding: 4, shortMessage }).content, {
      kind: 'binary',
      hex: '050103c0ff',
      form: 'data',
    })
    const headed = message({ dataCoding: 4, esmClass: 0x40, shortMessage })
    assert.equal(headed.content.kind === 'binary' && headed.content.form, 'udh')
    assert.equal(headed.part, null)
  })

  test('class 0 is a flash SMS, other classes are not', () => {
    const flash = [0x10, 0x18, 0xf0, 0x11, 0xf1, 0].map((dataCoding) => message({ dataCoding }).flash)
    assert.deepEqual(flash, [true, true, true, false, false, false])
  })
})

suite('parts', () => {
  const words = Buffer.from('part')
  test('by a header of 8 bits, of 16 bits, and by sar parameters', () => {
    const eight = message({
      esmClass: 0x40,
      shortMessage: Buffer.concat([Buffer.from([5, 0, 3, 9, 3, 2]), words]),
    })
    assert.deepEqual(eight.part, { reference: 9, total: 3, part: 2 })
    const header = Buffer.from([6, 8, 4, 1, 0, 3, 2])
    const sixteen = message({ esmClass: 0x40, shortMessage: Buffer.concat([header, words]) })
    assert.deepEqual(sixteen.part, { reference: 256, total: 3, part: 2 })
    const tlvs = { sarMsgRefNum: 700, sarTotalSegments: 3, sarSegmentSeqnum: 2 }
    assert.deepEqual(message({ shortMessage: words, tlvs }).part, { reference: 700, total: 3, part: 2 })
  })

  test('a header may name national language tables, alone and beside the number of a part', () => {
    const alone = { esmClass: 0x40, shortMessage: Buffer.from('032401011b497a6d6972', 'hex') }
    assert.deepEqual([text(alone), message(alone).part], ['İzmir', null])
    for (const alphabet of ['latin1', 'utf8'] as const) assert.equal(text(alone, alphabet), 'İzmir')
    const locking = {
      esmClass: 0x40,
      dataCoding: 0xf1,
      shortMessage: Buffer.from('03250101407a6d6972', 'hex'),
    }
    assert.equal(text(locking), 'İzmir')
    const part = message({ esmClass: 0x40, shortMessage: Buffer.from('080003090201250101407a', 'hex') })
    assert.deepEqual(part.part, { reference: 9, total: 2, part: 1 })
    assert.deepEqual([part.piece?.form, part.piece?.languages], ['8', { locking: 1, single: 0 }])
    const wide = message({ esmClass: 0x40, shortMessage: Buffer.from('0924010108040009020149', 'hex') })
    assert.deepEqual([wide.part?.reference, wide.piece?.form], [9, '16'])
  })

  test('one of one is a whole text', () => {
    const tlvs = { sarMsgRefNum: 1, sarTotalSegments: 1, sarSegmentSeqnum: 1 }
    assert.equal(message({ shortMessage: words, tlvs }).part, null)
  })

  test('a header of a text with anything else is refused', () => {
    const ports = Buffer.from([6, 5, 4, 0x15, 0x81, 0, 0, 0x61])
    assert.equal(statusOf({ esmClass: 0x40, shortMessage: ports }), 0x43)
  })
})

function statusOf(fields: Partial<SubmitSm>, version = 0x34): number {
  const result = read(fields, 'gsm', version)
  return result.kind === 'refused' ? result.status : 0
}

suite('times', () => {
  test('a validity period counts from the scheduled time, relative or absolute', () => {
    const relative = message({ validityPeriod: '000000020000000R' })
    assert.deepEqual([relative.sendAt, relative.lifetimeSeconds], [null, 7_200])
    const absolute = message({ validityPeriod: '261124140000000+' })
    assert.equal(absolute.lifetimeSeconds, 7_200)
    const scheduled = message({
      scheduleDeliveryTime: '000000010000000R',
      validityPeriod: '000000020000000R',
    })
    assert.deepEqual([scheduled.sendAt, scheduled.lifetimeSeconds], [now + hourMs, 3_600])
  })

  test('three days is the longest, and zeros are none', () => {
    assert.equal(message({ validityPeriod: '000100000000000R' }).lifetimeSeconds, 259_200)
    assert.equal(message({ validityPeriod: '0000000000000000' }).lifetimeSeconds, null)
  })

  test('a time that is none, too far ahead or over is refused', () => {
    assert.equal(statusOf({ scheduleDeliveryTime: 'tomorrow' }), 0x61)
    assert.equal(statusOf({ scheduleDeliveryTime: '000200000000000R' }), 0x61)
    assert.equal(statusOf({ validityPeriod: 'a day' }), 0x62)
    assert.equal(statusOf({ validityPeriod: '200101000000000+' }), 0x62)
    const both = { scheduleDeliveryTime: '000002000000000R', validityPeriod: '000001000000000R' }
    assert.equal(statusOf(both), 0x62)
  })
})

test('registered_delivery: none, all, failures, successes, and the intermediate notification', () => {
  const wishes = [0, 1, 2, 3, 0x11].map((registeredDelivery) => message({ registeredDelivery }).reports)
  assert.deepEqual(wishes, [
    { on: 'none' },
    { on: 'all' },
    { on: 'failures' },
    { on: 'successes' },
    { on: 'all', intermediate: true },
  ])
})

test('vendor parameters are texts, with or without a final NUL', () => {
  const tlvs = {
    other: [
      { tag: 0x1400, value: Buffer.from('11\0') },
      { tag: 0x1401, value: Buffer.from('22') },
    ],
  }
  assert.deepEqual(message({ tlvs }).tlvs, { '0x1400': '11', '0x1401': '22' })
  assert.equal(statusOf({ tlvs: { other: [{ tag: 0x1400, value: Uint8Array.of(1, 2) }] } }), 0xc4)
})

test('a coding that is not known has a status of its own in version 5.0 only', () => {
  assert.equal(statusOf({ dataCoding: 5 }), 0x45)
  assert.equal(statusOf({ dataCoding: 5 }, 0x50), 0x104)
  assert.equal(statusOf({ esmClass: 0x04 }), 0x43)
})

test('a field that no carrier gets is refused where it changes what the telephone does', () => {
  const refusals: [Partial<SubmitSm>, number][] = [
    [{ protocolId: 0x7f, dataCoding: 0xf6 }, 0x45],
    [{ protocolId: 0x7f, dataCoding: 0x16 }, 0x45],
    [{ protocolId: 0x40 }, 0x45],
    [{ dataCoding: 0xf6 }, 0x45],
    [{ dataCoding: 0x16 }, 0x45],
    [{ dataCoding: 0x12 }, 0x45],
    [{ dataCoding: 0xf3 }, 0x45],
    [{ dataCoding: 0x1b }, 0x45],
    [{ serviceType: 'USSD' }, 0x15],
    [{ esmClass: 0x80 }, 0x43],
    [{ replaceIfPresentFlag: 1 }, 0x54],
    [{ smDefaultMsgId: 3 }, 0x63],
  ]
  for (const [fields, status] of refusals) {
    assert.equal(statusOf({ shortMessage: Buffer.from('hi'), ...fields }), status, JSON.stringify(fields))
  }
  assert.equal(statusOf({ dataCoding: 0xf6 }, 0x50), 0x104)
  for (const fields of [
    { dataCoding: 0xf1 },
    { dataCoding: 0x11 },
    { dataCoding: 0xf5 },
    { priorityFlag: 3 },
  ])
    assert.equal(statusOf({ shortMessage: Buffer.from('hi'), ...fields }), 0, JSON.stringify(fields))
})
