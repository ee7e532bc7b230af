import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { after, test } from 'node:test'
import { databaseAddress } from '../../../../regression/support/database-proxy.ts'
import { TcpProxy } from '../../../../regression/support/tcp-proxy.ts'
import { freshDatabase } from '../../../../test/support/database.ts'
import { SilentServer } from '../../../../test/support/silent-server.ts'
import { DatabaseUnreached } from '../../database.ts'
import { PgDatabase } from '../../pg/pg-database.ts'

const fresh = await freshDatabase()
after(() => fresh[Symbol.asyncDispose]())

test('the server that answers is used, also where the first host is closed and the second one silent', async () => {
  await using silent = await SilentServer.open()
  await using proxy = await TcpProxy.open(databaseAddress(fresh.url))
  const silentHost = new URL(silent.url(0)).host
  const closed = await closedPort()
  const servers: unknown[] = []
  await using db = await PgDatabase.open({
    url: urlOf(`127.0.0.1:${closed},${silentHost},127.0.0.1:${proxy.port}`),
    events: { ...noEvents, databaseServer: (server) => servers.push(server) },
  })
  assert.deepEqual(await db.query({ text: 'SELECT 1 AS one' }), [{ one: 1 }])
  assert.equal(db.server?.address, `127.0.0.1:${proxy.port}`)
  assert.deepEqual(servers, [{ ...db.server, before: null }])
})

test('when the server in use is gone the other one is used, and listeners look again', async () => {
  await using one = await TcpProxy.open(databaseAddress(fresh.url))
  await using other = await TcpProxy.open(databaseAddress(fresh.url))
  const befores: (string | undefined)[] = []
  await using db = await PgDatabase.open({
    url: urlOf(`127.0.0.1:${one.port},127.0.0.1:${other.port}`),
    events: { ...noEvents, databaseServer: ({ before }) => befores.push(before?.address) },
  })
  const missed = deferred<undefined>()
  const notified = deferred<string>()
  await using _ = await db.listen('moved', notified.resolve, () => missed.resolve(undefined))
  await one.cut()
  await missed.promise
  await db.query({ text: `NOTIFY moved, 'here'` }).catch(() => db.query({ text: `NOTIFY moved, 'here'` }))
  assert.equal(await notified.promise, 'here')
  assert.deepEqual(befores, [undefined, `127.0.0.1:${one.port}`])
})

test('where no server can be used the error names each of them, and nothing was executed', async () => {
  const [one, other] = [await closedPort(), await closedPort()]
  await assert.rejects(
    PgDatabase.open({ url: urlOf(`127.0.0.1:${one},127.0.0.1:${other}`) }),
    (error: Error) => {
      assert.ok(error instanceof DatabaseUnreached)
      const each = (port: number) => `127.0.0.1:${port}: the database cannot be reached: .*ECONNREFUSED`
      assert.match(error.message, new RegExp(`^no server .* can be used: ${each(one)}.*; ${each(other)}`))
      return true
    },
  )
})

test('a silent LISTEN connection is replaced although nothing was closed', async () => {
  await using one = await TcpProxy.open(databaseAddress(fresh.url))
  await using other = await TcpProxy.open(databaseAddress(fresh.url))
  await using db = await PgDatabase.open({ url: urlOf(`127.0.0.1:${one.port},127.0.0.1:${other.port}`) })
  const missed = deferred<undefined>()
  await using _ = await db.listen(
    'frozen',
    () => undefined,
    () => missed.resolve(undefined),
  )
  one.block()
  await missed.promise
  assert.equal(db.server?.address, `127.0.0.1:${other.port}`)
})

test('a server whose sessions are read-only is not used', async () => {
  await using proxy = await TcpProxy.open(databaseAddress(fresh.url))
  const url = `${urlOf(`127.0.0.1:${proxy.port}`)}?options=-c%20default_transaction_read_only%3Don`
  await assert.rejects(PgDatabase.open({ url }), /the server is read-only/)
})

function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

const noEvents = { databaseUnavailable: () => undefined, databaseBack: () => undefined }

/** The test database through other hosts. */
function urlOf(hosts: string): string {
  const { username, password, pathname } = new URL(fresh.url)
  return `postgresql://${username}:${password}@${hosts}${pathname}`
}

/** The embedded server of the tests listens on a unix socket. */
async function closedPort(): Promise<number> {
  const server: Server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
