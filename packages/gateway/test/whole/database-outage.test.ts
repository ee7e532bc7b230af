import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

const unreachable = 'The gateway cannot reach its database: nothing was accepted, please try again'

async function readiness(harness: GatewayHarness): Promise<{ status: number; missing: string[] }> {
  const response = await fetch(`${harness.url}/health/ready`)
  const { missing = [] } = (await response.json()) as { missing?: string[] }
  return { status: response.status, missing }
}

test('without its database the gateway refuses requests with a reason, and resumes by itself when it is back', async () => {
  await using harness = await GatewayHarness.open()
  assert.deepEqual(await readiness(harness), { status: 200, missing: [] })
  await harness.client.send({ phone: '380671234567' })
  await harness.receiver.requests(1)
  await harness.databaseTakesConnections(false)
  assert.deepEqual(await harness.client.post([harness.client.sms({ phone: '380671234568' })]), {
    success: false,
    error: unreachable,
  })
  assert.deepEqual(await readiness(harness), { status: 503, missing: ['the database cannot be reached'] })
  assert.equal((await fetch(`${harness.url}/health/live`)).status, 200)
  await harness.databaseTakesConnections(true)
  await until('the gateway to be ready', async () =>
    (await readiness(harness)).status === 200 ? true : null,
  )
  await harness.client.send({ phone: '380671234569' })
  await harness.receiver.requests(2)
  assert.deepEqual(harness.network().handsets.view('380671234568').messages, [])
  assert.deepEqual(await harness.statuses(), { DELIVERED: 2 })
})

test('reports and outcomes that arrive while the database is away are not lost', async () => {
  const faults = { responseDelayMs: 200 }
  await using harness = await GatewayHarness.open({ carriers: { carrier: { sms: { faults } } } })
  await harness.client.sendAll(Array.from({ length: 30 }, (_, n) => ({ phone: `38067${1_000_000 + n}` })))
  const { smsc } = harness.network()
  await until('every submit', () => (smsc.stats()['submits'] === 30 ? true : null))
  await harness.databaseTakesConnections(false)
  await until('every receipt on its way', () => ((smsc.stats()['receiptsSent'] ?? 0) >= 30 ? true : null))
  await harness.databaseTakesConnections(true)
  await harness.receiver.requests(30)
  assert.deepEqual(await harness.statuses(), { DELIVERED: 30 })
  assert.deepEqual(smsc.duplicates(), [])
  assert.equal((await harness.money()).charged, 15)
})
