import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import {
  claimCallbacks,
  findDueAccounts,
  insertCallbacks,
  isDeadLetter,
  recordCallbackOutcomes,
} from '../../callbacks/callbacks.ts'
import { replayCallbacks } from '../../callbacks/short-callbacks.ts'
import type { Database } from '../../database.ts'
import { readPartitions } from '../../partitions/read-partitions.ts'
import { instantOfId } from '../../partitions/spans.ts'
import { purge } from '../../retention/purge.ts'
import { listCallbacks } from '../callbacks/list-callbacks.ts'

const now = Date.now()
const dayMs = 86_400_000

/**
 * The week of today in a table, and when it ends. It is the second one that the template has, or the third where the
 * week ended since that was made.
 */
async function weekOf(db: Database, table: string) {
  const [, ...weeks] = await readPartitions(db, table)
  const week = weeks.find(({ to }) => instantOfId(to) > now)
  assert.ok(week)
  return { name: week.name, endsAt: instantOfId(week.to) }
}

/** The partitions that went, without those of events, which have no row here. */
async function purged(db: Database, at: number): Promise<string[]> {
  const dropped: string[] = []
  await purge(db, at, (change) => dropped.push(change.name))
  return dropped.filter((name) => !name.startsWith('events_'))
}

/** Callbacks of today: the first is delivered, the second a dead letter, the others are pending. */
async function storeCallbacks(db: Database, count: number): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, index) => {
    return {
      webhookId: `msg_${index}`,
      accountId: 1,
      msgId: 7,
      url: 'http://a/',
      body: `${index}`,
      dueAt: now,
    }
  })
  const ids = await insertCallbacks(db, rows, now)
  const accounts = (await findDueAccounts(db, now)).map((each) => ({ ...each, limit: 2 }))
  await claimCallbacks(db, { now, leasedUntil: now + 1, accounts })
  const [delivered = 0, dead = 0] = ids
  const lease = { leasedUntil: now + 1, attempts: 3 }
  await recordCallbackOutcomes(
    db,
    [
      { kind: 'delivered', callbackId: delivered, ...lease },
      { kind: 'dead-lettered', callbackId: dead, ...lease, error: 'status 500' },
    ],
    now,
  )
  return ids
}

async function verification(db: Database, state: number): Promise<void> {
  const text = `INSERT INTO verifications (verify_id, account_id, service_id, type, recipient, msg_id, code_hash,
      max_attempts, created_at, expires_at, state) VALUES ($1, 1, 1, 'sms', '380501234567', 7, '', 3, $2, $2, $3)`
  await db.query({ text }, [randomUUID(), now, state])
}

test('ids of parts go with their week once all of it is 8 days old', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  await db.query({
    text: `INSERT INTO part_refs (upstream, ref, msg_id, attempt, part, at) VALUES ('up', 'ref', 7, 0, 0, ${now})`,
  })
  const { name, endsAt } = await weekOf(db, 'part_refs')
  assert.ok(!(await purged(db, endsAt + 8 * dayMs - 1)).includes(name))
  assert.equal((await db.query({ text: 'SELECT FROM part_refs' })).length, 1)
  assert.ok((await purged(db, endsAt + 8 * dayMs)).includes(name))
  assert.equal((await db.query({ text: 'SELECT FROM part_refs' })).length, 0)
})

test('the first partition stays until its youngest row is old, although newer ids came later', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const [first] = await readPartitions(db, 'part_refs')
  assert.ok(first)
  const lateAt = instantOfId(first.to) + 3 * dayMs
  await db.query({
    text: `INSERT INTO part_refs (upstream, ref, msg_id, attempt, part, at, day_id)
      VALUES ('up', 'ref', 7, 0, 0, ${lateAt}, 0)`,
  })
  assert.deepEqual(await purged(db, lateAt + 8 * dayMs), [])
  assert.deepEqual(await purged(db, lateAt + 8 * dayMs + 1), ['part_refs_first'])
})

test('verifications go with their week after 30 days, and not while one of them is open', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const { name, endsAt } = await weekOf(db, 'verifications')
  await verification(db, 1)
  await verification(db, 0)
  const dropped = await purged(db, endsAt + 30 * dayMs)
  assert.ok(dropped.includes('verifications_first'))
  assert.equal(dropped.includes(name), false)
  await db.query({ text: 'UPDATE verifications SET state = 2' })
  assert.deepEqual(
    (await purged(db, endsAt + 30 * dayMs)).filter((each) => each === name),
    [name],
  )
})

test('callbacks go with their week after 30 days; dead letters stay and can be replayed', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const [delivered, dead, pending] = await storeCallbacks(db, 3)
  const { name, endsAt } = await weekOf(db, 'callbacks')
  const at = endsAt + 30 * dayMs
  const [before] = await listCallbacks(db, { state: 'dead-lettered', limit: 10 })
  assert.equal(before?.callbackId, dead)
  assert.equal((await purged(db, at)).includes(name), false)
  assert.deepEqual(
    (await listCallbacks(db, { limit: 10 })).map(({ callbackId, state }) => [callbackId, state]),
    [
      [pending, 'pending'],
      [delivered, 'delivered'],
      [10_000_000_000, 'dead-lettered'],
    ],
  )
  await db.query({ text: `UPDATE callbacks SET ${isDeadLetter} WHERE callback_id = $1` }, [pending])
  assert.ok((await purged(db, at)).includes(name))
  const kept = await listCallbacks(db, { limit: 10 })
  assert.deepEqual(
    kept.map(({ callbackId, webhookId }) => [callbackId, webhookId]),
    [
      [10_000_000_001, 'msg_2'],
      [10_000_000_000, 'msg_1'],
    ],
  )
  assert.deepEqual(kept[1], { ...before, callbackId: 10_000_000_000 })
  assert.deepEqual(await replayCallbacks(db, [10_000_000_000], at), [10_000_000_000])
  await db.query({ text: `UPDATE callbacks SET state = 'delivered' WHERE state = 'pending'` })
  await purged(db, at)
  assert.equal((await listCallbacks(db, { limit: 10 })).length, 1)
})
