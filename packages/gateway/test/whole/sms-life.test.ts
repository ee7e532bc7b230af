import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GatewayHarness, openingAmount, price } from './gateway-harness.ts'

const phone = '380671234567'

test('an sms goes from the request to the handset, and its report back to status and callback', async () => {
  await using harness = await GatewayHarness.open()
  const sent = await harness.client.send({ id: 42, phone, sms_message: 'Hello {there}, 5 €' })
  assert.deepEqual([sent.id, sent.data, sent.parts], [42, 1, 1])
  const { messages } = await harness.network().handsets.received(phone)
  assert.deepEqual(
    messages.map(({ from, text }) => [from, text]),
    [['Posthorn', 'Hello {there}, 5 €']],
  )
  const [callback] = await harness.untilCallbacks(42)
  const status = await harness.client.status(42)
  const { updated } = status
  const same = { id: '42', msg_id: String(sent.msg_id), type: 'sms', status: 'DELIVERED', updated }
  assert.deepEqual(callback, { success: true, ...same })
  assert.deepEqual(status, same)
  assert.deepEqual(await harness.client.request({ type: 'status', msg_id: sent.msg_id }), same)
  assert.equal(await harness.client.balance(), openingAmount - price)
  assert.deepEqual(await harness.money(), { available: openingAmount - price, reserved: 0, charged: price })
})

test('the story of a message has each of its steps', async () => {
  await using harness = await GatewayHarness.open()
  const { msg_id, id } = await harness.client.send({ phone })
  await harness.untilCallbacks(Number(id))
  const story = await harness.story(msg_id)
  const upstreamId = /message_id (\d+)/.exec(story.join(' '))?.[1]
  assert.deepEqual(story, [
    `Message ${msg_id} (sms, id ${id}): DELIVERED`,
    'Accepted for sms: 1 part, 0.50 reserved.',
    'Goes by carrier.',
    `carrier took part 1 (message_id ${upstreamId}).`,
    `carrier reports part 1: delivered (id ${upstreamId}: stat DELIVRD, message_state 2, err 000).`,
    'Final: DELIVERED.',
    '0.50 charged, 0.00 released.',
    `Webhook to 127.0.0.1:${harness.receiver.port} delivered after 1 attempt.`,
  ])
})
