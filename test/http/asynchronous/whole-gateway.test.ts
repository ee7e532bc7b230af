import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiKey, GatewayStage, type Told } from '../../gateway/gateway-stage.ts'

const phone = '380671234567'

async function give(stage: GatewayStage, data: object[], key: string | null = null): Promise<string> {
  const response = await fetch(`${stage.url}/v1/json`, {
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

type ToldAsync = Told & { request_id?: string }

test('an asynchronous request tells by callbacks what became of each of its operations', async () => {
  await using stage = await GatewayStage.open()
  const sent = stage.client.sms({ phone, id: 'sent' })
  const refused = stage.client.sms({ phone, id: 'refused', sms_signature: 'Nobody' })
  const requestId = await give(stage, [sent, refused])
  const [delivered] = (await stage.untilTold('sent')) as ToldAsync[]
  const [rejected] = (await stage.untilTold('refused')) as ToldAsync[]
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

test('a request that comes twice with one key sends and tells once', async () => {
  await using stage = await GatewayStage.open({ amount: 0.5 })
  const operations = ['a', 'b'].map((id) => stage.client.sms({ phone, id }))
  const twice = await Promise.all([give(stage, operations, 'k'), give(stage, operations, 'k')])
  assert.equal(twice[0], twice[1])
  assert.equal((await stage.untilTold('a'))[0]?.status, 'DELIVERED')
  const [poor] = await stage.untilTold('b')
  assert.equal(poor?.error, 'Not enough money')
  assert.equal(await give(stage, operations, 'k'), twice[0])
  await stage.untilAllEnded()
  assert.equal(stage.told().length, 2)
})
