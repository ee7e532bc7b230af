import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { setNotificationUrl, setSigningSecret } from '../../src/storage/accounts.ts'
import { answer } from '../support/receiver.ts'
import { GatewayStage } from './gateway-stage.ts'
import { until } from './until.ts'

const phone = '380671234567'
const accountId = 1

test('a message without a hook is told of at the notification address of its account, if there is one', async () => {
  await using stage = await GatewayStage.open()
  const silent = await stage.client.send({ phone, hook: null })
  await stage.untilStatus(Number(silent.id), 'DELIVERED')
  await setNotificationUrl(stage.db, accountId, stage.receiver.url('/notifications'))
  const told = await until('a callback at the notification address', async () => {
    const { id } = await stage.client.send({ phone, hook: null })
    await stage.untilStatus(Number(id), 'DELIVERED')
    return stage.receiver.received[0] ?? null
  })
  assert.equal(told.path, '/notifications')
  const { id } = await stage.client.send({ phone, hook: stage.receiver.url('/own') })
  await stage.untilTold(Number(id))
  assert.equal(stage.receiver.received.at(-1)?.path, '/own')
  assert.deepEqual(stage.told(Number(silent.id)), [])
})

test('callbacks of an account with a secret are signed as Standard Webhooks say, others are not', async () => {
  await using stage = await GatewayStage.open()
  await stage.client.send({ phone })
  await stage.receiver.requests(1)
  const unsigned = stage.receiver.received[0]
  assert.equal(unsigned?.headers['webhook-signature'], undefined)
  assert.match(String(unsigned?.headers['webhook-id']), /^msg_/)
  const secret = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`
  await setSigningSecret(stage.db, accountId, secret)
  const signed = await until('a signed callback', async () => {
    const { id } = await stage.client.send({ phone })
    await stage.untilTold(Number(id))
    const last = stage.receiver.received.at(-1)
    return last?.headers['webhook-signature'] === undefined ? null : last
  })
  const headers = signed.headers as Record<string, string>
  const verified = new Webhook(secret).verify(signed.body, headers) as { status: string }
  assert.equal(verified.status, 'DELIVERED')
  assert.throws(() => new Webhook(secret).verify(`${signed.body} `, headers))
})

test('a hook that fails is asked again with the same webhook-id, and then no more', async () => {
  const callbacks = { scheduleSeconds: [0, 0.1, 0.1] }
  await using stage = await GatewayStage.open({ settings: { callbacks } })
  stage.receiver.react = (_request, index) => answer(index < 2 ? 500 : 200)
  const { msg_id } = await stage.client.send({ phone })
  await stage.receiver.requests(3)
  const ids = stage.receiver.received.map(({ headers }) => headers['webhook-id'])
  assert.equal(new Set(ids).size, 1)
  const story = await stage.story(msg_id)
  assert.match(story.at(-1) ?? '', /delivered after 3 attempts\.$/)
  assert.equal(stage.receiver.received.length, 3)
})

test('a hook with a private address is refused where the configuration says so, and never asked', async () => {
  const callbacks = { allowPrivateAddresses: false }
  await using stage = await GatewayStage.open({ settings: { callbacks } })
  const { port } = stage.receiver
  const hooks = [`http://127.0.0.1:${port}/`, `http://localhost:${port}/`, `http://[::ffff:7f00:1]:${port}/`]
  const { data } = await stage.client.post(hooks.map((hook) => stage.client.sms({ phone, hook })))
  assert.deepEqual(
    data?.map(({ error }) => error),
    hooks.map(() => 'hook must be a URL with a public host'),
  )
  // The notification address is not checked by the request, but when the callback leaves.
  await setNotificationUrl(stage.db, accountId, stage.receiver.url())
  const parked = await until('a parked callback', async () => {
    await stage.client.send({ phone, hook: null })
    const text = "SELECT last_error FROM callbacks WHERE state = 'parked'"
    return (await stage.db.query<{ last_error: string }>({ text }))[0] ?? null
  })
  assert.match(parked.last_error, /127\.0\.0\.1|public/)
  assert.equal(stage.receiver.connections, 0)
})
