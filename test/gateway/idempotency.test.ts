import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GatewayStage } from './gateway-stage.ts'

const phone = '380671234567'
const key = { 'idempotency-key': 'order-17' }

async function messagesOf(stage: GatewayStage): Promise<number> {
  const [row] = await stage.db.query<{ count: number }>({ text: 'SELECT count(*) FROM messages' })
  return row?.count ?? 0
}

test('a request that is repeated with its key gets the first answer, and sends nothing more', async () => {
  await using stage = await GatewayStage.open()
  const operations = [stage.client.sms({ phone }), { type: 'balance' }]
  const first = await stage.client.post(operations, key)
  await stage.receiver.requests(1)
  assert.deepEqual(await stage.client.post(operations, key), first)
  await stage.stop()
  await stage.start()
  assert.deepEqual(await stage.client.post(operations, key), first)
  assert.equal(await messagesOf(stage), 1)
})

test('requests with one key at the same time run once and get one answer', async () => {
  await using stage = await GatewayStage.open()
  const operations = [stage.client.sms({ phone })]
  const answers = await Promise.all(Array.from({ length: 20 }, () => stage.client.post(operations, key)))
  assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1)
  assert.equal(answers[0]?.data?.[0]?.success, true)
  await stage.receiver.requests(1)
  assert.equal(await messagesOf(stage), 1)
  assert.equal((await stage.money()).charged, 0.5)
})

test('another request with a used key is refused as a whole', async () => {
  await using stage = await GatewayStage.open()
  await stage.client.post([stage.client.sms({ phone })], key)
  const { success, error, data } = await stage.client.post([stage.client.sms({ phone })], key)
  assert.deepEqual([success, data], [false, undefined])
  assert.equal(error, 'Idempotency-Key must be a new one: it was used with another request body')
  assert.equal(await messagesOf(stage), 1)
})

test('without a key a repeated request is a new message', async () => {
  await using stage = await GatewayStage.open()
  const operations = [stage.client.sms({ id: 7, phone })]
  const [one, two] = [await stage.client.post(operations), await stage.client.post(operations)]
  assert.notEqual(one.data?.[0]?.data?.['msg_id'], two.data?.[0]?.data?.['msg_id'])
  assert.equal((await stage.client.status(7)).msg_id, String(two.data?.[0]?.data?.['msg_id']))
})
