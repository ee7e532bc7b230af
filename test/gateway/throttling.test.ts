import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SmscFaults } from '../../simulators/smsc/faults.ts'
import { GatewayStage } from './gateway-stage.ts'

const messages = 200
const phones = Array.from({ length: messages }, (_, index) => `38067${1_000_000 + index}`)

async function arriveOnce(faults: Partial<SmscFaults>): Promise<number> {
  await using stage = await GatewayStage.open({ carriers: { carrier: { sms: { faults } } } })
  await stage.client.sendAll(phones.map((phone) => ({ phone })))
  await stage.receiver.requests(messages)
  assert.deepEqual(await stage.statuses(), { DELIVERED: messages })
  const { handsets, smsc } = stage.network()
  for (const phone of phones) assert.equal(handsets.view(phone).messages.length, 1, phone)
  assert.equal((await stage.money()).charged, messages / 2)
  return smsc.stats()['throttled'] ?? 0
}

test('at an SMSC that takes 120 messages a second, 200 messages all arrive exactly once', async () => {
  assert.ok((await arriveOnce({ submitsPerSecond: 120 })) > 0)
})

test('at an SMSC whose window is smaller than ours, 200 messages all arrive exactly once', async () => {
  assert.ok((await arriveOnce({ windowLimit: 10, responseDelayMs: 10 })) > 0)
})

test('at an SMSC whose limits we know, no message is refused on the way', async () => {
  const upstream = { ratePerSecond: 200, connections: 1, window: 10 }
  const faults = { windowLimit: 10, submitsPerSecond: 450 }
  await using stage = await GatewayStage.open({ carriers: { carrier: { upstream, sms: { faults } } } })
  await stage.client.sendAll(phones.map((phone) => ({ phone })))
  await stage.receiver.requests(messages)
  assert.equal(stage.network().smsc.stats()['throttled'], 0)
})
