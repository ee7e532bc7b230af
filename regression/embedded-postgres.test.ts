import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseUnavailable } from '../packages/store/database.ts'
import { EmbeddedPostgres } from '../packages/store/embedded/embedded-postgres.ts'
import { openDatabase } from '../packages/store/open-database.ts'
import { PgDatabase } from '../packages/store/pg/pg-database.ts'
import { GatewayProcess, gone } from '../packages/store/test/embedded/gateway-process.ts'

let dataDir = ''
let temporary = ''
beforeEach(() => {
  // The data folder lies beside it: mkdtemp closes its folder to the user whom PostgreSQL runs as under root.
  temporary = mkdtempSync(join(tmpdir(), 'posthorn-embedded-'))
  dataDir = `${temporary}-data`
})
afterEach(() => {
  rmSync(temporary, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
})

async function addRow(url: string): Promise<void> {
  await using db = await PgDatabase.open({ url })
  await db.query({ text: 'CREATE TABLE IF NOT EXISTS kept (n integer)' })
  await db.query({ text: 'INSERT INTO kept VALUES (1)' })
}

async function countRows(url: string): Promise<number> {
  await using db = await PgDatabase.open({ url })
  return (await db.query({ text: 'SELECT n FROM kept' })).length
}

test('data is there after an orderly restart, and no process of the server runs in between', async () => {
  await using first = await GatewayProcess.start({ dataDir })
  await addRow(first.url)
  await first.stop()
  assert.equal(EmbeddedPostgres.attach({ dataDir }), null)
  await using second = await GatewayProcess.start({ dataDir })
  assert.equal(await countRows(second.url), 1)
})

test('a server whose gateway was killed ends by itself', async () => {
  const killed = await GatewayProcess.start({ dataDir })
  await killed.kill()
  await gone(killed.serverPid)
  assert.equal(EmbeddedPostgres.attach({ dataDir }), null)
})

test('after a kill the next gateway starts at once and finds the data', async () => {
  const killed = await GatewayProcess.start({ dataDir })
  await addRow(killed.url)
  await killed.kill()
  await using next = await GatewayProcess.start({ dataDir })
  assert.equal(await countRows(next.url), 1)
})

test('a server that outlived its gateway is stopped by the next gateway, which starts its own', async () => {
  const killed = await GatewayProcess.start({ dataDir })
  await addRow(killed.url)
  await killed.kill({ watchdogToo: true })
  process.kill(killed.serverPid, 0)
  await using next = await GatewayProcess.start({ dataDir })
  await gone(killed.serverPid)
  assert.equal(await countRows(next.url), 1)
})

test('after gateway and server are killed together, the next gateway recovers the data', async () => {
  const killed = await GatewayProcess.start({ dataDir })
  await addRow(killed.url)
  process.kill(killed.serverPid, 'SIGKILL')
  await killed.kill({ watchdogToo: true })
  await using next = await GatewayProcess.start({ dataDir })
  assert.equal(await countRows(next.url), 1)
})

test('a killed server is restarted, and its clients connect again by themselves', async () => {
  const exits: string[] = []
  await using server = await EmbeddedPostgres.start({
    dataDir,
    durable: false,
    onExit: (reason) => exits.push(reason),
  })
  await addRow(server.url)
  await using db = await PgDatabase.open({ connection: () => server.connection })
  for (let round = 1; round <= 3; round++) {
    const killed = server.pid
    process.kill(killed, 'SIGKILL')
    await gone(killed)
    // Processes of the killed server may still answer on a connection that is open.
    while (server.pid === killed) await new Promise(setImmediate)
    await untilAnswered(db)
    assert.deepEqual(await db.query({ text: 'SELECT n FROM kept' }), [{ n: 1 }])
    assert.equal(exits.length, round)
  }
})

test('a killed connection costs its client one error and other clients nothing', async () => {
  await using server = await EmbeddedPostgres.start({ dataDir, durable: false })
  await using db = await PgDatabase.open({ connection: () => server.connection })
  const [row] = await db.query<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' })
  process.kill(row?.pid ?? 0, 'SIGKILL')
  await untilAnswered(db)
})

test('a second start on one folder is refused with its name and the pid of the first', async () => {
  await using first = await GatewayProcess.start({ dataDir })
  await assert.rejects(GatewayProcess.start({ dataDir }), (error: Error) => {
    return error.message.startsWith(
      `The data folder ${dataDir} is in use by the Posthorn process ${first.pid}.`,
    )
  })
  await addRow(first.url)
})

test('of ten simultaneous starts on a folder with a stale lock exactly one succeeds', async () => {
  const killed = await GatewayProcess.start({ dataDir })
  await killed.kill()
  const starts = Array.from({ length: 10 }, () => GatewayProcess.start({ dataDir }))
  const results = await Promise.allSettled(starts)
  const winners = results.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  for (const winner of winners) await winner.stop()
  assert.equal(winners.length, 1)
})

test('the server takes another port, on the loopback address alone, where its port is in use', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  try {
    await using server = await EmbeddedPostgres.start({ dataDir, durable: false, port })
    assert.notEqual(server.connection.port, port)
    await using db = await PgDatabase.open({ url: server.url })
    assert.deepEqual(await db.query({ text: 'SHOW listen_addresses' }), [{ listen_addresses: '127.0.0.1' }])
  } finally {
    taken.close()
  }
})

test('a folder with a path too long for a unix socket is served over the loopback address', async () => {
  const deep = join(dataDir, 'x'.repeat(90))
  await using server = await EmbeddedPostgres.start({ dataDir: deep, durable: false })
  assert.equal(server.connection.host, '127.0.0.1')
  await addRow(server.url)
})

test('a stale pid file with the number of another process does not prevent a start', async () => {
  const first = await GatewayProcess.start({ dataDir })
  await addRow(first.url)
  const path = join(dataDir, 'postgres/cluster/postmaster.pid')
  const stale = readFileSync(path, 'utf8').replace(String(first.serverPid), String(process.pid))
  await first.stop()
  writeFileSync(path, stale)
  await using next = await GatewayProcess.start({ dataDir })
  assert.equal(await countRows(next.url), 1)
})

test('an interrupted first start is repeated', async () => {
  mkdirSync(join(dataDir, 'postgres/cluster.draft/base'), { recursive: true })
  await using server = await GatewayProcess.start({ dataDir })
  await addRow(server.url)
})

test('a command uses the server of a running gateway, or its own where none runs', async () => {
  const opening = { database: { kind: 'embedded' }, dataDir, role: 'cli' } as const
  {
    await using gateway = await openDatabase({ ...opening, role: 'gateway' })
    await using command = await openDatabase(opening)
    assert.deepEqual(await command.query({ text: 'SELECT count(*) AS n FROM accounts' }), [{ n: 0 }])
    await gateway.query({ text: `INSERT INTO accounts (name, currency) VALUES ('one', 'UAH')` })
  }
  await using alone = await openDatabase(opening)
  assert.deepEqual(await alone.query({ text: 'SELECT count(*) AS n FROM accounts' }), [{ n: 1 }])
})

test('the settings that make commits durable are on', async () => {
  await using server = await EmbeddedPostgres.start({ dataDir })
  await using db = await PgDatabase.open({ url: server.url })
  const names = ['fsync', 'synchronous_commit', 'full_page_writes']
  const rows = await db.query({ text: 'SELECT setting FROM pg_settings WHERE name = ANY($1)' }, [names])
  assert.deepEqual(rows, [{ setting: 'on' }, { setting: 'on' }, { setting: 'on' }])
})

/** Resolves with the first answer of a database that is recovering. */
async function untilAnswered(db: PgDatabase): Promise<void> {
  for (;;) {
    try {
      await db.query({ text: 'SELECT 1' })
      return
    } catch (error) {
      assert.ok(error instanceof DatabaseUnavailable, `unexpected: ${String(error)}`)
      await delay(20)
    }
  }
}
