import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { controlUpstream, resumeUpstream } from '../../src/storage/upstream-controls.ts'
import { GatewayStage } from './gateway-stage.ts'
import { openTwoCarriers, phone, receivedBy, storyOfOne, untilLinked } from './two-carriers.ts'
import { until } from './until.ts'

function pause(stage: GatewayStage, upstream: string): Promise<void> {
  const what = { upstream, state: 'paused', reason: 'maintenance', madeBy: 'ada' } as const
  return controlUpstream(stage.db, { ...what, at: Date.now() })
}

/** The gateway has heard of it by itself, within the second or so that it may take. */
async function untilPaused(stage: GatewayStage, upstream: string): Promise<void> {
  const line = `posthorn_upstream_paused{upstream="${upstream}"} 1`
  const look = async () => ((await stage.metrics()).includes(line) ? true : null)
  await until(`the gateway to pause ${upstream}`, look, 1_500)
}

const numbers = (count: number, from: number) =>
  Array.from({ length: count }, (_, n) => ({ phone: `38067${1_000_000 + from + n}` }))

suite('pausing upstreams', { concurrency: 2 }, () => {
  test('under traffic a pause and its end lose no message and double none', async () => {
    const faults = { responseDelayMs: 20 }
    await using stage = await GatewayStage.open({ carriers: { carrier: { sms: { faults } } } })
    const { smsc } = stage.network()
    await until('the binds', () => ((smsc.stats()['bound'] ?? 0) > 0 ? true : null))
    let sent = 0
    for (let turn = 0; turn < 6; turn++) {
      await stage.client.sendAll(numbers(25, sent))
      sent += 25
      if (turn % 2 === 0) await pause(stage, 'carrier')
      else await resumeUpstream(stage.db, 'carrier')
      await stage.client.sendAll(numbers(25, sent))
      sent += 25
    }
    await stage.untilAllEnded()
    assert.deepEqual(await stage.statuses(), { DELIVERED: sent })
    assert.deepEqual(smsc.duplicates(), [])
    assert.equal(smsc.stats()['submits'], sent)
    await stage.receiver.requests(sent)
    assert.equal((await stage.money()).charged, sent * 0.5)
  })

  test('a paused carrier is passed over, and the story says so', async () => {
    await using stage = await openTwoCarriers({})
    await untilLinked(stage)
    await pause(stage, 'first')
    await untilPaused(stage, 'first')
    assert.equal((await storyOfOne(stage))[2], 'Goes by second (not first: paused).')
    assert.deepEqual(receivedBy(stage), { first: 0, second: 1 })
  })

  test('where every carrier of the channel is paused a message waits for the first to be resumed', async () => {
    await using stage = await openTwoCarriers({})
    await untilLinked(stage)
    await pause(stage, 'first')
    await pause(stage, 'second')
    await stage.stop()
    await stage.start()
    await untilPaused(stage, 'first')
    const { id } = await stage.client.send({ phone })
    assert.equal((await stage.client.status(Number(id))).status, 'ACCEPTED')
    await resumeUpstream(stage.db, 'second')
    assert.equal((await stage.untilTold(Number(id)))[0]?.status, 'DELIVERED')
    assert.deepEqual(receivedBy(stage), { first: 0, second: 1 })
  })

  test('a pause outlasts an absence of the database, and what is said after it is heard', async () => {
    await using stage = await GatewayStage.open()
    await pause(stage, 'carrier')
    await untilPaused(stage, 'carrier')
    const { id } = await stage.client.send({ phone })
    await stage.databaseTakesConnections(false)
    await stage.databaseTakesConnections(true)
    await until('the database to be back', async () =>
      (await fetch(`${stage.url}/health/ready`)).status === 200 ? true : null,
    )
    assert.deepEqual(stage.network().handsets.view(phone).messages, [])
    await resumeUpstream(stage.db, 'carrier')
    assert.equal((await stage.untilTold(Number(id)))[0]?.status, 'DELIVERED')
    assert.equal(stage.network().handsets.view(phone).messages.length, 1)
  })
})
