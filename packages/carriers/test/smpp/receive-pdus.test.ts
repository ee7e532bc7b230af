import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messageState } from '../../../smpp/message-state.ts'
import { deliverSm, type MessageFields } from '../../../smpp/pdu/message-fields.ts'
import type { RequestPdu } from '../../../smpp/pdu/pdu.ts'
import { encodeConcatenation } from '../../../smpp/user-data-header.ts'
import { OpenConnection } from './open-connection.ts'
import { ScriptedSmsc } from './scripted-smsc.ts'

const phone = { ton: 1, npi: 1, address: '380671234567' }

function inbound(given: Partial<MessageFields>): RequestPdu {
  return deliverSm({ source: phone, destination: { ton: 6, npi: 0, address: '4040' }, ...given })
}

function receiptOf(id: string): RequestPdu {
  return inbound({ esmClass: 4, tlvs: { receiptedMessageId: id, messageState: messageState.delivered } })
}

async function statusOf(smsc: ScriptedSmsc, pdu: RequestPdu): Promise<number | string> {
  const outcome = await smsc.sessions[0]?.sendRequest(pdu)
  return outcome?.kind === 'answered' ? outcome.status : (outcome?.kind ?? 'no session')
}

test('a receipt is acknowledged only once the listener has stored it', async () => {
  await using smsc = await ScriptedSmsc.open()
  await using open = new OpenConnection(smsc.port)
  await open.up()
  let stored: () => void = () => undefined
  open.take = () => new Promise((resolve) => (stored = resolve))
  let answered = false
  const status = statusOf(smsc, receiptOf('1A')).then((value) => {
    answered = true
    return value
  })
  await open.until(() => open.reports.length === 1)
  const other = smsc.sessions[0]?.sendRequest({ command: 'enquire_link' })
  await other
  assert.equal(answered, false)
  stored()
  assert.equal(await status, 0)
  assert.deepEqual(open.reports[0]?.refs, ['1a', '26'])
})

test('a receipt or a message that the listener rejects is requested again', async () => {
  await using smsc = await ScriptedSmsc.open()
  await using open = new OpenConnection(smsc.port)
  await open.up()
  open.take = () => Promise.reject(new Error('the database is away'))
  assert.equal(await statusOf(smsc, receiptOf('1')), 0x64)
  assert.equal(await statusOf(smsc, inbound({ shortMessage: Buffer.from('hi') })), 0x64)
  open.take = () => Promise.resolve()
  assert.equal(await statusOf(smsc, receiptOf('1')), 0)
})

test('a receipt that overtakes the submit response is reported, and both have the same id', async () => {
  await using smsc = await ScriptedSmsc.open()
  await using open = new OpenConnection(smsc.port)
  await open.up()
  const outcome = open.submit()
  const [submitted] = await smsc.submitted(1)
  assert.equal(await statusOf(smsc, receiptOf('0000059113978')), 0)
  submitted?.accept('38601FA')
  const accepted = await outcome
  assert.ok(accepted.kind === 'accepted')
  assert.ok(open.reports[0]?.refs.includes(accepted.ref))
})

test('a receipt in data_sm counts like any other', async () => {
  await using smsc = await ScriptedSmsc.open()
  await using open = new OpenConnection(smsc.port)
  await open.up()
  const status = await statusOf(smsc, {
    command: 'data_sm',
    serviceType: '',
    source: phone,
    destination: { ton: 5, npi: 0, address: 'Posthorn' },
    esmClass: 4,
    registeredDelivery: 0,
    dataCoding: 0,
    tlvs: { receiptedMessageId: '77', messageState: messageState.undeliverable },
  })
  assert.equal(status, 0)
  assert.equal(open.reports[0]?.outcome.kind, 'failed')
})

test('inbound messages are reported whole or in parts, decoded', async () => {
  await using smsc = await ScriptedSmsc.open()
  await using open = new OpenConnection(smsc.port)
  await open.up()
  const ucs2 = Buffer.from('СТОП', 'utf16le').swap16()
  const header = encodeConcatenation({ reference: 0x1234, total: 2, part: 2 }, 16)
  const sent = [
    inbound({ shortMessage: Buffer.from('001b65', 'hex') }),
    inbound({ dataCoding: 8, shortMessage: ucs2 }),
    inbound({ esmClass: 0x40, dataCoding: 8, shortMessage: Buffer.concat([header, ucs2]) }),
    inbound({
      shortMessage: Buffer.from('b'),
      tlvs: { sarMsgRefNum: 5, sarTotalSegments: 3, sarSegmentSeqnum: 1 },
    }),
    inbound({ tlvs: { messagePayload: Buffer.from('long') } }),
  ]
  for (const pdu of sent) assert.equal(await statusOf(smsc, pdu), 0)
  assert.deepEqual(
    open.inbound.map(({ text, concat }) => ({ text, concat })),
    [
      { text: '@€', concat: null },
      { text: 'СТОП', concat: null },
      { text: 'СТОП', concat: { reference: 0x1234, total: 2, index: 1 } },
      { text: 'b', concat: { reference: 5, total: 3, index: 0 } },
      { text: 'long', concat: null },
    ],
  )
  assert.deepEqual(open.inbound[0], {
    phone: '380671234567',
    recipient: '4040',
    text: '@€',
    concat: null,
    receivedAt: open.clock.now(),
  })
})

test('a text with the keys of a receipt is one whatever esm_class says, or else the message that it may be', async () => {
  await using smsc = await ScriptedSmsc.open()
  await using open = new OpenConnection(smsc.port)
  await open.up()
  const text = 'id:7 sub:001 dlvrd:000 stat:UNDELIV err:027 text:'
  for (const esmClass of [0, 0x03, 0x08, 0x10, 0x18])
    await statusOf(smsc, inbound({ esmClass, shortMessage: Buffer.from(text) }))
  await statusOf(smsc, inbound({ tlvs: { messagePayload: Buffer.from(text) } }))
  await statusOf(smsc, inbound({ dataCoding: 8, shortMessage: Buffer.from(text) }))
  assert.deepEqual(
    open.reports.map(({ refs, outcome, orReply }) => [refs, outcome.kind, orReply?.recipient]),
    open.reports.map(() => [['7'], 'failed', '4040']),
  )
  assert.deepEqual([open.reports.length, open.inbound.length], [7, 0])
  assert.equal(open.reports[0]?.orReply?.text, text)
})

test('a receipt that is marked is never a message, and other texts are never a receipt', async () => {
  await using smsc = await ScriptedSmsc.open()
  await using open = new OpenConnection(smsc.port)
  await open.up()
  await statusOf(smsc, inbound({ esmClass: 4, shortMessage: Buffer.from('id:1 stat:DELIVRD') }))
  await statusOf(smsc, inbound({ tlvs: { receiptedMessageId: '1' } }))
  assert.deepEqual(
    open.reports.map(({ orReply }) => orReply),
    [undefined, undefined],
  )
  for (const text of ['my id:5', 'stat:ok', 'idle: yes stature: no', 'STOP', ''])
    await statusOf(smsc, inbound({ shortMessage: Buffer.from(text) }))
  assert.deepEqual([open.reports.length, open.inbound.length], [2, 5])
})

test('the settings of the upstream say what words mean, and that a receipt is for a whole text', async () => {
  await using smsc = await ScriptedSmsc.open()
  const receiptWords = new Map([['DELIVERD', 'delivered']] as const)
  await using open = new OpenConnection(smsc.port, { receiptWords, receiptsFor: 'text' })
  await open.up()
  for (const stat of ['DELIVERD', 'ARRIVED'])
    await statusOf(smsc, inbound({ esmClass: 4, shortMessage: Buffer.from(`id:1 stat:${stat}`) }))
  assert.deepEqual(
    open.reports.map(({ outcome, wholeText, unknownState }) => [outcome.kind, wholeText, unknownState]),
    [
      ['delivered', true, undefined],
      ['enroute', true, 'ARRIVED'],
    ],
  )
})
