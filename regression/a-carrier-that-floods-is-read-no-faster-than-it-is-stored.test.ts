import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OpenConnection } from '../packages/carriers/test/smpp/open-connection.ts'
import { until } from '../packages/gateway/test/whole/until.ts'
import { decodeFrame, encodeFrame } from '../packages/smpp/frame.ts'
import { deliverSm } from '../packages/smpp/pdu/message-fields.ts'
import { noTlvs } from '../packages/smpp/tlv.ts'
import { RawSmsc } from '../test/attacks/raw-smsc.ts'

const source = { ton: 1, npi: 1, address: '380671234567' }
const destination = { ton: 5, npi: 0, address: 'Posthorn' }

/** 40 KB on the wire. */
const tenThousandTlvs = deliverSm({
  source,
  destination,
  shortMessage: Buffer.from('hello'),
  tlvs: { other: Array.from({ length: 10_000 }, () => ({ tag: 0x1501, value: Buffer.alloc(0) })) },
})

test('a PDU with ten thousand parameters is kept in a few octets and refused', async () => {
  await using smsc = await RawSmsc.open()
  await using open = new OpenConnection(smsc.port)
  await open.up()
  for (let sequence = 1; sequence <= 20; sequence++) smsc.send(tenThousandTlvs, sequence)
  for (let sequence = 1; sequence <= 20; sequence++) {
    assert.equal((await smsc.answerTo(sequence)).status, 0xc0)
  }
  assert.equal(open.inbound.length, 0)
  const { pdu } = decodeFrame(encodeFrame({ status: 0, sequence: 1, pdu: tenThousandTlvs }))
  assert.ok(JSON.stringify(pdu).length < 1_000, 'what is kept of it')
})

test('vendor parameters of a PDU are accepted and not kept', async () => {
  await using smsc = await RawSmsc.open()
  await using open = new OpenConnection(smsc.port)
  await open.up()
  const other = Array.from({ length: 30 }, () => ({ tag: 0x1501, value: Buffer.from('vendor') }))
  const pdu = { ...tenThousandTlvs, tlvs: { other } }
  smsc.send(pdu, 1)
  assert.equal((await smsc.answerTo(1)).status, 0)
  assert.equal(open.inbound[0]?.text, 'hello')
  assert.ok(!JSON.stringify(decodeFrame(encodeFrame({ status: 0, sequence: 1, pdu }))).includes('other'))
})

test('a flood stays in the network while nothing can be stored, and is read completely afterwards', async () => {
  await using smsc = await RawSmsc.open()
  await using open = new OpenConnection(smsc.port)
  await open.up()
  let store: () => void = () => undefined
  const stored = new Promise<void>((resolve) => {
    store = resolve
  })
  open.take = () => stored
  const submitted = open.submit()
  await smsc.until(() => smsc.frames.length === 1)
  const size = 60_000
  const flood = deliverSm({ source, destination, tlvs: { messagePayload: Buffer.alloc(size, 'a') } })
  for (let sequence = 1; sequence <= 400; sequence++) smsc.send(flood, sequence)
  // Our submit's response follows the flood and is not read before it.
  smsc.send({ command: 'submit_sm_resp', messageId: 'behind', tlvs: noTlvs }, smsc.frames[0]?.sequence ?? 0)
  await writtenOrStuck(smsc)
  const waiting = open.inbound.length * size
  assert.ok(waiting <= 1_500_000, `${waiting} octets wait to be stored`)
  open.clock.advance(15_000)
  store()
  const outcome = await submitted
  assert.ok(outcome.kind === 'accepted' && outcome.ref === 'behind')
  await smsc.until(() => smsc.frames.length === 401)
  const { 0: taken = 0, 100: sentBack = 0 } = smsc.statuses()
  assert.equal(taken + sentBack, 400)
  assert.ok(sentBack <= 40, `${sentBack} were sent back`)
})

test('comparing an id of 65,000 digits in a receipt takes no time', async () => {
  await using smsc = await RawSmsc.open()
  await using open = new OpenConnection(smsc.port)
  await open.up()
  const before = process.cpuUsage()
  const tlvs = { receiptedMessageId: `${'0'.repeat(65_000)}g`, messageState: 2 }
  smsc.send(deliverSm({ source, destination, esmClass: 4, tlvs }), 1)
  assert.equal((await smsc.answerTo(1)).status, 0)
  const cpuMs = process.cpuUsage(before).user / 1_000
  assert.ok(cpuMs < 1_000, `${cpuMs} ms of CPU`)
})

/** Resolves when the peer has read everything, or has stopped reading. */
async function writtenOrStuck({ socket }: RawSmsc): Promise<void> {
  let before = -1
  let same = 0
  await until('the flood to be read or to stand still', () => {
    const left = socket?.writableLength ?? 0
    same = left === before ? same + 1 : 0
    before = left
    return left === 0 || same > 30 ? true : null
  })
}
