import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GatewayHarness } from '../gateway-harness.ts'
import { command, keys, replyFrom } from './keys-and-commands.ts'
import { findInDatabase } from './stored-words.ts'

const [first, second, third] = ['a1'.repeat(32), 'b2'.repeat(32), 'c3'.repeat(32)]
const phone = '380671230101'
const words = 'Falcon parcel'

async function send(harness: GatewayHarness): Promise<{ id: number; msgId: number }> {
  const { id, msg_id: msgId } = await harness.client.send({ phone, sms_message: words })
  return { id: Number(id), msgId: Number(msgId) }
}

test('rows of the time before are encrypted when the first gateway starts with a key, and stay readable', async () => {
  await using harness = await GatewayHarness.open()
  const { id, msgId } = await send(harness)
  await harness.untilCallbackOf(id, 'DELIVERED')
  await harness.untilAllEnded()
  assert.notDeepEqual(await findInDatabase(harness.db, [phone, words]), [])
  await harness.stop()
  await harness.start(keys(first))
  assert.deepEqual(await findInDatabase(harness.db, [phone, words]), [])
  assert.equal((await harness.client.status(id)).status, 'DELIVERED')
  const shown = await command(harness, [first], 'message', String(msgId))
  assert.equal(shown.code, 0, shown.text)
  assert.match(shown.text, /stat DELIVRD/)
  const status = await command(harness, [first], 'encryption', 'status')
  assert.equal(status.code, 0, status.text)
  assert.match(status.text, /messages +1 +0\n/)
  await harness.stop()
  await assert.rejects(harness.start(), /are encrypted, and encryption\.keys is not set/)
  await assert.rejects(harness.start(keys(third)), /encrypted with another key than those/)
  const refused = await command(harness, [], 'encryption', 'status')
  assert.match(refused.text, /encryption\.keys is not set/)
})

test('a key is replaced without a stop, and replies and reports of the time before still find their messages', async () => {
  await using harness = await GatewayHarness.open(keys(first))
  const { id } = await send(harness)
  await harness.untilCallbackOf(id, 'DELIVERED')
  await harness.stop()
  await harness.start(keys(second, first))
  await replyFrom(harness, phone, 'Heron agrees')
  const replied = await harness.untilCallbackOf(id, 'REPLIED')
  assert.deepEqual(
    replied.replies?.map(({ message }) => message),
    ['Heron agrees'],
  )
  assert.match(
    (await command(harness, [second, first], 'encryption', 'rewrite')).text,
    /1 other keys open nothing/,
  )
  const [entry] = await harness.db.query<{ target: string; outcome: string }>({
    text: `SELECT target, outcome FROM audit_log WHERE action = 'encryption/rewrite'`,
  })
  assert.equal(entry?.outcome, 'done')
  assert.match(entry.target, /^~ph:/)
  await harness.stop()
  await assert.rejects(harness.start(keys(first)), /encrypted with another key/)
  await harness.start(keys(second))
  assert.deepEqual(
    (await harness.client.status(id)).replies?.map(({ message }) => message),
    ['Heron agrees'],
  )
  assert.deepEqual(await findInDatabase(harness.db, [phone, words, 'Heron']), [])
})

test('encryption does not begin while another gateway runs', async () => {
  await using harness = await GatewayHarness.open()
  const text = `INSERT INTO gateways (node_id, started_at, leased_until, takes_slots, clock_skew_ms, upstreams)
    VALUES ('another', 0, 9000000000000, true, 0, '{}')`
  await harness.stop()
  await harness.db.query({ text })
  await assert.rejects(harness.start(keys(first)), /cannot begin while other gateways run \(another\)/)
  await harness.start()
})
