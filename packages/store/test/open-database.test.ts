import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { after, test } from 'node:test'
import { freshDatabase } from '../../../test/support/database.ts'
import { Secret } from '../../settings/secret.ts'
import { DatabaseUnavailable } from '../database.ts'
import { knownStep, migrations } from '../migrations/index.ts'
import { openDatabase } from '../open-database.ts'
import { migrate } from '../pg/migrate.ts'
import { noteMigrations } from '../pg/note-migrations.ts'

const fresh = await freshDatabase()
after(() => fresh[Symbol.asyncDispose]())
const at = (url: string) =>
  ({ database: { kind: 'url', url: new Secret(url), listenUrl: null }, dataDir: '/unused' }) as const

test('a gateway migrates the schema, a command does not', async () => {
  await fresh.db.query({ text: 'DROP SCHEMA public CASCADE; CREATE SCHEMA public' })
  const tables = () =>
    fresh.db.query({ text: `SELECT 1 FROM pg_tables WHERE tablename = 'accepted_messages'` })
  await (await openDatabase({ ...at(fresh.url), role: 'cli' }))[Symbol.asyncDispose]()
  assert.equal((await tables()).length, 0)
  const said: string[] = []
  const log = (_level: string, text: string) => said.push(text)
  await (await openDatabase({ ...at(fresh.url), role: 'gateway', log }))[Symbol.asyncDispose]()
  assert.equal((await tables()).length, 1)
  assert.match(said[0] ?? '', /baseline/)
})

test('the audit log has the steps that brought an older schema forward', async () => {
  await using fresh = await freshDatabase()
  const further = { version: knownStep + 1, name: 'apples', sql: 'SELECT 1' }
  await noteMigrations(fresh.db, await migrate(fresh.db, [...migrations, further]), 'posthorn start')
  const text = 'SELECT user_name, action, details FROM audit_log'
  assert.deepEqual(await fresh.db.query({ text }), [
    {
      user_name: 'posthorn start',
      action: 'migrate',
      details: { before: { step: knownStep }, after: { step: knownStep + 1 } },
    },
  ])
})

test('a gateway waits for a database that is not up yet, and logs the wait and its end', async () => {
  const port = await closedPort()
  const said: string[] = []
  const proxy = proxyTo(fresh.url)
  const opened = await openDatabase({
    ...at(throughPort(fresh.url, port)),
    role: 'gateway',
    log: (_level, text) => {
      said.push(text)
      if (!proxy.listening) proxy.listen(port, '127.0.0.1')
    },
  })
  await opened[Symbol.asyncDispose]()
  proxy.close()
  assert.equal(said.length, 2)
  assert.match(said[0] ?? '', /^waiting for the database: .*ECONNREFUSED/)
  assert.match(said[1] ?? '', /^the database is there after/)
})

test('a command does not wait, and neither waits after a wrong password', async () => {
  const closed = throughPort(fresh.url, await closedPort())
  await assert.rejects(openDatabase({ ...at(closed), role: 'cli' }), DatabaseUnavailable)
  const wrong = new URL(fresh.url)
  wrong.password = 'wrong'
  await assert.rejects(openDatabase({ ...at(wrong.href), role: 'gateway' }), /password authentication failed/)
})

test('a worker changes no schema, and refuses one that its program has not seen yet', async () => {
  await (await openDatabase({ ...at(fresh.url), role: 'worker' }))[Symbol.asyncDispose]()
  const versions = 'SELECT max(version) AS newest FROM schema_migrations'
  const [row] = await fresh.db.query<{ newest: number }>({ text: versions })
  await fresh.db.query({ text: 'DELETE FROM schema_migrations' })
  await assert.rejects(
    openDatabase({ ...at(fresh.url), role: 'worker' }),
    new RegExp(`lacks migration ${row?.newest} \\(.+\\): restart the gateway as a whole`),
  )
})

/** A proxy to the same database. */
function throughPort(url: string, port: number): string {
  const other = new URL(url)
  other.searchParams.delete('host')
  other.searchParams.delete('port')
  other.host = `127.0.0.1:${port}`
  return other.href
}

function proxyTo(url: string): Server {
  const { searchParams, hostname, port } = new URL(url)
  const folder = searchParams.get('host')
  const target =
    folder === null
      ? { host: hostname, port: Number(port) }
      : { path: `${folder}/.s.PGSQL.${searchParams.get('port')}` }
  return createServer((client) => {
    const server = connect(target)
    client.pipe(server).pipe(client)
    client.on('error', () => server.destroy())
    server.on('error', () => client.destroy())
  })
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
