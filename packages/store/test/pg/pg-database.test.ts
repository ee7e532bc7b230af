import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, test } from 'node:test'
import pg from 'pg'
import { freshDatabase } from '../../../../test/support/database.ts'
import { SilentServer } from '../../../../test/support/silent-server.ts'
import { DatabaseUnavailable, OutcomeUnknown, type Queryable } from '../../database.ts'
import { Listener } from '../../pg/listener.ts'
import { PgDatabase } from '../../pg/pg-database.ts'

const fresh = await freshDatabase()
const { db, url } = fresh
await db.query({ text: 'CREATE TABLE counters (name text PRIMARY KEY, n bigint NOT NULL)' })
after(() => fresh[Symbol.asyncDispose]())

test('a named statement accepts arrays and returns 64-bit numbers as numbers', async () => {
  const statement = { name: 'sum', text: 'SELECT sum(n)::bigint AS total FROM unnest($1::bigint[]) AS t(n)' }
  assert.deepEqual(await db.query(statement, [[1, 2 ** 52]]), [{ total: 2 ** 52 + 1 }])
  assert.deepEqual(await db.query(statement, [[]]), [{ total: null }])
})

test('a rejected transaction leaves nothing behind, and its error is that of the work', async () => {
  const mine = new Error('mine')
  const work = async (tx: Queryable) => {
    await tx.query({ text: `INSERT INTO counters VALUES ('gone', 1)` })
    throw mine
  }
  await assert.rejects(db.transaction(work), (error) => error === mine)
  assert.deepEqual(await db.query({ text: `SELECT * FROM counters WHERE name = 'gone'` }), [])
})

test('a transaction whose work swallowed a failed statement does not pass for committed', async () => {
  const work = async (tx: Queryable) => {
    await tx.query({ text: `INSERT INTO counters VALUES ('hidden', 1)` })
    await tx.query({ text: 'SELECT 1/0' }).catch(() => undefined)
  }
  await assert.rejects(db.transaction(work), /rolled back/)
})

test('effects of a transaction follow its end, and commit effects of a rolled back run are dropped', async () => {
  const seen: string[] = []
  let runs = 0
  await db.transaction(async (tx) => {
    const run = ++runs
    tx.afterCommit(() => seen.push(`run ${run} is on disk`))
    tx.afterRollback(() => seen.push(`run ${run} is undone`))
    await tx.query({ text: `INSERT INTO counters VALUES ('effects', ${run})` })
    if (run === 1) await tx.query({ text: `DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '40001'; END $$` })
    seen.push('worked')
  })
  assert.deepEqual(seen, ['run 1 is undone', 'worked', 'run 2 is on disk'])
  assert.deepEqual(await db.query({ text: `SELECT n FROM counters WHERE name = 'effects'` }), [{ n: 2 }])
})

test('a commit during which the connection breaks has an unknown outcome, and its effects are undone', async () => {
  await using other = await PgDatabase.open({ url, maxConnections: 2 })
  const seen: string[] = []
  const committing = other.transaction(async (tx) => {
    tx.afterCommit(() => seen.push('on disk'))
    tx.afterRollback(() => seen.push('undone'))
    const [row] = await tx.query<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' })
    await tx.query({ text: `CREATE TEMPORARY TABLE slow (n integer)` })
    await tx.query({
      text: `CREATE FUNCTION pg_temp.end_me() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_terminate_backend(${row?.pid}); PERFORM pg_sleep(60); RETURN NULL; END $$`,
    })
    await tx.query({
      text: `CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON slow
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION pg_temp.end_me()`,
    })
    await tx.query({ text: 'INSERT INTO slow VALUES (1)' })
  })
  await assert.rejects(committing, OutcomeUnknown)
  assert.deepEqual(seen, ['undone'])
})

test('a statement after the end of its transaction is refused instead of running elsewhere', async () => {
  const escaped = await db.transaction((tx) => Promise.resolve(tx))
  await assert.rejects(escaped.query({ text: 'SELECT 1' }), /has ended/)
})

test('of two transactions that deadlock, the aborted one runs again', async () => {
  await db.query({ text: `INSERT INTO counters VALUES ('a', 0), ('b', 0)` })
  const both = barrier(2)
  let runs = 0
  const add = (first: string, second: string) =>
    db.transaction(async (tx) => {
      runs++
      const text = 'UPDATE counters SET n = n + 1 WHERE name = $1'
      await tx.query({ text }, [first])
      await both()
      await tx.query({ text }, [second])
    })
  await Promise.all([add('a', 'b'), add('b', 'a')])
  // The second run may take the row before the other transaction wakes up, and deadlock with it again.
  assert.ok(runs > 2, `${runs} runs`)
  assert.deepEqual(await db.query({ text: `SELECT n FROM counters WHERE name IN ('a', 'b')` }), [
    { n: 2 },
    { n: 2 },
  ])
})

test('connections that the server ends are replaced, and outage and recovery are published', async () => {
  const published: string[] = []
  await using other = await PgDatabase.open({
    url,
    maxConnections: 2,
    events: { databaseUnavailable: () => published.push('away'), databaseBack: () => published.push('back') },
  })
  const endOthers = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`
  const sleeping = other.query({ text: 'SELECT pg_sleep(60)' })
  const inTransaction = other.transaction(async (tx) => {
    await tx.query({ text: 'SELECT 1' })
    await db.query({ text: endOthers })
    await tx.query({ text: 'SELECT 2' })
  })
  await Promise.all([
    assert.rejects(sleeping, DatabaseUnavailable),
    assert.rejects(inTransaction, DatabaseUnavailable),
  ])
  assert.deepEqual(await other.query({ text: 'SELECT 1 AS one' }), [{ one: 1 }])
  assert.deepEqual(published, ['away', 'back'])
})

test('a failed statement does not cost its connection', async () => {
  await using other = await PgDatabase.open({ url, maxConnections: 1 })
  const pid = () => other.query({ text: 'SELECT pg_backend_pid() AS pid' })
  const before = await pid()
  await assert.rejects(other.query({ text: 'SELECT 1/0' }), /division by zero/)
  await assert.rejects(
    other.transaction((tx) => tx.query({ text: 'SELECT 1/0' })),
    /division by zero/,
  )
  assert.deepEqual(await pid(), before)
})

test('a statement that takes too long is ended and counts as an unavailable database', async () => {
  await using other = await PgDatabase.open({ url, statementTimeoutMs: 50 })
  await assert.rejects(other.query({ text: 'SELECT pg_sleep(60)' }), (error) => {
    return error instanceof DatabaseUnavailable && /took too long/.test(error.message)
  })
})

test('a pool without a free connection rejects as unavailable instead of waiting for ever', async () => {
  await using other = await PgDatabase.open({ url, maxConnections: 1, connectTimeoutMs: 200 })
  await other.transaction(async (tx) => {
    await assert.rejects(other.query({ text: 'SELECT 1' }), DatabaseUnavailable)
    await tx.query({ text: 'SELECT 1' })
  })
})

test('a closed port, a wrong password, an unknown or closed database each give a clear error', async () => {
  const wrongPassword = new URL(url)
  wrongPassword.password = 'wrong'
  const wrongName = new URL(url)
  wrongName.pathname = '/nowhere'
  const closed = new URL(url)
  closed.pathname = '/template0'
  const cases: [string, RegExp][] = [
    [`postgresql://posthorn@127.0.0.1:${await closedPort()}/posthorn`, /cannot be reached: .*ECONNREFUSED/],
    ['postgresql://posthorn@localhost/x?host=/nonexistent/folder', /cannot be reached: .*ENOENT/],
    [wrongPassword.href, /refuses the login: password authentication failed/],
    [wrongName.href, /no such database: database "nowhere" does not exist/],
    [closed.href, /accepts no connection: database "template0" is not currently accepting connections/],
  ]
  for (const [url, message] of cases) {
    await assert.rejects(PgDatabase.open({ url }), (error) => {
      assert.ok(error instanceof DatabaseUnavailable)
      assert.match(error.message, message)
      return error.cause instanceof Error
    })
  }
})

test('a server older than 14 is refused with a sentence', async () => {
  await db.query({ text: 'CREATE SCHEMA old' })
  await db.query({
    text: `CREATE FUNCTION old.current_setting(name text) RETURNS text LANGUAGE sql
      AS $$ SELECT CASE name WHEN 'server_version_num' THEN '130021' ELSE '13.21' END $$`,
  })
  const asOld = new URL(url)
  asOld.searchParams.set('options', '-c search_path=old,pg_catalog')
  await assert.rejects(
    PgDatabase.open({ url: asOld.href.replaceAll('+', '%20') }),
    /is PostgreSQL 13.21; Posthorn needs 14 or newer\.$/,
  )
})

test('a server that accepts the connection and never answers is given up in time', async () => {
  await using silent = await SilentServer.open()
  const { host } = new URL(silent.url(0))
  const opening = PgDatabase.open({ url: `postgresql://x@${host}/x`, connectTimeoutMs: 100 })
  await assert.rejects(opening, DatabaseUnavailable)
})

test('notifications arrive in order, also after the listening connection was lost', async () => {
  const received = queue<string>()
  await using listening = await db.listen('Some "channel"', received.push)
  const notify = (text: string) => db.query({ text: `SELECT pg_notify('Some "channel"', $1)` }, [text])
  await notify('one')
  await notify('two')
  assert.deepEqual([await received.next(), await received.next()], ['one', 'two'])
  const before = await listenerPid(db, 0)
  await db.query({ text: 'SELECT pg_terminate_backend($1)' }, [before])
  await listenerPid(db, before)
  await notify('three')
  assert.equal(await received.next(), 'three')
  await listening[Symbol.asyncDispose]()
})

test('all listeners share one connection, and none is left after the last', async () => {
  const [first, second] = [queue<string>(), queue<string>()]
  const one = await db.listen('a', first.push)
  const [other, again] = await Promise.all([db.listen('b', second.push), db.listen('a', second.push)])
  await db.query({ text: "SELECT pg_notify('a', 'to both'), pg_notify('b', 'to one')" })
  assert.equal(await first.next(), 'to both')
  assert.deepEqual([await second.next(), await second.next()].sort(), ['to both', 'to one'])
  const text = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"
  assert.equal((await db.query({ text })).length, 1)
  await one[Symbol.asyncDispose]()
  await db.query({ text: "SELECT pg_notify('a', 'to the listener that stayed')" })
  assert.equal(await second.next(), 'to the listener that stayed')
  for (const each of [other, again]) await each[Symbol.asyncDispose]()
  while ((await db.query({ text })).length > 0);
  await using later = await db.listen('a', first.push)
  await db.query({ text: "SELECT pg_notify('a', 'to the later listener')" })
  assert.equal(await first.next(), 'to the later listener')
  await later[Symbol.asyncDispose]()
})

test('a listener that is being connected again when it closes ends all the same', async () => {
  await using silent = await SilentServer.open()
  let server = url
  const client = () => {
    const made = new pg.Client({ connectionString: server })
    made.on('error', () => undefined)
    return Promise.resolve(made)
  }
  const nothing = () => Promise.resolve()
  const ignored = { prepare: nothing, beat: nothing, onBeatMissed: nothing, onError: nothing }
  const listener = await Listener.open({ newClient: client, ...ignored })
  server = `postgresql://x@${new URL(silent.url(0)).host}/x`
  await listener
    .run((connected) => connected.query('SELECT pg_terminate_backend(pg_backend_pid())'))
    .catch(nothing)
  await silent.connected(1)
  await listener[Symbol.asyncDispose]()
})

/** Resolves with the pid of the LISTEN connection once it is not `before`. */
async function listenerPid(db: Queryable, before: number): Promise<number> {
  const text = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%' AND state = 'idle' AND pid <> $1`
  for (;;) {
    const [row] = await db.query<{ pid: number }>({ text }, [before])
    if (row !== undefined) return row.pid
  }
}

function barrier(count: number): () => Promise<void> {
  let left = count
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    if (--left === 0) open()
    return opened
  }
}

function queue<Item>() {
  const items: Item[] = []
  const waiting: ((item: Item) => void)[] = []
  return {
    push(item: Item) {
      const wake = waiting.shift()
      if (wake === undefined) items.push(item)
      else wake(item)
    },
    next(): Promise<Item> {
      const item = items.shift()
      return item === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(item)
    },
  }
}

async function closedPort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
