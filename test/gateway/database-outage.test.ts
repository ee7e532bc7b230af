import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GatewayStage } from './gateway-stage.ts'
import { until } from './until.ts'

const unreachable = 'The gateway cannot reach its database: nothing was accepted, please try again'

async function readiness(stage: GatewayStage): Promise<{ status: number; missing: string[] }> {
  const response = await fetch(`${stage.url}/health/ready`)
  const { missing = [] } = (await response.json()) as { missing?: string[] }
  return { status: response.status, missing }
}

test('without its database the gateway accepts nothing and says so, and goes on by itself when it is back', async () => {
  await using stage = await GatewayStage.open()
  assert.deepEqual(await readiness(stage), { status: 200, missing: [] })
  await stage.client.send({ phone: '380671234567' })
  await stage.receiver.requests(1)
  await stage.databaseTakesConnections(false)
  assert.deepEqual(await stage.client.post([stage.client.sms({ phone: '380671234568' })]), {
    success: false,
    error: unreachable,
  })
  assert.deepEqual(await readiness(stage), { status: 503, missing: ['the database cannot be reached'] })
  assert.equal((await fetch(`${stage.url}/health/live`)).status, 200)
  await stage.databaseTakesConnections(true)
  await until('the gateway to be ready', async () => ((await readiness(stage)).status === 200 ? true : null))
  await stage.client.send({ phone: '380671234569' })
  await stage.receiver.requests(2)
  assert.deepEqual(stage.network().handsets.view('380671234568').messages, [])
  assert.deepEqual(await stage.statuses(), { DELIVERED: 2 })
})

test('reports and outcomes that come while the database is away are not lost', async () => {
  const faults = { responseDelayMs: 200 }
  await using stage = await GatewayStage.open({ carriers: { carrier: { sms: { faults } } } })
  await stage.client.sendAll(Array.from({ length: 30 }, (_, n) => ({ phone: `38067${1_000_000 + n}` })))
  const { smsc } = stage.network()
  await until('every submit', () => (smsc.stats()['submits'] === 30 ? true : null))
  await stage.databaseTakesConnections(false)
  await until('every receipt on its way', () => ((smsc.stats()['receiptsSent'] ?? 0) >= 30 ? true : null))
  await stage.databaseTakesConnections(true)
  await stage.receiver.requests(30)
  assert.deepEqual(await stage.statuses(), { DELIVERED: 30 })
  assert.deepEqual(smsc.duplicates(), [])
  assert.equal((await stage.money()).charged, 15)
})
