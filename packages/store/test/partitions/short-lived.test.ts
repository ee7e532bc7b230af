import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { freshDatabase, migrateAgain } from '../../../../test/support/database.ts'
import { claimCallbacks, findDueAccounts, insertCallbacks } from '../../callbacks/callbacks.ts'
import { startGateway } from '../../carriers/gateways.ts'
import { listVerifications } from '../../codes/verification-pages.ts'
import { countAttempts } from '../../codes/verifications.ts'
import type { Database } from '../../database.ts'
import { lockByRefs } from '../../messages/find.ts'
import { migrations } from '../../migrations/index.ts'
import { moveSmallTables, readMoveState, takeMoveStep } from '../../partitions/move-table.ts'
import { partitionedTable, partitionedTables } from '../../partitions/partitioned-tables.ts'
import { readTableStatus } from '../../partitions/table-status.ts'
import { migrate, pendingMigrations } from '../../pg/migrate.ts'
import { newestReplies, statusReplies, storeReply } from '../../replies/replies.ts'

const now = Date.now()
const younger = ['callbacks', 'part_refs', 'replies', 'verifications']
const before = migrations.filter(({ version }) => version < 22).map(({ after: _, ...step }) => step)

/** A database of the version before, with its tables in partitions. */
async function versionBefore() {
  const fresh = await freshDatabase()
  const { db } = fresh
  await migrateAgain(db, before)
  // Of later steps: the statements of this program write them.
  await db.query({ text: 'ALTER TABLE callbacks ADD COLUMN form text' })
  await db.query({ text: 'ALTER TABLE replies ADD COLUMN conversation_id bigint' })
  await moveSmallTables(
    db,
    partitionedTables.filter(({ since, table }) => since === undefined && table !== 'events'),
  )
  return fresh
}

async function leftUnmoved(db: Database): Promise<string[]> {
  const tables = await readTableStatus(db)
  return tables.filter(({ state }) => state !== 'partitioned').map(({ table }) => table)
}

const reply = (upstreamId: string, text: string) => {
  const inbound = {
    phone: '380501234567',
    recipient: 'Shop',
    text,
    receivedAt: now,
    concat: null,
    upstreamId,
  }
  return { conversationId: null, msgId: 7, upstream: 'up', channel: 'whatsapp', inbound, text }
}

const verifyIds = [randomUUID(), randomUUID()]

/** A row of each table about the same message and the same recipient. */
async function storeOneOfEach(db: Database, number: 0 | 1): Promise<void> {
  const callback = { webhookId: `msg_${number}`, accountId: 1, msgId: 7, url: 'http://a/', body: '{}' }
  await insertCallbacks(db, [{ ...callback, dueAt: now - 1_000 }], now)
  await db.query(
    {
      text: `INSERT INTO part_refs (upstream, ref, msg_id, attempt, part, at) VALUES ('up', 'ref', 7, $1, 0, $2)`,
    },
    [number, now],
  )
  assert.equal(
    (await db.transaction((tx) => storeReply(tx, reply(`wamid-${number}`, `text ${number}`)))) !== null,
    true,
  )
  await db.query(
    {
      text: `INSERT INTO verifications (verify_id, account_id, service_id, type, recipient, msg_id, code_hash,
          max_attempts, created_at, expires_at) VALUES ($1, 1, 1, 'sms', '380501234567', 7, '', 3, $2, $2::bigint + 60000)`,
    },
    [verifyIds[number], now],
  )
}

suite('callbacks, ids of parts, replies and verifications', () => {
  test('are found on both sides of the move to partitions, and what is newer stays newer', async () => {
    await using fresh = await versionBefore()
    const { db } = fresh
    const text = `INSERT INTO messages (msg_id, account_id, phone, type, priority, phase, stage, due_at, clock_at,
        accepted_at, expires_at, updated_at, status, reserved_micros, plan, attempts, timeline)
      VALUES (7, 1, '380501234567', 'sms', 1, 2, 0, 0, 0, 0, 0, 0, 'SENT', 0, '{"stages":[]}', '[]', '')`
    await db.query({ text })
    await storeOneOfEach(db, 0)
    await migrate(db)
    assert.deepEqual(await leftUnmoved(db), [])
    await storeOneOfEach(db, 1)
    for (const table of younger) {
      const partitions = `SELECT DISTINCT tableoid::regclass::text FROM ${table}`
      assert.equal((await db.query({ text: partitions })).length, 2, table)
    }
    const accounts = (await findDueAccounts(db, now)).map((each) => ({ ...each, limit: 10 }))
    const claimed = await claimCallbacks(db, { now, leasedUntil: now + 60_000, accounts })
    assert.deepEqual(claimed.map(({ webhookId }) => webhookId).sort(), ['msg_0', 'msg_1'])
    const parts = await db.transaction((tx) => lockByRefs(tx, ['up'], ['ref']))
    assert.deepEqual(parts.map(({ attempt }) => attempt).sort(), [0, 1])
    const { replies } = await newestReplies(db, 7, statusReplies)
    assert.deepEqual(
      replies.map(({ message }) => message),
      ['text 1', 'text 0'],
    )
    const listed = await listVerifications(db, { recipient: null, before: null, limit: 10 }, now)
    assert.deepEqual(
      listed.map(({ verifyId }) => verifyId),
      verifyIds.toReversed(),
    )
    const requests = verifyIds.map((verifyId) => {
      return { verifyId, accountId: 1, recipient: '380501234567', checks: 1 }
    })
    const counted = await countAttempts(db, requests, now)
    assert.deepEqual(
      new Map(counted.map(({ verifyId, isNewest, attempts }) => [verifyId, [isNewest, attempts]])),
      new Map([
        [verifyIds[1], [true, 1]],
        [verifyIds[0], [false, 0]],
      ]),
    )
  })

  test('a reply that the upstream repeats after the end of its month is stored once', async () => {
    await using fresh = await versionBefore()
    const { db } = fresh
    assert.equal((await db.transaction((tx) => storeReply(tx, reply('wamid', 'yes')))) !== null, true)
    await migrate(db)
    assert.equal((await db.transaction((tx) => storeReply(tx, reply('wamid', 'yes')))) !== null, false)
    assert.equal((await db.transaction((tx) => storeReply(tx, reply('another', 'yes')))) !== null, true)
    const both = await Promise.all(
      [1, 2].map(() => db.transaction((tx) => storeReply(tx, reply('at once', 'yes')))),
    )
    assert.deepEqual(both.map((id) => id !== null).sort(), [false, true])
  })
})

suite('while a gateway of an older version runs', () => {
  const asLeft = async (db: Database) => {
    await moveSmallTables(db, partitionedTables)
    return leftUnmoved(db)
  }

  test('these tables are left alone until it is gone, and then it does not start again', async () => {
    await using fresh = await versionBefore()
    const { db } = fresh
    await migrate(db, [...before, ...migrations.slice(before.length).map(({ after: _, ...step }) => step)])
    const beat = { nodeId: 'older', leaseMs: 60_000, takesSlots: true, skewMs: 0, upstreams: {} }
    await startGateway(db, beat)
    await startGateway(db, { ...beat, nodeId: 'newer' })
    await db.query({ text: `UPDATE gateways SET schema_step = NULL WHERE node_id = 'older'` })
    assert.deepEqual(await asLeft(db), younger)
    assert.equal(await takeMoveStep(db, partitionedTable('replies'), { waitMs: 100 }), 'waiting')
    const waiting = (await readTableStatus(db)).map(({ waitsFor }) => waitsFor.join())
    assert.deepEqual([...new Set(waiting)], ['', 'older'])
    assert.equal((await pendingMigrations(db, before)).length, 0)
    await db.query({ text: `DELETE FROM gateways WHERE node_id = 'older'` })
    assert.deepEqual(await asLeft(db), [])
    await assert.rejects(pendingMigrations(db, before), /works with programs from step 22 on/)
  })

  test('one from before the list of gateways is known by the slot that it leases', async () => {
    await using fresh = await versionBefore()
    const { db } = fresh
    const slot = `INSERT INTO upstream_slots (upstream, number, node_id, leased_until)
      VALUES ('up', 0, 'oldest', $1), ('up', 1, 'dead', 5)`
    await db.query({ text: slot }, [now + 60_000])
    await migrate(db)
    assert.deepEqual(await leftUnmoved(db), younger)
    const status = (await readTableStatus(db)).find(({ table }) => table === 'callbacks')
    assert.deepEqual(status?.waitsFor, ['oldest'])
  })

  test('that is in neither list, its deletes by ctid are refused', async () => {
    await using fresh = await versionBefore()
    const { db } = fresh
    await storeOneOfEach(db, 0)
    await migrate(db)
    await storeOneOfEach(db, 1)
    for (const table of younger) {
      const text = `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} LIMIT 1)) RETURNING 1`
      await assert.rejects(db.query({ text }), new RegExp(`rows of ${table} are deleted from one partition`))
      assert.equal((await db.query({ text: `SELECT FROM ${table}` })).length, 2)
    }
    assert.equal((await readMoveState(db, 'callbacks')).state, 'partitioned')
  })
})
