import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GatewayStage } from '../gateway/gateway-stage.ts'
import { until } from '../gateway/until.ts'

test('while commits hang clients hear within the limit what is known, later ones at once, and nothing is lost', async () => {
  await using stage = await GatewayStage.open({ settings: { limits: { answerSeconds: 1 } } })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let locked = () => {}
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve
  })
  // As a database that was stopped: reads are answered, no write is.
  const hanging = stage.db.transaction(async (tx) => {
    await tx.query({ text: 'LOCK TABLE messages IN EXCLUSIVE MODE' })
    locked()
    await released
  })
  await isLocked
  const first = await stage.client.post([stage.client.sms({ id: 1, phone: '380671234567' })])
  assert.match(first.error ?? '', /ask for the status before you send it again/)
  const second = await stage.client.post([stage.client.sms({ id: 2, phone: '380671234568' })])
  assert.match(second.error ?? '', /nothing was accepted/)
  const once = await stage.client.post([stage.client.sms({ id: 3, phone: '380671234569' })], {
    'idempotency-key': 'k',
  })
  assert.match(once.error ?? '', /nothing was accepted/)
  const health = await (await fetch(`${stage.url}/health/ready`)).json()
  assert.match(JSON.stringify(health), /has answered no commit for \d+ s/)
  await until('the metrics to name the lock', async () =>
    /posthorn_database_waits\{for="lock"\} [1-9]/.test(await stage.metrics()) ? true : null,
  )
  release()
  await hanging
  await stage.untilStatus(1, 'DELIVERED')
  await until('intake to accept again', async () => {
    const { success } = await stage.client.post([stage.client.sms({ id: 4, phone: '380671234570' })])
    return success ? true : null
  })
  await stage.untilStatus(4, 'DELIVERED')
  const known = await stage.db.query<{ client_id: string }>({
    text: 'SELECT client_id FROM messages ORDER BY 1',
  })
  assert.deepEqual(
    known.map(({ client_id }) => client_id),
    ['1', '4'],
  )
})
