import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Sent } from './client.ts'
import { GatewayStage } from './gateway-stage.ts'
import { until } from './until.ts'

/** Requests one after the other until one gets no answer or is refused. Answers what was accepted. */
async function sendUntilRefused(stage: GatewayStage, prefix: string): Promise<Map<string, Sent>> {
  const accepted = new Map<string, Sent>()
  for (let number = 0; ; number++) {
    const phone = `${prefix}${String(number).padStart(5, '0')}`
    const answered = await stage.client.post([stage.client.sms({ phone })]).catch(() => null)
    const item = answered?.data?.[0]
    if (item?.success !== true) return accepted
    accepted.set(phone, item.data as unknown as Sent)
  }
}

test('a stop in the middle of load loses nothing that was accepted, and repeats nothing', async () => {
  const faults = { responseDelayMs: 30 }
  await using stage = await GatewayStage.open({ carriers: { carrier: { sms: { faults } } } })
  const clients = Array.from({ length: 8 }, (_, n) => sendUntilRefused(stage, `380671${n}`))
  await until('the load to be on its way', () => (stage.receiver.received.length > 50 ? true : null))
  await stage.stop()
  const accepted = new Map((await Promise.all(clients)).flatMap((each) => [...each]))
  assert.ok(accepted.size > 50)
  await stage.start()
  await stage.untilAllEnded()
  const statuses = await stage.statuses()
  assert.deepEqual(Object.keys(statuses), ['DELIVERED'])
  // A request whose answer was cut off may have been accepted, too.
  assert.ok((statuses['DELIVERED'] ?? 0) >= accepted.size)
  const { handsets, smsc } = stage.network()
  for (const phone of accepted.keys()) assert.equal(handsets.view(phone).messages.length, 1, phone)
  assert.deepEqual(smsc.duplicates(), [])
  for (const { id } of accepted.values()) {
    const told = await stage.untilTold(Number(id))
    assert.deepEqual(
      told.map(({ status }) => status),
      ['DELIVERED'],
    )
  }
  assert.equal((await stage.money()).reserved, 0)
})

test('what waits for a carrier without a link is sent after a stop and a start', async () => {
  await using stage = await GatewayStage.open({
    carriers: { carrier: { sms: { faults: { refuseConnections: true } } } },
  })
  await stage.client.sendAll(Array.from({ length: 30 }, (_, n) => ({ phone: `38067${1_000_000 + n}` })))
  await stage.stop()
  stage.network().smsc.setFaults({})
  await stage.start()
  await stage.receiver.requests(30)
  assert.deepEqual(await stage.statuses(), { DELIVERED: 30 })
  assert.deepEqual(stage.network().smsc.duplicates(), [])
})

test('a callback whose receiver is away when the gateway stops is told after the next start', async () => {
  const callbacks = { timeoutMs: 300, scheduleSeconds: [0, 0.1, 0.1] }
  await using stage = await GatewayStage.open({ settings: { callbacks } })
  stage.receiver.react = () => ({ kind: 'hang' })
  const { id } = await stage.client.send({ phone: '380671234567' })
  await stage.receiver.requests(1)
  const stopped = stage.stop()
  stage.receiver.react = () => ({ kind: 'answer', status: 200 })
  await stopped
  await stage.start()
  const told = await stage.untilTold(Number(id), 2)
  assert.deepEqual(
    told.map(({ status }) => status),
    ['DELIVERED', 'DELIVERED'],
  )
  assert.equal(new Set(stage.receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1)
})

test('a stop waits for the answers to what was handed over, and settles them', async () => {
  const faults = { responseDelayMs: 300, withholdReceipts: true }
  await using stage = await GatewayStage.open({ carriers: { carrier: { sms: { faults } } } })
  await stage.client.sendAll(Array.from({ length: 20 }, (_, n) => ({ phone: `38067${1_000_000 + n}` })))
  await until('the submits', () => (stage.network().smsc.stats()['submits'] === 20 ? true : null))
  await stage.stop()
  const rows = await stage.db.query({ text: 'SELECT DISTINCT phase, status FROM messages' })
  assert.deepEqual(rows, [{ phase: 2, status: 'ROUTING' }])
})
