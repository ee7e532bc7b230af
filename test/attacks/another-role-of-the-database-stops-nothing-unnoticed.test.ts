import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { Sequencer } from '../../packages/engines/feed/sequencer.ts'
import { GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { until } from '../../packages/gateway/test/whole/until.ts'
import type { Events } from '../../packages/observability/events.ts'
import { numbersLock } from '../../packages/store/feed/number-events.ts'
import { knownStep, migrations } from '../../packages/store/migrations/index.ts'
import { PartitionKeeper } from '../../packages/store/partitions/partition-keeper.ts'
import { readPartitions } from '../../packages/store/partitions/read-partitions.ts'
import { partitionsLock } from '../../packages/store/partitions/short-locks.ts'
import { migrate } from '../../packages/store/pg/migrate.ts'
import { lockHolder, takeLock } from '../../packages/store/statements/advisory-lock.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { ManualClock } from '../support/manual-clock.ts'

const migrationsLock = 0x70686d67

/** A session of a role that may connect to the database, and nothing else. */
class Stranger implements AsyncDisposable {
  readonly client: pg.Client
  readonly role: string
  readonly #database: Pick<FreshDatabase, 'db'>

  static async connect({ db, url }: Pick<FreshDatabase, 'db' | 'url'>): Promise<Stranger> {
    const role = `stranger_${process.pid}_${Math.floor(Math.random() * 1e9)}`
    await db.query({ text: `CREATE ROLE ${role} LOGIN PASSWORD 'stranger'` })
    const address = new URL(url)
    address.username = role
    address.password = 'stranger'
    const stranger = new Stranger(new pg.Client({ connectionString: String(address) }), role, { db })
    await stranger.client.connect()
    return stranger
  }

  private constructor(client: pg.Client, role: string, database: Pick<FreshDatabase, 'db'>) {
    this.client = client
    this.role = role
    this.#database = database
    client.on('error', () => undefined)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.client.end()
    await this.#database.db.query({ text: `DROP ROLE ${this.role}` })
  }
}

function noting(faults: string[]): Pick<Events, 'fault' | 'storeChanged' | 'eventsNumbered'> {
  return {
    fault: ({ error }) => void faults.push(error instanceof Error ? error.message : String(error)),
    storeChanged: () => undefined,
    eventsNumbered: () => undefined,
  }
}

test('a lock that another role holds stops no start, and a change of the schema ends with its name', {
  timeout: 600_000,
}, async () => {
  await using fresh = await freshDatabase()
  await using stranger = await Stranger.connect(fresh)
  await stranger.client.query('SELECT pg_advisory_lock($1)', [migrationsLock])
  assert.deepEqual(await migrate(fresh.db), [], 'nothing is to be changed')
  const more = [...migrations, { version: knownStep + 1, name: 'apples', sql: 'CREATE TABLE apples (n int)' }]
  await assert.rejects(
    migrate(fresh.db, more),
    new RegExp(`held by process \\d+ of the role ${stranger.role}`),
  )
  await stranger.client.query('SELECT pg_advisory_unlock($1)', [migrationsLock])
  assert.equal((await migrate(fresh.db, more)).length, 1)
})

test('every other lock is waited for with a limit and a sentence', async () => {
  await using fresh = await freshDatabase()
  await using stranger = await Stranger.connect(fresh)
  await stranger.client.query('SELECT pg_advisory_lock(4711)')
  assert.deepEqual((await lockHolder(fresh.db, 4711))?.role, stranger.role)
  assert.equal(await lockHolder(fresh.db, [47, 11]), null)
  await fresh.db.transaction(async (tx) => {
    for (const isShared of [false, true])
      await assert.rejects(
        takeLock(tx, 4711, { waitMs: 0, isShared }),
        /the advisory lock 4711.*REVOKE CONNECT/,
      )
  })
  await stranger.client.query('SELECT pg_advisory_unlock(4711)')
  await fresh.db.transaction((tx) => takeLock(tx, 4711, { waitMs: 0 }))
})

test('events without numbers and partitions that are not kept say who is in the way', async () => {
  await using fresh = await freshDatabase()
  await using stranger = await Stranger.connect(fresh)
  await stranger.client.query('SELECT pg_advisory_lock($1, $2)', [...numbersLock])
  await stranger.client.query('SELECT pg_advisory_lock($1)', [partitionsLock])
  const clock = new ManualClock()
  const faults: string[] = []
  await using sequencer = new Sequencer({ db: fresh.db, clock, events: noting(faults) })
  await sequencer.now()
  assert.equal(faults.length, 0)
  clock.advance(30_000)
  await sequencer.now()
  assert.equal(
    faults.filter((fault) => fault.includes(`of the role ${stranger.role}`)).length,
    1,
    faults.join(),
  )
  const names = (await readPartitions(fresh.db, 'accepted_messages')).map(({ name }) => name)
  for (const name of names.slice(-3)) await fresh.db.query({ text: `DROP TABLE ${name}` })
  await using keeper = new PartitionKeeper({ db: fresh.db, clock, events: noting(faults) })
  await keeper.keep()
  assert.match(faults.at(-1) ?? '', new RegExp(`partitions are not kept.*of the role ${stranger.role}`))
})

test('no payload that another role notifies with disturbs a gateway', { timeout: 600_000 }, async () => {
  await using harness = await GatewayHarness.open()
  await using stranger = await Stranger.connect({ db: harness.db, url: harness.databaseUrl })
  const channels = await harness.db.query<{ channel: string }>({
    text: `SELECT DISTINCT regexp_replace(query, '^LISTEN "?([a-z_]+)"?.*$', '\\1') AS channel
      FROM pg_stat_activity WHERE query LIKE 'LISTEN%'`,
  })
  const known = [
    ...channels.map(({ channel }) => channel),
    ...['posthorn_queue', 'posthorn_settings', 'posthorn_slots', 'posthorn_feed', 'posthorn_calls'],
    ...['posthorn_deliveries', 'posthorn_kicks', 'posthorn_blocks', 'posthorn_whatsapp_templates'],
  ]
  const far = Date.now() + 1e15
  const payloads = [
    ...['', '\u0001', '[', '{}', 'null', '-1', '1e999', 'NaN', ','.repeat(7_000), '9'.repeat(7_000)],
    ...['{"__proto__":{"nodeId":1}}', '[[[[[[]]]]]]', 'list', 'changed', `'; DROP TABLE messages --`],
    JSON.stringify({ nodeId: 'x', upstream: 'carrier', at: far }),
    JSON.stringify({ nodeId: 'x', upstream: 'x'.repeat(7_000), at: 0 }),
    JSON.stringify({ nodeId: 'x', upstream: 'constructor', at: -1e300 }),
  ]
  for (const channel of new Set(known))
    for (const payload of payloads)
      for (let n = 0; n < 20; n++) await stranger.client.query('SELECT pg_notify($1, $2)', [channel, payload])
  await harness.client.sendAll([{ phone: '380671234567' }])
  await until('the delivery', async () => ((await harness.statuses())['DELIVERED'] === 1 ? true : null))
  assert.deepEqual(
    harness.logged.filter((line) => /"level":"(error|fatal)"/.test(line)),
    [],
  )
})
