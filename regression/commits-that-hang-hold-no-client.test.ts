import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Installation } from './support/installation.ts'
import { until } from './support/until.ts'

const carriers = {
  upstreams: [{ name: 'a', kind: 'smpp', host: '127.0.0.1', port: 1, systemId: 'a', password: 'b' }],
}

test('without its synchronous standby the database delays no client longer than the limit', async () => {
  using installation = await Installation.open({
    settings: { ...carriers, limits: { answerSeconds: 2 } },
    databaseUrl: null,
    dataDir: null,
  })
  await using gateway = await installation.start()
  const key = await installation.makeAccount()
  const send = async (id: number) => {
    const operation = { type: 'sms', id, phone: 380_671_234_567, sms_signature: 'Shop', sms_message: 'Hello' }
    const response = await fetch(`http://127.0.0.1:${gateway.port}/api/json.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth: key, data: [operation] }),
    })
    return (await response.json()) as { success: boolean; error?: string }
  }
  assert.deepEqual((await send(1)).success, true)
  await using db = await installation.openDatabase()
  const standbys = async (names: string) => {
    await db.query({ text: `ALTER SYSTEM SET synchronous_standby_names = '${names}'` })
    await db.query({ text: 'SELECT pg_reload_conf()' })
  }
  await standbys('nobody')
  let answer = await send(2)
  // The first messages may be committed before the server has read its configuration.
  for (let id = 3; answer.success; id++) answer = await send(id)
  assert.match(answer.error ?? '', /ask for the status before you send it again/)
  await until('the gateway names the reason', 10_000, async () => {
    const { status, body } = await gateway.readiness()
    return status === 503 && body.includes('wait for a synchronous standby') ? null : `${status} ${body}`
  })
  assert.match((await send(100)).error ?? '', /nothing was accepted/)
  assert.ok((await gateway.metric('posthorn_database_waits{for="standby"}')) > 0)
  assert.ok((await gateway.metric('posthorn_commit_stalled_seconds')) > 2)
  await standbys('')
  await until('commits end again', 10_000, async () => {
    const { status, body } = await gateway.readiness()
    return status === 200 ? null : body
  })
  assert.equal((await send(101)).success, true)
})
