import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiKey, GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { until } from '../../packages/gateway/test/whole/until.ts'
import type { Database } from '../../packages/store/database.ts'
import { deferred } from '../support/deferred.ts'
import { postAsynchronous } from './attacker.ts'

test('while commits hang, clients get an answer within the limit, later ones at once, and no message is lost', async () => {
  await using harness = await GatewayHarness.open({ settings: { limits: { answerSeconds: 1 } } })
  // Like a stopped database: it answers reads but no writes.
  await using lock = await lockTables(harness.db, 'messages IN EXCLUSIVE MODE')
  const first = await harness.client.post([harness.client.sms({ id: 1, phone: '380671234567' })])
  assert.match(first.error ?? '', /ask for the status before you send it again/)
  const second = await harness.client.post([harness.client.sms({ id: 2, phone: '380671234568' })])
  assert.match(second.error ?? '', /nothing was accepted/)
  const once = await harness.client.post([harness.client.sms({ id: 3, phone: '380671234569' })], {
    'idempotency-key': 'k',
  })
  assert.match(once.error ?? '', /nothing was accepted/)
  const health = await (await fetch(`${harness.url}/health/ready`)).json()
  assert.match(JSON.stringify(health), /has answered no commit for \d+ s/)
  await until('the metrics to name the lock', async () =>
    /posthorn_database_waits\{for="lock"\} [1-9]/.test(await harness.metrics()) ? true : null,
  )
  await lock[Symbol.asyncDispose]()
  await untilDelivered(harness)
  await until('intake to accept again', async () => {
    const { success } = await harness.client.post([harness.client.sms({ id: 4, phone: '380671234570' })])
    return success ? true : null
  })
  await harness.untilStatus(4, 'DELIVERED')
  const known = await harness.db.query<{ client_id: string }>({
    text: 'SELECT client_id FROM messages ORDER BY 1',
  })
  assert.deepEqual(
    known.map(({ client_id }) => client_id),
    ['1', '4'],
  )
})

test('other requests than sends are answered within the limit too, and a refused request has no effect', async () => {
  await using harness = await GatewayHarness.open({ settings: { limits: { answerSeconds: 1 } } })
  await harness.client.send({ id: 1, phone: '380671234567' })
  await harness.untilStatus(1, 'DELIVERED')
  const verify = (fields: object) =>
    fetch(`${harness.url}/api/verify.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth: apiKey, ...fields }),
    })
  const created = await verify({ command: 'verify/create', phone: '380671234568' })
  const { verify_id } = (await created.json()) as { verify_id: string }
  const locked = ['messages', 'balances', 'sms_templates', 'verifications', 'callbacks', 'idempotency_keys']
  await using lock = await lockTables(harness.db, `${locked.join(', ')} IN ACCESS EXCLUSIVE MODE`)
  const [status, balance, template, list, once, refused, code, check] = await Promise.all([
    harness.client.post([{ type: 'status', id: 1 }]),
    harness.client.post([{ type: 'balance' }]),
    harness.client.post([{ type: 'template/create', name: 'late', template: 'late' }]),
    harness.client.post([{ type: 'template/list' }, { type: 'status', id: 1 }]),
    harness.client.post([{ type: 'balance' }], { 'idempotency-key': 'k' }),
    postAsynchronous(harness, apiKey, [{ type: 'sms', id: 2, hook: harness.receiver.url() }]),
    verify({ command: 'verify/create', phone: '380671234569' }),
    verify({ command: 'verify', phone: '380671234568', verify_id, code: '0000' }),
  ])
  // Not because the database gave up: the first request still waits there.
  const waiting = await harness.db.query({
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
  await untilDelivered(harness)
  const templates = await harness.client.request({ type: 'template/list' })
  assert.deepEqual(templates, { templates: [] })
})

/** The status of message 1, which may be unknown or unanswered for a moment. */
async function untilDelivered(harness: GatewayHarness): Promise<void> {
  await until('message 1 to be delivered', async () => {
    const { data } = await harness.client.post([{ type: 'status', id: 1 }])
    return data?.[0]?.data?.['status'] === 'DELIVERED' ? true : null
  })
}

/** Locks tables as `LOCK TABLE` names them until the result is disposed. */
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
