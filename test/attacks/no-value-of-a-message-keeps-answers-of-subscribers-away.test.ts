import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { until } from '../../packages/gateway/test/whole/until.ts'

let harness: GatewayHarness
const phone = '380671234567'

before(async () => {
  harness = await GatewayHarness.open({ everyChannel: true })
})

after(async () => {
  await harness[Symbol.asyncDispose]()
})

test('a NUL in a template parameter is refused, and the reply to another message arrives', async () => {
  const message = {
    type: 'whatsapp',
    id: 'poisoned',
    phone,
    whatsapp_signature: 'Posthorn',
    whatsapp_template: 'order_confirmation',
    whatsapp_params: ['Ann\0', '17'],
  }
  await until('a list of WhatsApp templates', async () => {
    const { data } = await harness.client.post([{ type: 'template/whatsapp/list' }])
    return JSON.stringify(data).includes('order_confirmation') || null
  })
  await harness.client.send({ phone, id: 'other' })
  await harness.untilCallbackOf('other', 'DELIVERED')
  const { data } = await harness.client.post([message])
  const response = await fetch(`${harness.url}/sandbox/handsets/${phone}/replies`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ channel: 'sms', text: 'Yes' }),
  })
  assert.equal(response.status, 202)
  const callback = await harness.untilCallbackOf('other', 'REPLIED')
  assert.deepEqual(
    callback.replies?.map((reply) => reply.message),
    ['Yes'],
  )
  assert.match(data?.[0]?.error ?? '', /^whatsapp_params must be a list of strings/)
})
