import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import {
  idOf,
  openHarness,
  statusOf,
  submission,
} from '../../packages/engines/test/dispatch/dispatch-harness.ts'
import { refOf, ScriptedUpstream, taken } from '../../packages/engines/test/dispatch/scripted-upstream.ts'
import { GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { until } from '../../packages/gateway/test/whole/until.ts'
import { encodeFrame, type Frame } from '../../packages/smpp/frame.ts'
import { type DeliverSm, deliverSm } from '../../packages/smpp/pdu/message-fields.ts'
import { RawSmsc } from './raw-smsc.ts'

const phone = '380671234567'
const source = { ton: 1, npi: 1, address: phone }
const destination = { ton: 5, npi: 0, address: 'Posthorn' }
/** 5,000 characters that the database cannot compress. */
const veryLong = Array.from({ length: 40 }, (_, index) =>
  createHash('sha512').update(`${index}`).digest('hex'),
)
  .join('')
  .slice(0, 5_000)

/** Ends the test where the gateway retries for ever. */
const limit = { timeout: 600_000 }

/** With a message_id that our own encoder would refuse. */
function submitAnswer(sequence: number, messageId: string): Buffer {
  const frame = encodeFrame({ status: 0, sequence, pdu: { command: 'unbind_resp' } })
  frame.writeUInt32BE(0x80000004, 4)
  const body = Buffer.from(`${messageId}\0`, 'latin1')
  frame.writeUInt32BE(16 + body.length, 0)
  return Buffer.concat([frame, body])
}

/** From an address that our own encoder would refuse. */
function fromVeryLong(pdu: DeliverSm, sequence: number): Buffer {
  const short = encodeFrame({ status: 0, sequence, pdu: { ...pdu, source: { ...source, address: 'x' } } })
  const at = short.indexOf('x', 16)
  const frame = Buffer.concat([short.subarray(0, at), Buffer.from(veryLong), short.subarray(at + 1)])
  frame.writeUInt32BE(frame.length, 0)
  return frame
}

async function submits(smsc: RawSmsc, count: number): Promise<Frame[]> {
  const found = () => smsc.frames.filter(({ pdu }) => pdu.command === 'submit_sm')
  await smsc.until(() => found().length >= count)
  return found()
}

test(
  "an SMSC's ids and texts that the database cannot store do not keep others from being stored",
  limit,
  async () => {
    await using smsc = await RawSmsc.open()
    const instead = { host: '127.0.0.1', port: smsc.port }
    const upstream = { connections: 1 }
    await using harness = await GatewayHarness.open({ carriers: { carrier: { instead, upstream } } })
    const [poisoned, plain] = await harness.client.sendAll([{ phone }, { phone: '380671234568' }])
    const handed = await submits(smsc, 2)
    for (const { sequence, pdu } of handed) {
      const isFirst = pdu.command === 'submit_sm' && pdu.destination.address === phone
      smsc.socket?.write(submitAnswer(sequence, isFirst ? veryLong : 'plain'))
    }
    await harness.untilStatus(Number(plain?.id), 'ROUTING')
    await harness.untilStatus(Number(poisoned?.id), 'ROUTING')

    const receipt = (text: string, id: string) =>
      deliverSm({
        source,
        destination,
        esmClass: 4,
        shortMessage: Buffer.from(text, 'latin1'),
        tlvs: { receiptedMessageId: id, messageState: 2 },
      })
    smsc.send(receipt('id:\0 stat:DELIVRD', veryLong), 101)
    assert.equal((await smsc.answerTo(101)).status, 0)
    assert.equal((await harness.untilCallbacks(Number(poisoned?.id)))[0]?.status, 'DELIVERED')

    smsc.send(receipt(`id:pl\0ain stat:DELI\0VRD err:\0 text:\0`, 'plain'), 102)
    assert.equal((await smsc.answerTo(102)).status, 0)
    assert.equal((await harness.untilCallbacks(Number(plain?.id)))[0]?.status, 'DELIVERED')

    const stop = deliverSm({ source, destination, shortMessage: Buffer.from('STOP') })
    smsc.socket?.write(fromVeryLong(stop, 103))
    assert.equal((await smsc.answerTo(103)).status, 0)
    const part = { ...stop, tlvs: { sarMsgRefNum: 7, sarTotalSegments: 2, sarSegmentSeqnum: 1 } }
    smsc.socket?.write(fromVeryLong(part, 104))
    assert.equal((await smsc.answerTo(104)).status, 0)
  },
)

test(
  'a submit response with NUL, lone surrogates or 5,000 characters in its text delays no other',
  limit,
  async () => {
    const words = ['a\0b', 'a\ud800b', veryLong]
    const upstream = new ScriptedUpstream('first', (part) => {
      const word = words.shift()
      if (word === undefined) return taken(part)
      return { kind: 'accepted', ref: word, handle: word, raw: word }
    })
    await using harness = await openHarness({ upstreams: [upstream] })
    const ids = (await harness.accept(submission(), submission(), submission(), submission())).map(idOf)
    await upstream.handed(4)
    for (const id of ids) {
      await until(`${id} to be under way`, async () =>
        (await statusOf(harness.db, id)) === 'ROUTING' ? true : null,
      )
    }
    await upstream.report({ refs: ['a\0b'] })
    await upstream.report({ refs: ['a\ud800b'] })
    await upstream.report({ refs: [veryLong] })
    await harness.outbox.callbacks(3)
    const statuses = await Promise.all(ids.map((id) => statusOf(harness.db, id)))
    assert.deepEqual(statuses, ['DELIVERED', 'DELIVERED', 'DELIVERED', 'ROUTING'])
  },
)

test('a refusal and a failure report keep their status, and one line of their text', limit, async () => {
  const upstream = new ScriptedUpstream('first')
  await using harness = await openHarness({ upstreams: [upstream] })
  const [failed] = (await harness.accept(submission())).map(idOf)
  await upstream.handed(1)
  const reason = `why\0\ud800${veryLong}`
  const outcome = { kind: 'failed', status: 'UNDELIVERABLE', reason } as const
  await upstream.report({ refs: [refOf(failed ?? 0)], outcome, raw: reason })
  await harness.outbox.callbacks(1)
  assert.equal(await statusOf(harness.db, failed ?? 0), 'UNDELIVERABLE')
  upstream.answer = () => ({ kind: 'refused', refusal: 'rejected', status: 'REJECTED', raw: reason })
  const another = idOf((await harness.accept(submission()))[0])
  await harness.outbox.callbacks(2)
  assert.equal(await statusOf(harness.db, another), 'REJECTED')
  const kept = await harness.db.query<{ octets: number }>({
    text: 'SELECT octet_length(attempts::text) + octet_length(timeline) AS octets FROM messages',
  })
  for (const { octets } of kept) assert.ok(octets < 3_000, `${octets} octets`)
})

test('a subscriber’s reply is stored as far as possible, and acknowledged once', limit, async () => {
  const upstream = new ScriptedUpstream('first')
  await using harness = await openHarness({ upstreams: [upstream] })
  const msgId = idOf((await harness.accept(submission({ phone })))[0])
  await upstream.handed(1)
  await upstream.report({ refs: [refOf(msgId)] })
  await upstream.inbound({
    phone,
    recipient: 'Posthorn\0',
    text: 'Y\0es \ud83d!',
    upstreamId: `id\0${veryLong}`,
    inReplyTo: '\0',
    details: { type: '\0text', button: '\ud800', media: { url: `https://x.example/${veryLong}` } },
  })
  const [, callback] = await harness.outbox.callbacks(2)
  const [reply] = (callback as { replies: { message: string; media?: object }[] }).replies
  assert.equal(reply?.message, 'Yes \ufffd!')
  assert.equal(reply.media, undefined)
})

test(
  'a webhook with \\u0000 in every text is acknowledged, and its valid fields are stored',
  limit,
  async () => {
    await using harness = await GatewayHarness.open({ everyChannel: true })
    const post = async (kind: string, result: object) => {
      const url = `${harness.url}/inbound/viber-sandbox/${kind}/sandbox-webhooks`
      const body = JSON.stringify({ results: [result] })
      return (await fetch(url, { method: 'POST', body })).status
    }
    const status = { groupId: 2, groupName: 'UNDELIVERABLE', id: 9, name: '\0\ud800', description: '\0' }
    const error = { groupId: 1, id: 99_999, name: '\0\ud800', description: '\0', permanent: true }
    assert.equal(await post('delivery', { messageId: 'a\0b', to: phone, status, error }), 200)
    assert.equal(await post('seen', { messageId: `\0${veryLong}` }), 200)
    const message = { type: 'TEXT', text: 'Hel\0lo \ud800', trackingData: '\0' }
    const inbound = { messageId: '\0id', sender: phone, to: 'Viber\0Test', pairedMessageId: '\0', message }
    assert.equal(await post('inbound', inbound), 200)
    assert.equal(
      await post('inbound', { ...inbound, message: { type: 'TEXT', text: 'STOP' }, to: veryLong }),
      200,
    )
    const rows = await harness.db.query<{ message: string; recipient: string }>({
      text: `SELECT body ->> 'message' AS message, recipient FROM replies`,
    })
    assert.deepEqual(rows[0], { message: 'Hello \ufffd', recipient: 'ViberTest' })
  },
)
