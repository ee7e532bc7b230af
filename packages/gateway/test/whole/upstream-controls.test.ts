import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { controlUpstream, resumeUpstream } from '../../../store/carriers/upstream-controls.ts'
import { GatewayHarness } from './gateway-harness.ts'
import { openTwoCarriers, phone, receivedBy, storyOfOne, untilConnected } from './two-carriers.ts'
import { until } from './until.ts'

function pause(harness: GatewayHarness, upstream: string): Promise<void> {
  const what = { upstream, state: 'paused', reason: 'maintenance', madeBy: 'ada' } as const
  return controlUpstream(harness.db, { ...what, at: Date.now() })
}

/** Resolves when the gateway has noticed the pause by itself, which takes about a second. */
async function untilPaused(harness: GatewayHarness, upstream: string): Promise<void> {
  const line = `posthorn_upstream_paused{upstream="${upstream}"} 1`
  const look = async () => ((await harness.metrics()).includes(line) ? true : null)
  await until(`the gateway to pause ${upstream}`, look, 1_500)
}

const numbers = (count: number, from: number) =>
  Array.from({ length: count }, (_, n) => ({ phone: `38067${1_000_000 + from + n}` }))

suite('pausing upstreams', { concurrency: 2 }, () => {
  test('under load a pause and its end lose no message and repeat none', async () => {
    const faults = { responseDelayMs: 20 }
    await using harness = await GatewayHarness.open({ carriers: { carrier: { sms: { faults } } } })
    const { smsc } = harness.network()
    await until('the binds', () => ((smsc.stats()['bound'] ?? 0) > 0 ? true : null))
    let sent = 0
    for (let turn = 0; turn < 6; turn++) {
      await harness.client.sendAll(numbers(25, sent))
      sent += 25
      if (turn % 2 === 0) await pause(harness, 'carrier')
      else await resumeUpstream(harness.db, 'carrier')
      await harness.client.sendAll(numbers(25, sent))
      sent += 25
    }
    await harness.untilAllEnded()
    assert.deepEqual(await harness.statuses(), { DELIVERED: sent })
    assert.deepEqual(smsc.duplicates(), [])
    assert.equal(smsc.stats()['submits'], sent)
    await harness.receiver.requests(sent)
    assert.equal((await harness.money()).charged, sent * 0.5)
  })

  test('a paused carrier is skipped, and the story says so', async () => {
    await using harness = await openTwoCarriers({})
    await untilConnected(harness)
    await pause(harness, 'first')
    await untilPaused(harness, 'first')
    assert.equal((await storyOfOne(harness))[2], 'Goes by second (not first: paused).')
    assert.deepEqual(receivedBy(harness), { first: 0, second: 1 })
  })

  test('where every carrier of the channel is paused a message waits for the first to be resumed', async () => {
    await using harness = await openTwoCarriers({})
    await untilConnected(harness)
    await pause(harness, 'first')
    await pause(harness, 'second')
    await harness.stop()
    await harness.start()
    await untilPaused(harness, 'first')
    const { id } = await harness.client.send({ phone })
    assert.equal((await harness.client.status(Number(id))).status, 'ACCEPTED')
    await resumeUpstream(harness.db, 'second')
    assert.equal((await harness.untilCallbacks(Number(id)))[0]?.status, 'DELIVERED')
    assert.deepEqual(receivedBy(harness), { first: 0, second: 1 })
  })

  test('a pause outlasts an outage of the database, and later changes take effect', async () => {
    await using harness = await GatewayHarness.open()
    await pause(harness, 'carrier')
    await untilPaused(harness, 'carrier')
    const { id } = await harness.client.send({ phone })
    await harness.databaseTakesConnections(false)
    await harness.databaseTakesConnections(true)
    await until('the database to be back', async () =>
      (await fetch(`${harness.url}/health/ready`)).status === 200 ? true : null,
    )
    assert.deepEqual(harness.network().handsets.view(phone).messages, [])
    await resumeUpstream(harness.db, 'carrier')
    assert.equal((await harness.untilCallbacks(Number(id)))[0]?.status, 'DELIVERED')
    assert.equal(harness.network().handsets.view(phone).messages.length, 1)
  })
})
