import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeFrame } from '../../../smpp/frame.ts'
import { messageState, receiptWords } from '../../../smpp/message-state.ts'
import { type DeliverSm, deliverSm } from '../../../smpp/pdu/message-fields.ts'
import { readFixture } from '../../../smpp/test/octet-json.ts'
import type { Tlvs } from '../../../smpp/tlv.ts'
import { isReceipt, looksLikeReceipt, readReceipt } from '../../smpp/receipt.ts'
import {
  canonicalRef,
  meaningOfState,
  meaningOfWord,
  parseReceiptText,
  receiptRefs,
} from '../../smpp/receipt-fields.ts'

const now = Date.UTC(2026, 10, 21, 12, 0)

function receipt(text: string, tlvs: Tlvs = {}, esmClass = 0x04): DeliverSm {
  return deliverSm({
    source: { ton: 1, npi: 1, address: '380671234567' },
    destination: { ton: 5, npi: 0, address: 'Posthorn' },
    esmClass,
    shortMessage: Buffer.from(text),
    tlvs,
  })
}

const appendixB =
  'id:1a2b sub:001 dlvrd:001 submit date:2611210930 done date:2611210931 stat:DELIVRD err:000 text:Code'

interface TextFixture {
  receipts: {
    name: string
    text: string
    parsed: { id: string | null; stat: string | null; err: string | null; doneAt: string | null }
  }[]
}

for (const { name, text, parsed } of (readFixture('receipt-texts.json') as TextFixture).receipts) {
  test(`the receipt text is read key by key: ${name}`, () => {
    const doneAt = parsed.doneAt === null ? null : Date.parse(parsed.doneAt)
    assert.deepEqual(parseReceiptText(text), { ...parsed, doneAt })
  })
}

interface IdFixture {
  pairs: { name: string; mode: Parameters<typeof receiptRefs>[1]; response: string; receipt: string }[]
}

for (const { name, mode, response, receipt } of (readFixture('receipt-ids.json') as IdFixture).pairs) {
  test(`the id of the submit response is among those of the receipt: ${name}`, () => {
    assert.ok(receiptRefs(receipt, mode).includes(canonicalRef(response, mode)))
  })
}

test('the most likely form of an id comes first, each form once', () => {
  assert.deepEqual(receiptRefs('0012', 'auto'), ['12', 'c', '18'])
  assert.deepEqual(receiptRefs('ab', 'auto'), ['ab', '171'])
  assert.deepEqual(receiptRefs('7', 'auto'), ['7'])
  assert.deepEqual(receiptRefs('ID-7', 'auto'), ['id-7'])
  assert.deepEqual(receiptRefs('AbC', 'as-is'), ['AbC'])
  assert.deepEqual(receiptRefs('18', 'decimal-to-hex'), ['12', '18'])
  assert.deepEqual(receiptRefs('12', 'hex-to-decimal'), ['18', '12'])
  assert.deepEqual(receiptRefs(' \0', 'auto'), [])
  assert.equal(canonicalRef('000', 'auto'), '0')
})

test('a receipt is recognised by its type bits or its parameter, never by its text', () => {
  assert.ok(isReceipt(receipt(appendixB)))
  assert.ok(isReceipt(receipt(appendixB, {}, 0x20)))
  assert.ok(isReceipt(receipt('', { receiptedMessageId: '1' }, 0)))
  assert.ok(!isReceipt(receipt(appendixB, {}, 0)))
  assert.ok(!isReceipt(receipt('hi', {}, 0x40)))
})

test('a receipt with only a text has recipient, outcome and time', () => {
  assert.deepEqual(readReceipt(receipt(appendixB), 'auto', now), {
    refs: ['1a2b', '6699'],
    phone: '380671234567',
    outcome: { kind: 'delivered' },
    at: Date.UTC(2026, 10, 21, 9, 31),
    raw: 'id 1a2b: stat DELIVRD, err 000',
  })
})

test('parameters take precedence over the text, and the text fills in what they lack', () => {
  const tlvs: Tlvs = {
    receiptedMessageId: 'ff',
    messageState: messageState.undeliverable,
    networkErrorCode: Uint8Array.of(3, 0, 27),
  }
  const report = readReceipt(receipt(appendixB, tlvs), 'auto', now)
  assert.deepEqual(report.refs, ['ff', '255', '1a2b', '6699'])
  assert.equal(report.raw, 'id ff: stat DELIVRD, message_state 5, err 000, network error 3/27')
  const reason = 'The carrier could not deliver it'
  assert.deepEqual(report.outcome, { kind: 'failed', status: 'UNDELIVERABLE', reason })
  const bare = readReceipt(receipt('stat:EXPIRED', { receiptedMessageId: 'ff' }), 'auto', now)
  const late = 'The carrier could not deliver it within its lifetime'
  assert.deepEqual(bare.outcome, { kind: 'failed', status: 'EXPIRED', reason: late })
})

test('a receipt in message_payload, in UCS-2, or in data_sm is read like any other', () => {
  const payload = readReceipt(receipt('', { messagePayload: Buffer.from(appendixB) }), 'auto', now)
  assert.deepEqual(payload.outcome, { kind: 'delivered' })
  const ucs2 = { ...receipt(''), dataCoding: 8, shortMessage: Buffer.from(appendixB, 'utf16le').swap16() }
  assert.deepEqual(readReceipt(ucs2, 'auto', now).refs, ['1a2b', '6699'])
  const { serviceType, source, destination } = receipt('')
  const data = {
    command: 'data_sm',
    ...{ serviceType, source, destination },
    esmClass: 4,
    registeredDelivery: 0,
    dataCoding: 0,
    tlvs: { receiptedMessageId: '77', messageState: messageState.expired },
  } as const
  const report = readReceipt(data, 'as-is', now)
  assert.deepEqual([report.refs, report.outcome.kind], [['77'], 'failed'])
})

test('a captured receipt, decimal in the text and hexadecimal in the parameter, matches either id', () => {
  const { frames } = readFixture('tolerance.json') as { frames: { name: string; octets: string }[] }
  const captured = frames.find(({ name }) => name.includes('hexadecimal in the parameter'))
  const { pdu } = decodeFrame(Buffer.from(captured?.octets ?? '', 'hex'))
  assert.ok(pdu.command === 'deliver_sm')
  const { refs } = readReceipt(pdu, 'auto', now)
  assert.ok(refs.includes('38601fa') && refs.includes('59113978'))
})

test('every state of the specification means the same as its word', () => {
  for (const name of Object.keys(messageState) as (keyof typeof messageState)[]) {
    const meaning = meaningOfState(messageState[name])
    assert.notEqual(meaning, null)
    assert.equal(meaningOfWord(receiptWords[name]), meaning)
  }
})

test('an unknown state is not treated as final', () => {
  for (const text of ['id:1 stat:ENROUTE', 'id:1 stat:ACCEPTD', 'id:1 stat:FANCY', 'id:1', '']) {
    assert.deepEqual(readReceipt(receipt(text), 'auto', now).outcome, { kind: 'enroute' })
  }
  const odd = readReceipt(receipt('', { receiptedMessageId: '1', messageState: 77 }), 'auto', now)
  assert.deepEqual(odd.outcome, { kind: 'enroute' })
  const intermediate = readReceipt(receipt('id:1 stat:UNDELIV', {}, 0x20), 'auto', now)
  assert.deepEqual(intermediate.outcome, { kind: 'enroute' })
})

test('a receipt without an id still names the number', () => {
  const report = readReceipt(receipt('stat:DELIVRD'), 'auto', now)
  assert.deepEqual([report.refs, report.phone], [[], '380671234567'])
})

test('a destination that the network reports as invalid is reported as invalid', () => {
  const { outcome } = readReceipt(receipt('id:1 stat:UNDELIV', { deliveryFailureReason: 1 }), 'auto', now)
  assert.equal(outcome.kind === 'failed' && outcome.status, 'INVALID DESTINATION ADDRESS')
})

test('a time in the future is of another zone and is left out', () => {
  const at = (done: string) => readReceipt(receipt(`id:1 done date:${done} stat:DELIVRD`), 'auto', now).at
  assert.equal(at('2611211400'), null)
  assert.equal(at('261121120030'), now)
})

test('a text with the keys of a receipt looks like one, whatever esm_class says', () => {
  const text = 'id:42 sub:001 dlvrd:000 stat:UNDELIV err:027 text:'
  for (const esm of [0, 0x08, 0x10]) assert.ok(looksLikeReceipt(receipt(text, {}, esm)))
  for (const other of ['', 'hi', 'my id:5', 'stat:ok', 'id: and stat:'])
    assert.ok(!looksLikeReceipt(receipt(other, {}, 0)))
})

test('a receipt is read by its octets, whatever data_coding says', () => {
  const utf16le = Buffer.from(appendixB, 'utf16le')
  const utf16be = Buffer.from(utf16le).swap16()
  const octets = [
    Buffer.from(appendixB),
    utf16be,
    utf16le,
    Buffer.concat([Buffer.of(0xfe, 0xff), utf16be]),
    Buffer.concat([Buffer.of(0xff, 0xfe), utf16le]),
  ]
  for (const shortMessage of octets)
    for (const dataCoding of [0, 1, 3, 4, 8, 0x18, 0xf0])
      assert.deepEqual(
        readReceipt({ ...receipt(''), dataCoding, shortMessage }, 'auto', now).refs,
        ['1a2b', '6699'],
        `${dataCoding} ${shortMessage.toString('hex', 0, 4)}`,
      )
})

test("a carrier's own words have the states that the setting gives them, and others are named", () => {
  const receiptWords = new Map([
    ['DELIVERD', 'delivered'],
    ['2', 'rejected'],
    ['11', 'undeliverable'],
    ['REJECT', 'rejected'],
    ['REJECTD', 'expired'],
  ] as const)
  const read = (stat: string, tlvs: Tlvs = {}) => {
    const { outcome, unknownState } = readReceipt(receipt(`id:1 ${stat}`, tlvs), 'auto', now, {
      receiptWords,
    })
    return unknownState ?? (outcome.kind === 'failed' ? outcome.status : outcome.kind)
  }
  assert.deepEqual(
    ['stat:DELIVERD', 'stat:deliverd', 'stat:2', 'stat:REJECT', 'stat:REJECTD', 'stat:DELIVRD'].map((stat) =>
      read(stat),
    ),
    ['delivered', 'delivered', 'REJECTED', 'REJECTED', 'EXPIRED', 'delivered'],
  )
  assert.deepEqual(
    [2, 11, 3].map((state) => read('stat:DELIVERD', { messageState: state })),
    ['REJECTED', 'UNDELIVERABLE', 'delivered'],
  )
  assert.equal(read('stat:DELIVRD', { messageState: 3 }), 'EXPIRED')
  assert.equal(read('stat:DELIVERD', { messageState: 99 }), 'delivered')
  assert.deepEqual(
    [
      read('stat:ARRIVED'),
      read('stat:5'),
      read('', { messageState: 99 }),
      read('stat:0', { messageState: 99 }),
    ],
    ['ARRIVED', '5', '99', '0'],
  )
})

test('an intermediate notification has no state that is not known', () => {
  const { outcome, unknownState } = readReceipt(receipt('id:1 stat:TRYING', {}, 0x20), 'auto', now)
  assert.deepEqual([outcome.kind, unknownState], ['enroute', undefined])
})
