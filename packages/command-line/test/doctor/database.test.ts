import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import pg from 'pg'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { NameServer } from '../../../../test/support/name-server.ts'
import { sandboxApiKey } from '../../../settings/published-credentials.ts'
import { createAccount, setNotificationUrl } from '../../../store/accounts/accounts.ts'
import { insertApiKey } from '../../../store/accounts/api-keys.ts'
import { ensureSlots } from '../../../store/carriers/slots.ts'
import { controlUpstream } from '../../../store/carriers/upstream-controls.ts'
import { MessageIds } from '../../../store/messages/message-ids.ts'
import { readPartitions } from '../../../store/partitions/read-partitions.ts'
import { databaseNow } from '../../../store/pg/database-clock.ts'
import { lookAtActivity } from '../../doctor/checks/check-server-state.ts'
import { insertMessageRow } from '../message-row.ts'
import { assertFound, assertNotFound, examine } from './patient.ts'

let fresh: FreshDatabase

beforeEach(async () => {
  fresh = await freshDatabase()
})

/** Examines the installation on the fresh database, and removes that. */
async function examined(...args: string[]) {
  try {
    return await examine({ environment: { DATABASE_URL: fresh.url }, args })
  } finally {
    await fresh[Symbol.asyncDispose]()
  }
}

const run = (text: string, values?: unknown[]) => fresh.db.query({ text }, values)
const databaseName = () => new URL(fresh.url).pathname.slice(1)

test('a healthy database has no finding but what the server of tests lacks', async () => {
  await createAccount(fresh.db, { name: 'shop', currency: 'UAH' })
  const found = await examined()
  const checks = [
    'schema',
    'replication',
    'transactions',
    'tables',
    'clock',
    'connections',
    'partitions',
    'placement',
    'work',
    'receipts',
    'queues',
  ]
  for (const check of checks) {
    const own = found.findings.filter((each) => each.check === check)
    assert.ok(own.length > 0, `${check} is missing`)
    for (const each of own) assert.equal(each.level, 'ok', `${check}: ${each.found}`)
  }
})

test('a server without fsync is a problem', async () => {
  // The server of tests runs like this.
  assertFound(await examined(), {
    level: 'problem',
    found: /fsync: is off: a crash of the machine may destroy the whole database/,
    advice: /ALTER SYSTEM SET fsync = on/,
  })
})

test('a database in which commits do not wait for the disk is a problem', async () => {
  await run(`ALTER DATABASE ${databaseName()} SET synchronous_commit = off`)
  assertFound(await examined(), {
    level: 'problem',
    found: /synchronous_commit: is off: messages that were accepted may be lost/,
    advice: /ALTER DATABASE … RESET synchronous_commit/,
  })
})

test('a wrong password of the database is a problem, and is not shown', async () => {
  const url = new URL(fresh.url)
  url.password = 'verkehrt91'
  const found = await examine({ environment: { DATABASE_URL: url.href } })
  await fresh[Symbol.asyncDispose]()
  assertFound(found, {
    level: 'problem',
    found: /password authentication failed/,
    advice: /correct user and password/,
  })
  assert.ok(!found.out.includes('verkehrt91'))
})

test('a database that does not exist is a problem', async () => {
  const url = new URL(fresh.url)
  url.pathname = '/nowhere'
  const found = await examine({ environment: { DATABASE_URL: url.href } })
  await fresh[Symbol.asyncDispose]()
  assertFound(found, { level: 'problem', found: /database "nowhere" does not exist/, advice: /createdb/ })
})

test('missing migrations are a warning with the command that applies them', async () => {
  await run('DROP SCHEMA public CASCADE')
  await run('CREATE SCHEMA public')
  assertFound(await examined(), {
    level: 'warning',
    found: /migrations are missing: 65 /,
    advice: /posthorn migrate/,
  })
})

test('a schema of a newer version that this program cannot use is a problem', async () => {
  await run(`INSERT INTO schema_migrations (version, name, works_with) VALUES (9000, 'later', 9000)`)
  assertFound(await examined(), {
    level: 'problem',
    found: /written by a newer Posthorn/,
    advice: /install the newer version again/,
  })
})

test('missing partitions are a problem before rows are refused', async () => {
  const partitions = await readPartitions(fresh.db, 'accepted_messages')
  for (const { name } of partitions.slice(1)) await run(`DROP TABLE ${name}`)
  assertFound(await examined(), {
    level: 'problem',
    found: /messages: has no partition for rows from/,
    advice: /start a gateway, which creates them/,
  })
})

test('too few connections of the role are a problem', async () => {
  const role = `few_${databaseName().slice(-12)}`
  await run(`CREATE ROLE ${role} SUPERUSER LOGIN PASSWORD 'qW8x-zzT4' CONNECTION LIMIT 6`)
  const url = new URL(fresh.url)
  url.username = role
  url.password = 'qW8x-zzT4'
  const found = await examine({ environment: { DATABASE_URL: url.href } })
  await run(`DROP ROLE ${role}`)
  await fresh[Symbol.asyncDispose]()
  assertFound(found, { level: 'problem', found: /the role may have 6 connections/, advice: /ALTER ROLE/ })
})

test('an ordinary role that owns its tables gets no finding for being one', async () => {
  const role = `plain_${databaseName().slice(-12)}`
  await run(`CREATE ROLE ${role} LOGIN PASSWORD 'qW8x-zzT4' NOSUPERUSER`)
  await run(`ALTER DATABASE ${databaseName()} OWNER TO ${role}`)
  await run(`DO $$ DECLARE r record; BEGIN FOR r IN SELECT oid::regclass AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v') LOOP
    EXECUTE format('ALTER TABLE %s OWNER TO ${role}', r.name); END LOOP; END $$`)
  // Statistics make the difference of a table that has some and one that has none.
  await run(`INSERT INTO call_codes SELECT g::text, 'x', g FROM generate_series(1, 60000) g`)
  await run('ANALYZE call_codes')
  const url = new URL(fresh.url)
  url.username = role
  url.password = 'qW8x-zzT4'
  const asPlain = await examine({ environment: { DATABASE_URL: url.href } })
  const asSuperuser = await examine({ environment: { DATABASE_URL: fresh.url } })
  await fresh[Symbol.asyncDispose]()
  const ownDatabase = ({ findings }: typeof asPlain) =>
    findings.filter(({ level }) => level !== 'ok').map(({ check, found }) => `${check}: ${found}`)
  assert.deepEqual(ownDatabase(asPlain), ownDatabase(asSuperuser))
  const transactions = asPlain.findings.find(({ check }) => check === 'transactions')
  assert.match(transactions?.found ?? '', /by this role/)
})

test('a transaction that stays open is found with the process that holds it', async () => {
  const client = new pg.Client({ connectionString: fresh.url, application_name: 'nightly-report' })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT txid_current()')
    const [said] = await lookAtActivity(fresh.db, 0)
    assert.equal(said?.level, 'warning')
    assert.match(said.found, /transaction of nightly-report \(process \d+, idle in transaction\) is open/)
    assert.match(said.advice ?? '', /pg_terminate_backend\(\d+\)/)
  } finally {
    await client.end()
    await fresh[Symbol.asyncDispose]()
  }
})

test('a table without statistics, as after a restore, and one without autovacuum are warnings', async () => {
  await run('ALTER TABLE call_codes SET (autovacuum_enabled = off)')
  await run(`INSERT INTO call_codes SELECT g::text, 'x', g FROM generate_series(1, 60000) g`)
  const found = await examined()
  assertFound(found, { level: 'warning', found: /call_codes have no statistics/, advice: /ANALYZE/ })
  assertFound(found, {
    level: 'warning',
    found: /autovacuum: is switched off for call_codes/,
    advice: /RESET/,
  })
})

test('a clock of the database that differs from that of this machine is a problem', async () => {
  await run(`CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
    AS $$ SELECT pg_catalog.clock_timestamp() + interval '2 minutes' $$`)
  await run(`ALTER DATABASE ${databaseName()} SET search_path = public, pg_catalog`)
  assertFound(await examined(), {
    level: 'problem',
    found: /clock of this machine is 120(\.\d)? s behind the database's/,
    advice: /chrony/,
  })
})

test('the key of the sandbox at an installation is a problem', async () => {
  const accountId = await createAccount(fresh.db, { name: 'shop', currency: 'UAH' })
  await insertApiKey(fresh.db, { accountId, name: 'old', key: sandboxApiKey })
  assertFound(await examined(), {
    level: 'problem',
    found: /API keys: the key \d+ is that of the sandbox/,
    advice: /posthorn keys revoke \d+/,
  })
})

test('notification addresses that callbacks cannot reach are found, and get no request', async () => {
  for (const [name, url] of [
    ['inside', 'http://10.0.0.7/hook'],
    ['gone', 'https://shop.example/hook'],
    ['private', 'https://lan.example/hook'],
  ] as const) {
    const accountId = await createAccount(fresh.db, { name, currency: 'UAH' })
    await setNotificationUrl(fresh.db, accountId, url)
  }
  await using names = await NameServer.open({ 'lan.example': { A: ['192.168.1.2'] } })
  const found = await examined('--name-server', names.address)
  const advice = /posthorn accounts notify <url> --account/
  assertFound(found, {
    level: 'problem',
    found: /account inside: .* must be a URL with a public host/,
    advice,
  })
  assertFound(found, {
    level: 'warning',
    found: /account gone: the host of its callbacks has no address/,
    advice,
  })
  assertFound(found, {
    level: 'problem',
    found: /account private: lan\.example leads to private addresses/,
    advice: /allowPrivateAddresses/,
  })
})

test('an installation without an account is a warning', async () => {
  assertFound(await examined(), {
    level: 'warning',
    found: /accounts: there is none/,
    advice: /accounts create/,
  })
})

test('dead letters, late callbacks, unmatched reports and a paused upstream are warnings', async () => {
  const now = await databaseNow(fresh.db)
  const callback = `INSERT INTO callbacks (webhook_id, account_id, url, body, state, due_at, created_at)
    VALUES ($1, 1, 'https://shop.example/hook', '{}', $2, $3, $3)`
  await run(callback, ['one', 'parked', now])
  await run(callback, ['two', 'pending', now - 3_600_000])
  await run(
    `INSERT INTO unmatched_reports (upstream, report, received_at, due_at, given_up)
     VALUES ('carrier', '{}', $1, $1, true)`,
    [now],
  )
  await ensureSlots(fresh.db, [{ upstream: 'carrier', number: 0 }])
  await controlUpstream(fresh.db, {
    upstream: 'carrier',
    state: 'paused',
    reason: null,
    madeBy: 'ada',
    at: now,
  })
  const found = await examined()
  assertFound(found, {
    level: 'warning',
    found: /1 callbacks have used up/,
    advice: /posthorn callbacks replay/,
  })
  assertFound(found, {
    level: 'warning',
    found: /1 are due for more than five minutes/,
    advice: /start a gateway/,
  })
  assertFound(found, {
    level: 'warning',
    found: /1 delivery reports .* matched no message/,
    advice: /receiptIds/,
  })
  assertFound(found, {
    level: 'warning',
    found: /upstream carrier: is paused since/,
    advice: /upstreams resume carrier/,
  })
  assertNotFound(found, /held by a traffic rule/)
})

/** Texts that were handed over to `carrier`, of which one or more parts have these states. */
async function textsOf(count: number, states: string[]): Promise<void> {
  const hourAgo = (await databaseNow(fresh.db)) - 3_600_000
  const parts = states.map((kind) => ({ kind }))
  const ids = await MessageIds.open(fresh.db)
  for (const msgId of await ids.take(count)) {
    await insertMessageRow(fresh.db, { msgId, accountId: 1, phase: 9, status: 'DELIVERED' })
    await run('UPDATE final_messages SET updated_at = $2, attempts = $3 WHERE msg_id = $1', [
      msgId,
      hourAgo,
      JSON.stringify([{ stage: 0, stageStartedAt: hourAgo, upstream: 'carrier', parts }]),
    ])
  }
}

test('a carrier that sends one receipt for a text of several parts is noticed', async () => {
  await textsOf(3, ['sent', 'delivered', 'sent'])
  await textsOf(2, ['delivered', 'delivered'])
  assertFound(await examined(), {
    level: 'warning',
    found: /upstream carrier: 3 texts of several parts have a receipt of one part alone/,
    advice: /receiptsFor: text of the upstream/,
  })
})

test('texts whose parts have receipts of their own, or none yet, and a single text say nothing', async () => {
  await textsOf(3, ['delivered', 'delivered'])
  await textsOf(3, ['sent', 'sent'])
  await textsOf(3, ['delivered'])
  await textsOf(2, ['delivered', 'sent'])
  await textsOf(1, ['delivered', 'sent', 'sent'])
  assertNotFound(await examined(), /texts of several parts/)
})

test('states that are not known are noticed, of receipts and of webhooks', async () => {
  const now = await databaseNow(fresh.db)
  const text = `INSERT INTO ignored_events (upstream, kind, said, is_notice, is_bad, fields, events, first_at, last_at)
    VALUES ($1, $2, '', false, false, '', 7, $3, $3)`
  await run(text, ['carrier', 'report.DELIVERD', now])
  await run(text, ['carrier', 'message.system', now])
  await run(text, ['provider', 'report.late', now])
  await run(text, ['provider', 'report.old', now - 2 * 86_400_000])
  const found = await examined()
  assertFound(found, {
    level: 'warning',
    found: /upstream carrier: receipts have the state DELIVERD, which is not known \(7 so far\)/,
    advice: /receiptWords/,
  })
  assertFound(found, {
    level: 'warning',
    found: /upstream provider: receipts .* late/,
    advice: /reports\.statuses/,
  })
  assertNotFound(found, /system|state old/)
})
