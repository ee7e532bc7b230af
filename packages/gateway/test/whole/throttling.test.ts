import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SmscFaults } from '../../../../simulators/smsc/faults.ts'
import { GatewayHarness } from './gateway-harness.ts'

const messages = 200
const phones = Array.from({ length: messages }, (_, index) => `38067${1_000_000 + index}`)

async function arriveOnce(faults: Partial<SmscFaults>): Promise<number> {
  await using harness = await GatewayHarness.open({ carriers: { carrier: { sms: { faults } } } })
  await harness.client.sendAll(phones.map((phone) => ({ phone })))
  await harness.receiver.requests(messages)
  assert.deepEqual(await harness.statuses(), { DELIVERED: messages })
  const { handsets, smsc } = harness.network()
  for (const phone of phones) assert.equal(handsets.view(phone).messages.length, 1, phone)
  assert.equal((await harness.money()).charged, messages / 2)
  return smsc.stats()['throttled'] ?? 0
}

test('at an SMSC that accepts 90 messages a second, 200 messages all arrive exactly once', async () => {
  assert.ok((await arriveOnce({ submitsPerSecond: 90 })) > 0)
})

test('at an SMSC whose window is smaller than ours, 200 messages all arrive exactly once', async () => {
  assert.ok((await arriveOnce({ windowLimit: 10, responseDelayMs: 10 })) > 0)
})

test('a configured rate is kept from the first second on, and each part of a long text counts', async () => {
  const upstream = { ratePerSecond: 100, connections: 1 }
  await using harness = await GatewayHarness.open({ carriers: { carrier: { upstream } } })
  const half = phones.slice(0, messages / 2)
  await harness.client.sendAll(half.map((phone) => ({ phone, sms_message: 'd'.repeat(200) })))
  await harness.receiver.requests(half.length)
  const { handsets, smsc } = harness.network()
  const arrivals = half
    .map((phone) => Date.parse(handsets.view(phone).messages[0]?.at ?? ''))
    .sort((a, b) => a - b)
  assert.equal(smsc.stats()['submits'], messages)
  assert.ok((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0) > 900, `${arrivals.at(0)} to ${arrivals.at(-1)}`)
})
