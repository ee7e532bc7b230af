import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase, migrateAgain } from '../../../../test/support/database.ts'
import type { Database } from '../../database.ts'
import { MessageIds } from '../../messages/message-ids.ts'
import { migrations } from '../../migrations/index.ts'
import { dayNumber, firstIdOfDay } from '../../partitions/dated-ids.ts'
import { moveSmallTables, readMoveState, takeMoveStep } from '../../partitions/move-table.ts'
import { partitionedTable, partitionedTables } from '../../partitions/partitioned-tables.ts'
import { readPartitions } from '../../partitions/read-partitions.ts'
import { migrate } from '../../pg/migrate.ts'
import { PgDatabase } from '../../pg/pg-database.ts'

const messages = partitionedTable('messages')
const waiting = { waitMs: 1_000 }

/** A database of the version before partitions, with `rows` messages. */
async function olderDatabase(rows: number) {
  const fresh = await freshDatabase()
  const { db } = fresh
  const older = migrations.filter(({ version }) => version < 18)
  await migrateAgain(db, older)
  await insertMessages(db, 10_000, rows)
  await db.query({ text: `INSERT INTO accounts (name, currency) VALUES ('shop', 'UAH')` })
  await db.query({ text: `INSERT INTO ledger (account_id, kind, amount_micros) VALUES (1, 'topup', 5)` })
  return fresh
}

/** The version with partitions, whose short steps after its transaction have not run yet. */
async function applySchema(db: Database): Promise<void> {
  await migrate(
    db,
    migrations.map(({ after: _, ...step }) => step),
  )
}

async function insertMessages(db: Database, firstId: number, rows: number): Promise<void> {
  const text = `INSERT INTO messages (msg_id, account_id, phone, type, priority, phase, stage, due_at, clock_at,
      accepted_at, expires_at, updated_at, status, reserved_micros, plan, attempts, timeline)
    SELECT $1::bigint + n, 1, '380501234567', 'sms', 1, 9, 0, 0, 0, 0, 0, 0, 'DELIVERED', 0, '{}', '[]', ''
    FROM generate_series(0, $2::integer - 1) n`
  await db.query({ text }, [firstId, rows])
}

async function partitionsOfIds(db: Database): Promise<Record<string, number>> {
  const text = 'SELECT tableoid::regclass::text AS name, count(*) FROM messages GROUP BY 1'
  const rows = await db.query<{ name: string; count: number }>({ text })
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

const thisMonth = new Date().toISOString().slice(0, 7).replace('-', '_')

test('a new installation has partitions for this month and three more, or two weeks more, and one for ids of older versions', async () => {
  await using fresh = await freshDatabase()
  for (const { table, every } of partitionedTables) {
    const partitions = await readPartitions(fresh.db, table)
    assert.equal(partitions[0]?.name, `${table}_first`)
    assert.equal(partitions[0].from, null)
    assert.equal(partitions.length, every === 'month' ? 5 : 4, table)
    if (every === 'month') assert.equal(partitions[1]?.name, `${table}_${thisMonth}`)
  }
})

test('a table becomes the first partition of itself, with all rows, indexes and constraints', async () => {
  await using fresh = await olderDatabase(5)
  const { db } = fresh
  const indexes = `SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indrelid = 'messages'::regclass ORDER BY 1`
  const before = await db.query({ text: indexes })
  const text = `SELECT pg_relation_filenode('messages') AS file`
  const [table] = await db.query<{ file: number }>({ text })
  await migrate(db)
  assert.deepEqual(await db.query({ text: indexes }), before)
  const files = `SELECT pg_relation_filenode('messages_first') AS file, (SELECT count(*) FROM pg_index i
    WHERE i.indrelid = 'messages_first'::regclass) AS indexes`
  assert.deepEqual(await db.query({ text: files }), [{ file: table?.file, indexes: before.length }])
  const [id] = await (await MessageIds.open(db)).take(1)
  assert.ok(id !== undefined && id >= firstIdOfDay(dayNumber(Date.now()) - 1))
  await insertMessages(db, id, 1)
  assert.deepEqual(await partitionsOfIds(db), { messages_first: 5, [`messages_${thisMonth}`]: 1 })
  const entries = `INSERT INTO ledger (account_id, kind, amount_micros) VALUES (1, 'reserve', -1)
    RETURNING entry_id AS id`
  const [entry] = await db.query<{ id: number }>({ text: entries })
  assert.ok((entry?.id ?? 0) >= firstIdOfDay(dayNumber(Date.now()) - 1))
  const unknown = `INSERT INTO ledger (account_id, kind, amount_micros) VALUES (99, 'reserve', -1)`
  await assert.rejects(db.query({ text: unknown }), /foreign key/)
  const kind = `INSERT INTO ledger (account_id, kind, amount_micros) VALUES (1, 'gift', -1)`
  await assert.rejects(db.query({ text: kind }), /check constraint/)
})

test('the version before goes on working through every step, with the ids that it gives', async () => {
  await using fresh = await olderDatabase(5)
  const { db } = fresh
  await applySchema(db)
  // It keeps one connection, and its statements are prepared on it.
  await using older = await PgDatabase.open({ url: fresh.url, maxConnections: 1 })
  const insert = async (msgId: number) => {
    const text = `INSERT INTO messages (msg_id, account_id, phone, type, priority, phase, stage, due_at, clock_at,
        accepted_at, expires_at, updated_at, status, reserved_micros, plan, attempts, timeline)
      VALUES ($1, 1, '380501234567', 'sms', 1, 0, 0, 0, 0, 0, 0, 0, 'QUEUED', 0, '{}', '[]', '')`
    await older.query({ name: 'older-insert', text }, [msgId])
    const claim = `WITH taken AS (SELECT msg_id FROM messages WHERE phase = 0 LIMIT 1 FOR UPDATE SKIP LOCKED)
      UPDATE messages m SET phase = 9 FROM taken WHERE m.msg_id = taken.msg_id RETURNING m.msg_id, m.plan`
    assert.equal((await older.query({ name: 'older-claim', text: claim })).length, 1)
  }
  let next = 20_000
  await insert(next++)
  for (const state of ['bounded', 'checked', 'partitioned']) {
    assert.equal(await takeMoveStep(db, messages, waiting), state)
    await insert(next++)
    const [id] = await (await MessageIds.open(db)).take(1)
    assert.equal((id ?? 0) > firstIdOfDay(2_000), state === 'partitioned')
  }
  assert.deepEqual(await partitionsOfIds(db), { messages_first: 9 })
})

test('a table in use is left alone until its lock is free, and keeps no statement waiting for long', async () => {
  await using fresh = await olderDatabase(1)
  const { db } = fresh
  await applySchema(db)
  await using reader = await PgDatabase.open({ url: fresh.url, maxConnections: 1 })
  await reader.transaction(async (tx) => {
    await tx.query({ text: 'SELECT FROM messages' })
    assert.equal(await takeMoveStep(db, messages, { waitMs: 50 }), null)
  })
  assert.equal((await readMoveState(db, 'messages')).state, 'plain')
  await moveSmallTables(db, [messages])
  assert.equal((await readMoveState(db, 'messages')).state, 'partitioned')
  assert.equal((await readMoveState(db, 'ledger')).state, 'plain')
})

test('of several processes one takes a step', async () => {
  await using fresh = await olderDatabase(1)
  await applySchema(fresh.db)
  const steps = await Promise.all([1, 2, 3].map(() => takeMoveStep(fresh.db, messages, waiting)))
  assert.ok(steps.includes('bounded'))
  await moveSmallTables(fresh.db, partitionedTables)
  for (const { table } of partitionedTables) {
    assert.equal((await readMoveState(fresh.db, table)).state, 'partitioned')
  }
})
