import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

/** From now on the server refuses to store messages, with this SQLSTATE. */
async function refuseMessages({ db }: GatewayHarness, code: string): Promise<void> {
  await db.query({
    text: `CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '${code}'; END $$`,
  })
  const text =
    'CREATE TRIGGER refuse BEFORE INSERT ON accepted_messages FOR EACH STATEMENT EXECUTE FUNCTION refuse()'
  await db.query({ text })
}

async function readiness({ url }: GatewayHarness): Promise<{ status: number; missing: string[] }> {
  const response = await fetch(`${url}/health/ready`)
  const { missing = [] } = (await response.json()) as { missing?: string[] }
  return { status: response.status, missing }
}

async function isUp(harness: GatewayHarness): Promise<string | undefined> {
  return /^posthorn_database_up (\d)$/m.exec(await harness.metrics())?.[1]
}

const reasons = {
  '53100': 'the disk of the database is full',
  '58030': 'the database cannot read or write its disk',
  '25006': 'the database is read-only',
}

for (const [code, reason] of Object.entries(reasons)) {
  test(`a gateway is not ready from a refused write (${code}) until one succeeds, although no request comes`, async () => {
    await using harness = await GatewayHarness.open()
    await refuseMessages(harness, code)
    assert.equal((await readiness(harness)).status, 200)
    const answered = await harness.client.post([harness.client.sms({ phone: '380671234567' })])
    assert.equal(answered.success, false)
    const notReady = { status: 503, missing: [`the database refuses writes: ${reason}`] }
    assert.deepEqual(await readiness(harness), notReady)
    await until('the metric to say so', async () => ((await isUp(harness)) === '0' ? true : null))
    const refusals = async () =>
      Number(/^posthorn_database_writes_refused_total (\d+)$/m.exec(await harness.metrics())?.[1])
    await until('three writes on trial to be refused', async () => ((await refusals()) >= 4 ? true : null))
    assert.deepEqual(await readiness(harness), notReady)
    await harness.db.query({ text: 'DROP TRIGGER refuse ON accepted_messages' })
    await until('the gateway to be ready', async () =>
      (await readiness(harness)).status === 200 ? true : null,
    )
    await until('the metric to say so', async () => ((await isUp(harness)) === '1' ? true : null))
    await harness.client.send({ phone: '380671234568' })
    await harness.receiver.requests(1)
    assert.deepEqual(await harness.statuses(), { DELIVERED: 1 })
    const about = harness.logged.filter((line) => /the database (refuses writes|is back)"}/.test(line))
    assert.equal(about.length, 2, about.join(''))
    assert.equal((await harness.money()).charged, 0.5)
  })
}
