import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutText } from '../../../domain/text/cut-text.ts'
import { encodeGsm } from '../../../domain/text/gsm-alphabet.ts'
import { splitParts } from '../../../domain/text/split-parts.ts'
import type { SubmitSm } from '../../../smpp/pdu/message-fields.ts'
import { decodeUserDataHeader } from '../../../smpp/user-data-header.ts'
import type { SubmitPart } from '../../connector.ts'
import { buildSubmit } from '../../smpp/submit-pdu.ts'
import { decodeShortMessage } from '../../smpp/text-coding.ts'

const now = 1_700_000_000_000

const settings = {
  longText: 'udh',
  defaultAlphabet: 'gsm',
  addresses: { sourceTon: null, sourceNpi: null },
} as const

function partOf(text: string, given: Partial<SubmitPart> = {}): SubmitPart {
  return {
    msgId: 1,
    accountId: 1,
    isCode: false,
    stage: 0,
    waitEndsAt: now + 172_800_000,
    phone: '380671234567',
    sender: 'Posthorn',
    content: { kind: 'sms', text },
    partIndex: 0,
    partCount: 1,
    concatReference: 0x12cc,
    expiresAt: now + 172_800_000,
    ...given,
  }
}

function build(part: SubmitPart, changed: Partial<Parameters<typeof buildSubmit>[1]> = {}): SubmitSm {
  const built = buildSubmit(part, { ...settings, ...changed }, now)
  assert.ok('command' in built, JSON.stringify(built))
  return built
}

/** All parts of `text`, as they are submitted. */
function buildAll(text: string, changed: Partial<Parameters<typeof buildSubmit>[1]> = {}): SubmitSm[] {
  const { length } = splitParts(text).parts
  return Array.from({ length }, (_, partIndex) =>
    build(partOf(text, { partIndex, partCount: length }), changed),
  )
}

test('a short text requests a receipt and has its lifetime as a relative time', () => {
  const pdu = build(partOf('Code 482913 €'))
  assert.deepEqual(pdu.destination, { ton: 1, npi: 1, address: '380671234567' })
  assert.equal(pdu.registeredDelivery, 1)
  assert.equal(pdu.validityPeriod, '000002000000000R')
  assert.deepEqual([pdu.esmClass, pdu.dataCoding], [0, 0])
  assert.equal(Buffer.from(pdu.shortMessage).toString('hex'), '436f646520343832393133201b65')
})

test('the lifetime is rounded down, so that nothing is delivered after it', () => {
  assert.equal(build(partOf('x', { expiresAt: now + 61_999 })).validityPeriod, '000000000101000R')
})

test('an expired message is not submitted', () => {
  assert.deepEqual(buildSubmit(partOf('x', { expiresAt: now + 999 }), settings, now), {
    kind: 'refused',
    refusal: 'rejected',
    status: 'EXPIRED',
    raw: 'its lifetime is over',
  })
})

test('the sender decides the type of address, unless settings override it', () => {
  const source = (sender: string, addresses: { sourceTon: number | null; sourceNpi: number | null }) =>
    build(partOf('x', { sender }), { addresses }).source
  const rule = settings.addresses
  assert.deepEqual(source('Posthorn', rule), { ton: 5, npi: 0, address: 'Posthorn' })
  assert.deepEqual(source('380440000001', rule), { ton: 1, npi: 1, address: '380440000001' })
  assert.deepEqual(source('+380440000001', rule), { ton: 1, npi: 1, address: '380440000001' })
  assert.deepEqual(source('4040', rule), { ton: 6, npi: 0, address: '4040' })
  assert.deepEqual(source('12345678', rule), { ton: 6, npi: 0, address: '12345678' })
  assert.deepEqual(source('4040', { sourceTon: 3, sourceNpi: 0 }), { ton: 3, npi: 0, address: '4040' })
  assert.deepEqual(source('Posthorn', { sourceTon: null, sourceNpi: 1 }), {
    ton: 5,
    npi: 1,
    address: 'Posthorn',
  })
})

test('a sender too long for SMPP is refused before anything is written', () => {
  const built = buildSubmit(partOf('x', { sender: 'a'.repeat(21) }), settings, now)
  assert.ok('kind' in built)
  assert.deepEqual([built.refusal, built.status], ['rejected-here', 'INVALID SOURCE ADDRESS'])
})

test('a long GSM text is sent in parts of 153 septets, with an 8-bit reference', () => {
  const text = 'a'.repeat(200) + '€'.repeat(60)
  const parts = buildAll(text)
  assert.equal(parts.length, 3)
  const read = parts.map((pdu, index) => {
    assert.deepEqual([pdu.esmClass, pdu.dataCoding], [0x40, 0])
    assert.ok(pdu.shortMessage.length <= 6 + 153)
    const headed = decodeUserDataHeader(pdu.shortMessage)
    assert.deepEqual(headed.concatenation, { reference: 0xcc, total: 3, part: index + 1 })
    return decodeShortMessage(headed.text, 0, 'gsm')
  })
  assert.equal(read.join(''), text)
})

test('every part of a text with one Cyrillic letter is UCS-2, 134 octets at most', () => {
  const text = `${'a'.repeat(150)}ї`
  const parts = buildAll(text)
  assert.equal(parts.length, 3)
  const read = parts.map((pdu) => {
    assert.equal(pdu.dataCoding, 8)
    assert.ok(pdu.shortMessage.length <= 6 + 134)
    return decodeShortMessage(decodeUserDataHeader(pdu.shortMessage).text, 8, 'gsm')
  })
  assert.equal(read.join(''), text)
})

test('by setting, parts are numbered with sar parameters and have no header', () => {
  const text = 'a'.repeat(161)
  const parts = buildAll(text, { longText: 'sar' })
  assert.deepEqual(
    parts.map(({ esmClass, tlvs }) => ({ esmClass, tlvs })),
    [1, 2].map((part) => ({
      esmClass: 0,
      tlvs: { sarMsgRefNum: 0x12cc, sarTotalSegments: 2, sarSegmentSeqnum: part },
    })),
  )
  assert.equal(parts.map(({ shortMessage }) => decodeShortMessage(shortMessage, 0, 'gsm')).join(''), text)
})

test('by setting, a text of any length is one submit; a short one is still in short_message', () => {
  const text = 'ї'.repeat(500)
  const long = build(partOf(text), { longText: 'payload' })
  assert.equal(long.shortMessage.length, 0)
  assert.equal(decodeShortMessage(long.tlvs.messagePayload ?? new Uint8Array(), long.dataCoding, 'gsm'), text)
  const short = build(partOf('hello'), { longText: 'payload' })
  assert.equal(Buffer.from(short.shortMessage).toString(), 'hello')
  assert.deepEqual(short.tlvs, {})
})

test('where data_coding 0 is not GSM, texts that fit that alphabet use it and others use UCS-2', () => {
  const coded = (text: string, defaultAlphabet: 'latin1' | 'ascii') => {
    const { dataCoding, shortMessage } = build(partOf(text), { defaultAlphabet })
    return [dataCoding, Buffer.from(shortMessage).toString('hex')]
  }
  assert.deepEqual(coded('é_{', 'latin1'), [0, 'e95f7b'])
  assert.deepEqual(coded('€', 'latin1'), [8, '20ac'])
  assert.deepEqual(coded('a_{', 'ascii'), [0, '615f7b'])
  assert.deepEqual(coded('é', 'ascii'), [8, '00e9'])
})

test('by a connection whose data_coding 0 is not GSM, no part has more than 140 octets', () => {
  for (const [text, alphabet] of [
    [`${'a'.repeat(100)}€`, 'latin1'],
    [`${'a'.repeat(200)}€`, 'latin1'],
    ['ê'.repeat(300), 'latin1'],
    [`${'a'.repeat(100)}é`, 'ascii'],
  ] as const) {
    const content = { kind: 'sms', text, linkAlphabets: [alphabet] } as const
    const { length: partCount } = cutText(text, [alphabet])
    for (const longText of ['udh', 'sar'] as const) {
      const read = Array.from({ length: partCount }, (_, partIndex) => {
        const pdu = build(partOf('', { content, partIndex, partCount }), {
          defaultAlphabet: alphabet,
          longText,
        })
        const { dataCoding, shortMessage } = pdu
        assert.ok(shortMessage.length > 0 && shortMessage.length <= 140, `${shortMessage.length} octets`)
        const own = longText === 'udh' ? decodeUserDataHeader(shortMessage).text : shortMessage
        return decodeShortMessage(own, dataCoding, alphabet)
      })
      assert.equal(read.join(''), text)
    }
  }
})

test('a part that a client cut itself is in the alphabet of the SMSC, or names GSM by its class', () => {
  const own = (text: string) =>
    build(
      partOf('', {
        content: {
          kind: 'sms',
          text: `050003010201${Buffer.from(encodeGsm(text)).toString('hex')}`,
          binary: 'udh',
          alphabet: 'gsm',
        },
      }),
      { defaultAlphabet: 'latin1' },
    )
  const short = own('@é')
  assert.deepEqual(
    [short.dataCoding, Buffer.from(short.shortMessage).toString('hex')],
    [0, '05000301020140e9'],
  )
  assert.equal(own('€').dataCoding, 8)
  const long = own('@'.repeat(153))
  assert.deepEqual([long.dataCoding, long.shortMessage.at(-1)], [0xf1, 0])
})

test('a part that needs UCS-2 and no longer fits short_message is sent as payload', () => {
  const { dataCoding, shortMessage, tlvs } = build(partOf('Ω'.repeat(150)), { defaultAlphabet: 'latin1' })
  assert.deepEqual([dataCoding, shortMessage.length, tlvs.messagePayload?.length], [8, 0, 300])
})

test('a part beyond the text is refused, not sent empty', () => {
  for (const wrong of [
    { partIndex: 1, partCount: 2 },
    { partIndex: 0, partCount: 2 },
  ]) {
    const built = buildSubmit(partOf('short', wrong), settings, now)
    assert.ok('kind' in built)
    assert.equal(built.refusal, 'rejected')
  }
})

test('a flash SMS has message class 0 in its alphabet, also where the SMSC has another default', () => {
  const flash = { smsOptions: { flash: true, tlvs: [] } }
  assert.equal(build(partOf('Hello', flash)).dataCoding, 0x10)
  assert.equal(build(partOf('Привіт', flash)).dataCoding, 0x18)
  const latin = build(partOf('@', flash), { defaultAlphabet: 'latin1' })
  assert.deepEqual([latin.dataCoding, [...latin.shortMessage]], [0x10, [0]])
})

test('parameters of vendors follow each part, with a NUL where the route has it so', () => {
  const tlvs = [
    { tag: 0x1400, value: '1101', nul: true },
    { tag: 0x1401, value: '1107', nul: false },
  ]
  const pdu = build(partOf('Hello', { smsOptions: { flash: false, tlvs } }))
  assert.equal(pdu.dataCoding, 0)
  assert.deepEqual(
    pdu.tlvs.other?.map(({ tag, value }) => [tag, Buffer.from(value).toString('hex')]),
    [
      [0x1400, '3131303100'],
      [0x1401, '31313037'],
    ],
  )
  const parts = { smsOptions: { flash: false, tlvs }, partIndex: 1, partCount: 2 }
  const second = build(partOf('a'.repeat(200), parts), { longText: 'sar' })
  assert.deepEqual([second.tlvs.sarSegmentSeqnum, second.tlvs.other?.length], [2, 2])
})

test('octets go as they are, with the indicator of their header where the client says that they have one', () => {
  const binary = (kind: 'data' | 'udh') =>
    build(partOf('', { content: { kind: 'sms', text: '0605040b8423f0ff', binary: kind } }))
  assert.deepEqual([binary('data').dataCoding, binary('data').esmClass], [0x04, 0])
  assert.equal(Buffer.from(binary('data').shortMessage).toString('hex'), '0605040b8423f0ff')
  assert.equal(binary('udh').esmClass, 0x40)
})
