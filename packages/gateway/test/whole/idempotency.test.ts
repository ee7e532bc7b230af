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
