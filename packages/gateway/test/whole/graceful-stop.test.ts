import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Sent } from './client.ts'
import { GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

/** Sends requests in sequence until one gets no answer or is refused. Returns the accepted ones. */
async function sendUntilRefused(harness: GatewayHarness, prefix: string): Promise<Map<string, Sent>> {
  const accepted = new Map<string, Sent>()
  for (let number = 0; ; number++) {
    const phone = `${prefix}${String(number).padStart(5, '0')}`
    const answered = await harness.client.post([harness.client.sms({ phone })]).catch(() => null)
    const item = answered?.data?.[0]
    if (item?.success !== true) return accepted
    accepted.set(phone, item.data as unknown as Sent)
  }
}

test('a stop under load loses no accepted message, and repeats none', async () => {
  const faults = { responseDelayMs: 30 }
  await using harness = await GatewayHarness.open({ carriers: { carrier: { sms: { faults } } } })
  const clients = Array.from({ length: 8 }, (_, n) => sendUntilRefused(harness, `380671${n}`))
  await until('the load to be on its way', () => (harness.receiver.received.length > 50 ? true : null))
  await harness.stop()
  const accepted = new Map((await Promise.all(clients)).flatMap((each) => [...each]))
  assert.ok(accepted.size > 50)
  await harness.start()
  await harness.untilAllEnded()
  const statuses = await harness.statuses()
  assert.deepEqual(Object.keys(statuses), ['DELIVERED'])
  // A request whose answer was cut off may have been accepted, too.
  assert.ok((statuses['DELIVERED'] ?? 0) >= accepted.size)
  const { handsets, smsc } = harness.network()
  for (const phone of accepted.keys()) assert.equal(handsets.view(phone).messages.length, 1, phone)
  assert.deepEqual(smsc.duplicates(), [])
  for (const { id } of accepted.values()) {
    const callbacks = await harness.untilCallbacks(Number(id))
    assert.deepEqual(
      callbacks.map(({ status }) => status),
      ['DELIVERED'],
    )
  }
  assert.equal((await harness.money()).reserved, 0)
})

test('messages that wait for a carrier without a connection are sent after a stop and a start', async () => {
  await using harness = await GatewayHarness.open({
    carriers: { carrier: { sms: { faults: { refuseConnections: true } } } },
  })
  await harness.client.sendAll(Array.from({ length: 30 }, (_, n) => ({ phone: `38067${1_000_000 + n}` })))
  await harness.stop()
  harness.network().smsc.setFaults({})
  await harness.start()
  await harness.receiver.requests(30)
  assert.deepEqual(await harness.statuses(), { DELIVERED: 30 })
  assert.deepEqual(harness.network().smsc.duplicates(), [])
})

test('a callback whose receiver is away when the gateway stops is delivered after the next start', async () => {
  const callbacks = { timeoutMs: 300, scheduleSeconds: [0, 0.1, 0.1] }
  await using harness = await GatewayHarness.open({ settings: { callbacks } })
  harness.receiver.react = () => ({ kind: 'hang' })
  const { id } = await harness.client.send({ phone: '380671234567' })
  await harness.receiver.requests(1)
  const stopped = harness.stop()
  harness.receiver.react = () => ({ kind: 'answer', status: 200 })
  await stopped
  await harness.start()
  const received = await harness.untilCallbacks(Number(id), 2)
  assert.deepEqual(
    received.map(({ status }) => status),
    ['DELIVERED', 'DELIVERED'],
  )
  assert.equal(new Set(harness.receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1)
})

test('a stop waits for outstanding submit responses, and records them', async () => {
  const faults = { responseDelayMs: 300, withholdReceipts: true }
  await using harness = await GatewayHarness.open({ carriers: { carrier: { sms: { faults } } } })
  await harness.client.sendAll(Array.from({ length: 20 }, (_, n) => ({ phone: `38067${1_000_000 + n}` })))
  await until('the submits', () => (harness.network().smsc.stats()['submits'] === 20 ? true : null))
  await harness.stop()
  const rows = await harness.db.query({ text: 'SELECT DISTINCT phase, status FROM messages' })
  assert.deepEqual(rows, [{ phase: 2, status: 'ROUTING' }])
})
