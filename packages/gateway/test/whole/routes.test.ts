import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GatewayHarness } from './gateway-harness.ts'
import { openTwoCarriers, phone, receivedBy, storyOfOne, twoRoutes } from './two-carriers.ts'

test('the longest prefix chooses the carrier, the lower priority among those of one prefix', async () => {
  const some = [...twoRoutes, { upstream: 'local', prefix: '38044' }]
  const carriers = { first: {}, second: {}, local: {} }
  await using harness = await GatewayHarness.open({ carriers, settings: { routes: some } })
  assert.equal((await storyOfOne(harness, '380441234567'))[2], 'Goes by local.')
  assert.equal((await storyOfOne(harness, '3800441234568'))[2], 'Goes by local.')
  assert.equal((await storyOfOne(harness))[2], 'Goes by first.')
  assert.deepEqual(receivedBy(harness), { first: 1, second: 0 })
})

test('without a route a message ends as NO ROUTE, and its money is released', async () => {
  const local = [{ upstream: 'carrier', prefix: '38044' }]
  await using harness = await GatewayHarness.open({ settings: { routes: local } })
  const { id } = await harness.client.send({ phone })
  const [callback] = await harness.untilCallbacks(Number(id))
  assert.deepEqual(
    [callback?.status, callback?.error],
    ['NO ROUTE', 'No upstream is configured for this number'],
  )
  assert.deepEqual(await harness.money(), { available: 1_000, reserved: 0, charged: 0 })
})

test('a message that the first carrier refuses for now arrives through the second at once', async () => {
  await using harness = await openTwoCarriers({ submitStatus: 0x08 })
  const story = await storyOfOne(harness)
  assert.deepEqual(story.slice(2, 5), [
    'Goes by first.',
    'first refused part 1: ESME_RSYSERR (0x08).',
    'Goes by second (not first: tried already).',
  ])
  assert.deepEqual(receivedBy(harness), { first: 0, second: 1 })
})

test('a message that the first carrier rejects arrives through the second', async () => {
  await using harness = await openTwoCarriers({ submitStatus: 0x45 })
  const story = await storyOfOne(harness)
  assert.deepEqual(story.slice(3, 5), [
    'first refused part 1: ESME_RSUBMITFAIL (0x45).',
    'Goes by second (not first: tried already).',
  ])
})
