import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiKey, GatewayHarness, type ReceivedCallback } from '../../../gateway/test/whole/gateway-harness.ts'

const phone = '380671234567'

async function give(harness: GatewayHarness, data: object[], key: string | null = null): Promise<string> {
  const response = await fetch(`${harness.url}/v1/json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === null ? {} : { 'idempotency-key': key }) },
    body: JSON.stringify({ auth: apiKey, data }),
  })
  assert.equal(response.status, 200)
  const answer = (await response.json()) as { success: boolean; request_id: string }
  assert.deepEqual(Object.keys(answer), ['success', 'request_id'])
  assert.equal(answer.success, true)
  return answer.request_id
}

type AsynchronousCallback = ReceivedCallback & { request_id?: string }

test('the outcome of each operation of an asynchronous request comes by callback', async () => {
  await using harness = await GatewayHarness.open()
  const sent = harness.client.sms({ phone, id: 'sent' })
  const refused = harness.client.sms({ phone, id: 'refused', sms_signature: 'Nobody' })
  const requestId = await give(harness, [sent, refused])
  const [delivered] = (await harness.untilCallbacks('sent')) as AsynchronousCallback[]
  const [rejected] = (await harness.untilCallbacks('refused')) as AsynchronousCallback[]
  assert.deepEqual(
    { ...delivered, msg_id: '', updated: '' },
    {
      success: true,
      id: 'sent',
      msg_id: '',
      type: 'sms',
      status: 'DELIVERED',
      updated: '',
      request_id: requestId,
    },
  )
  assert.deepEqual(
    { ...rejected, updated: '' },
    {
      success: false,
      id: 'refused',
      type: 'sms',
      status: 'REJECTED',
      error: 'Error in Alpha-name',
      updated: '',
      request_id: requestId,
    },
  )
})
