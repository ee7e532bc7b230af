import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GatewayHarness } from './gateway-harness.ts'

const phone = '380671234567'
const key = { 'idempotency-key': 'order-17' }

async function messagesOf(harness: GatewayHarness): Promise<number> {
  const [row] = await harness.db.query<{ count: number }>({ text: 'SELECT count(*) FROM messages' })
  return row?.count ?? 0
}

test('a request that is repeated with its key gets the first response, and sends nothing more', async () => {
  await using harness = await GatewayHarness.open()
  const operations = [harness.client.sms({ phone }), { type: 'balance' }]
  const first = await harness.client.post(operations, key)
  await harness.receiver.requests(1)
  assert.deepEqual(await harness.client.post(operations, key), first)
  await harness.stop()
  await harness.start()
  assert.deepEqual(await harness.client.post(operations, key), first)
  assert.equal(await messagesOf(harness), 1)
})

test('simultaneous requests with one key run once and get one response', async () => {
  await using harness = await GatewayHarness.open()
  const operations = [harness.client.sms({ phone })]
  const responses = await Promise.all(Array.from({ length: 20 }, () => harness.client.post(operations, key)))
  assert.equal(new Set(responses.map((answer) => JSON.stringify(answer))).size, 1)
  assert.equal(responses[0]?.data?.[0]?.success, true)
  await harness.receiver.requests(1)
  assert.equal(await messagesOf(harness), 1)
  assert.equal((await harness.money()).charged, 0.5)
})

test('another request with a used key is refused as a whole', async () => {
  await using harness = await GatewayHarness.open()
  await harness.client.post([harness.client.sms({ phone })], key)
  const { success, error, data } = await harness.client.post([harness.client.sms({ phone })], key)
  assert.deepEqual([success, data], [false, undefined])
  assert.equal(error, 'Idempotency-Key must be a new one: it was used with another request body')
  assert.equal(await messagesOf(harness), 1)
})

test('without a key a repeated request is a new message', async () => {
  await using harness = await GatewayHarness.open()
  const operations = [harness.client.sms({ id: 7, phone })]
  const [one, two] = [await harness.client.post(operations), await harness.client.post(operations)]
  assert.notEqual(one.data?.[0]?.data?.['msg_id'], two.data?.[0]?.data?.['msg_id'])
  assert.equal((await harness.client.status(7)).msg_id, String(two.data?.[0]?.data?.['msg_id']))
})
