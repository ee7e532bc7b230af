import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { setNotificationUrl, setSigningSecret } from '../../../store/accounts/accounts.ts'
import { GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

const phone = '380671234567'
const accountId = 1

test('a message without a hook causes a callback to the notification address of its account, if there is one', async () => {
  await using harness = await GatewayHarness.open()
  const silent = await harness.client.send({ phone, hook: null })
  await harness.untilStatus(Number(silent.id), 'DELIVERED')
  await setNotificationUrl(harness.db, accountId, harness.receiver.url('/notifications'))
  const callback = await until('a callback at the notification address', async () => {
    const { id } = await harness.client.send({ phone, hook: null })
    await harness.untilStatus(Number(id), 'DELIVERED')
    return harness.receiver.received[0] ?? null
  })
  assert.equal(callback.path, '/notifications')
  const { id } = await harness.client.send({ phone, hook: harness.receiver.url('/own') })
  await harness.untilCallbacks(Number(id))
  assert.equal(harness.receiver.received.at(-1)?.path, '/own')
  assert.deepEqual(harness.callbacks(Number(silent.id)), [])
})

test('callbacks of an account with a secret are signed according to Standard Webhooks, others are not', async () => {
  await using harness = await GatewayHarness.open()
  await harness.client.send({ phone })
  await harness.receiver.requests(1)
  const unsigned = harness.receiver.received[0]
  assert.equal(unsigned?.headers['webhook-signature'], undefined)
  assert.match(String(unsigned?.headers['webhook-id']), /^msg_/)
  const secret = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`
  await setSigningSecret(harness.db, accountId, secret)
  const signed = await until('a signed callback', async () => {
    const { id } = await harness.client.send({ phone })
    await harness.untilCallbacks(Number(id))
    const last = harness.receiver.received.at(-1)
    return last?.headers['webhook-signature'] === undefined ? null : last
  })
  const headers = signed.headers as Record<string, string>
  const verified = new Webhook(secret).verify(signed.body, headers) as { status: string }
  assert.equal(verified.status, 'DELIVERED')
  assert.throws(() => new Webhook(secret).verify(`${signed.body} `, headers))
})

test('a hook with a private address is refused where the configuration says so, and never called', async () => {
  const callbacks = { allowPrivateAddresses: false }
  await using harness = await GatewayHarness.open({ settings: { callbacks } })
  const { port } = harness.receiver
  const hooks = [`http://127.0.0.1:${port}/`, `http://localhost:${port}/`, `http://[::ffff:7f00:1]:${port}/`]
  const { data } = await harness.client.post(hooks.map((hook) => harness.client.sms({ phone, hook })))
  assert.deepEqual(
    data?.map(({ error }) => error),
    hooks.map(() => 'hook must be a URL with a public host'),
  )
  // The notification address is checked when the callback is sent, not in the request.
  await setNotificationUrl(harness.db, accountId, harness.receiver.url())
  const deadLetter = await until('a dead letter', async () => {
    await harness.client.send({ phone, hook: null })
    const text = "SELECT last_error FROM callbacks WHERE state = 'parked'"
    return (await harness.db.query<{ last_error: string }>({ text }))[0] ?? null
  })
  assert.match(deadLetter.last_error, /127\.0\.0\.1|public/)
  assert.equal(harness.receiver.connections, 0)
})
