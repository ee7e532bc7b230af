import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTwoCarriers, phone, receivedBy, twoRoutes } from './two-carriers.ts'

const retrying = twoRoutes.map((route) => ({ ...route, retryFailed: 1 }))

test('an SMS that the first carrier could not deliver arrives through the second, at one price', async () => {
  await using harness = await openTwoCarriers({ undeliverable: true }, {}, 10_000, retrying)
  const { id, msg_id } = await harness.client.send({ phone })
  const callbacks = await harness.untilCallbacks(Number(id))
  assert.deepEqual(
    callbacks.map(({ status }) => status),
    ['DELIVERED'],
  )
  assert.equal((await harness.client.status(Number(id))).status, 'DELIVERED')
  const story = await harness.story(msg_id)
  assert.deepEqual(story.slice(2, 3), ['Goes by first.'])
  assert.match(story[4] ?? '', /^first reports part 1: failed \(.*stat UNDELIV/)
  assert.deepEqual(story.slice(5, 7), [
    'first reported UNDELIVERABLE, so second gets it next: retry 1 of 1; second has no price for it.',
    'Goes by second (not first: tried already).',
  ])
  assert.deepEqual(receivedBy(harness), { first: 0, second: 1 })
  assert.deepEqual(await harness.money(), { available: 999.5, reserved: 0, charged: 0.5 })
})

test('an SMS that neither carrier could deliver fails, and its client hears of that once', async () => {
  await using harness = await openTwoCarriers({ undeliverable: true }, {}, 10_000, retrying)
  harness.network('second').smsc.setFaults({ undeliverable: true })
  const { id } = await harness.client.send({ phone })
  const [callback, ...others] = await harness.untilCallbacks(Number(id))
  assert.deepEqual([callback?.status, others.length], ['UNDELIVERABLE', 0])
  assert.deepEqual(receivedBy(harness), { first: 0, second: 0 })
})
