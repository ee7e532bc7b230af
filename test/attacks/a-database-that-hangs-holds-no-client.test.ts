import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '../../src/storage/database.ts'
import { apiKey, GatewayStage } from '../gateway/gateway-stage.ts'
import { until } from '../gateway/until.ts'
import { deferred } from '../support/deferred.ts'
import { postAsynchronous } from './attacker.ts'

test('while commits hang clients hear within the limit what is known, later ones at once, and nothing is lost', async () => {
  await using stage = await GatewayStage.open({ settings: { limits: { answerSeconds: 1 } } })
  // As a database that was stopped: reads are answered, no write is.
  await using lock = await lockTables(stage.db, 'messages IN EXCLUSIVE MODE')
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
  await lock[Symbol.asyncDispose]()
  await untilDelivered(stage)
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

test('what is requested besides sends is answered within the limit too, and what was not done stays undone', async () => {
  await using stage = await GatewayStage.open({ settings: { limits: { answerSeconds: 1 } } })
  await stage.client.send({ id: 1, phone: '380671234567' })
  await stage.untilStatus(1, 'DELIVERED')
  const verify = (fields: object) =>
    fetch(`${stage.url}/api/verify.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth: apiKey, ...fields }),
    })
  const created = await verify({ command: 'verify/create', phone: '380671234568' })
  const { verify_id } = (await created.json()) as { verify_id: string }
  const locked = ['messages', 'balances', 'sms_templates', 'verifications', 'callbacks', 'idempotency_keys']
  await using lock = await lockTables(stage.db, `${locked.join(', ')} IN ACCESS EXCLUSIVE MODE`)
  const [status, balance, template, list, once, refused, code, check] = await Promise.all([
    stage.client.post([{ type: 'status', id: 1 }]),
    stage.client.post([{ type: 'balance' }]),
    stage.client.post([{ type: 'template/create', name: 'late', template: 'late' }]),
    stage.client.post([{ type: 'template/list' }, { type: 'status', id: 1 }]),
    stage.client.post([{ type: 'balance' }], { 'idempotency-key': 'k' }),
    postAsynchronous(stage, apiKey, [{ type: 'sms', id: 2, hook: stage.receiver.url() }]),
    verify({ command: 'verify/create', phone: '380671234569' }),
    verify({ command: 'verify', phone: '380671234568', verify_id, code: '0000' }),
  ])
  // Not because the database gave up: what was requested first still waits there.
  const waiting = await stage.db.query({
    text: `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM messages m%' AND query NOT LIKE '%pg_stat_activity%'`,
  })
  assert.notDeepEqual(waiting, [])
  for (const envelope of [status, balance, list, once, refused]) {
    assert.match(envelope.error ?? '', /cannot reach its database: nothing was accepted/)
  }
  assert.match(template.error ?? template.data?.[0]?.error ?? '', /cannot reach its database/)
  assert.deepEqual([code.status, check.status], [503, 503])
  await lock[Symbol.asyncDispose]()
  await untilDelivered(stage)
  const templates = await stage.client.ask({ type: 'template/list' })
  assert.deepEqual(templates, { templates: [] })
})

/** Of message 1, which may not be known yet, or not be answered for a moment. */
async function untilDelivered(stage: GatewayStage): Promise<void> {
  await until('message 1 to be delivered', async () => {
    const { data } = await stage.client.post([{ type: 'status', id: 1 }])
    return data?.[0]?.data?.['status'] === 'DELIVERED' ? true : null
  })
}

/** Locks tables as `LOCK TABLE` names them until the answer is disposed. */
async function lockTables(db: Database, tables: string): Promise<AsyncDisposable> {
  const locked = deferred()
  const released = deferred()
  const hanging = db.transaction(async (tx) => {
    await tx.query({ text: `LOCK TABLE ${tables}` })
    locked.resolve()
    await released.promise
  })
  await Promise.race([locked.promise, hanging])
  return {
    async [Symbol.asyncDispose]() {
      released.resolve()
      await hanging
    },
  }
}
