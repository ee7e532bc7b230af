import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { insertMessagesText } from '../../../../test/support/message-rows.ts'
import { rowsInRange } from '../../archive/segments.ts'
import { groupPending } from '../../callbacks/callback-pages.ts'
import {
  claimCallbacks,
  countCallbacks,
  findDueAccounts,
  insertCallbacks,
  recordCallbackOutcomes,
} from '../../callbacks/callbacks.ts'
import { lastOfNext, newestVerification, readEnded } from '../../codes/guard-tallies.ts'
import { countRequests, readNearby } from '../../codes/verification-guard.ts'
import {
  countAttempts,
  endVerifications,
  expireVerifications,
  verificationsOver,
} from '../../codes/verifications.ts'
import type { Database, Queryable, Statement } from '../../database.ts'
import { insertRefs, writeChanges } from '../../messages/change.ts'
import { readClaimedRefs } from '../../messages/claimed-refs.ts'
import {
  lockByRefs,
  lockClaimed,
  lockMessages,
  lockStaleClaims,
  readMessages,
  slotsWithOldClaims,
} from '../../messages/find.ts'
import { newestReplies, repliesToEach, statusReplies, storeReply } from '../../replies/replies.ts'

const now = Date.now()
const verifyId = randomUUID()
const inbound = {
  phone: '380501234567',
  recipient: 'Shop',
  text: 'yes',
  receivedAt: now,
  concat: null,
  upstreamId: 'wamid',
}

/** The statements of acceptance, hand-over, reports, callbacks, replies and codes that use tables with weeks. */
const hotStatements: ((db: Queryable) => Promise<unknown>)[] = [
  (db) => insertCallbacks(db, [{ webhookId: 'a', accountId: 1, msgId: 7, url: '', body: '', dueAt: 0 }], now),
  (db) => findDueAccounts(db, now),
  (db) => groupPending(db, null),
  (db) => groupPending(db, 1),
  (db) => claimCallbacks(db, { now, leasedUntil: now, accounts: [{ accountId: 1, dueAt: 0, limit: 1 }] }),
  (db) => recordCallbackOutcomes(db, [{ callbackId: 1, leasedUntil: 1, kind: 'postponed', dueAt: 2 }], now),
  countCallbacks,
  (db) => insertRefs(db, [], now),
  (db) => lockByRefs(db, ['up'], ['ref']),
  (db) => readClaimedRefs(db, 1),
  (db) =>
    storeReply(db, { msgId: 7, conversationId: null, upstream: 'up', channel: 'sms', inbound, text: 'yes' }),
  (db) => newestReplies(db, 7, statusReplies),
  (db) => repliesToEach(db, [7]),
  (db) => countAttempts(db, [{ verifyId, accountId: 1, recipient: '380501234567', checks: 1 }], now),
  (db) =>
    endVerifications(db, [{ verificationId: 1, end: 'approved', usedStage: null }], {
      now,
      batch: 1,
      conversionDueAt: null,
    }),
  (db) => expireVerifications(db, now, 10),
  (db) => verificationsOver(db, [verifyId], now),
  (db) => countRequests(db, { recipients: [], since: 0, limit: 1, counts: [] }),
  (db) => readNearby(db, [{ prefix: '380501234', since: 0 }], now),
  newestVerification,
  (db) => lastOfNext(db, { after: 1, upTo: 2, limit: 3 }),
  (db) => readEnded(db, 1, 2, []),
]

test('no statement of the hot paths reads a whole partition', async (t) => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const [server] = await db.query<{ version: string }>({
    text: `SELECT current_setting('server_version_num') AS version`,
  })
  if (Number(server?.version) < 160_000) return t.skip('EXPLAIN (GENERIC_PLAN) is of PostgreSQL 16')
  const statements: Statement[] = []
  const recording: Queryable = {
    query: (statement, values) => {
      statements.push(statement)
      return db.query(statement, values)
    },
  }
  for (const statement of hotStatements) await statement(recording)
  let plans = 0
  for (const { name, text } of statements) {
    const rows = await db.query<{ 'QUERY PLAN': string }>({ text: `EXPLAIN (GENERIC_PLAN) ${text}` })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    assert.doesNotMatch(
      plan,
      /Seq Scan on (callbacks|part_refs|replies|verifications|accepted_messages|final_messages)/,
      name,
    )
    if (/Index/.test(plan)) plans++
  }
  assert.ok(plans >= 15, `${plans} plans with an index`)
})

test('messages are changed, locked and read by id without opening partitions of other ids', async () => {
  await using fresh = await freshDatabase()
  const plans = await plansOf(fresh.db, async (recording) => {
    await writeChanges(recording, [], { callbacks: [], deliveries: [] }, now)
    await lockMessages(recording, [1, 2])
    await readMessages(recording, [2, 1])
  })
  const ofHistory = plans.filter(({ plan }) => /accepted_messages|final_messages/.test(plan))
  for (const { name, plan } of ofHistory) assert.match(plan, /Subplans Removed: \d/, name)
  assert.equal(ofHistory.length, 3)
})

test('old claims are looked for among open messages alone, of history each message is found by its id', async () => {
  await using fresh = await freshDatabase()
  const slot = { slotId: 1, epoch: 1 }
  const text = insertMessagesText(
    'msg_id, account_id, phone, phase, slot_id, slot_epoch, accepted_at, expires_at, updated_at, status, plan, timeline',
    `SELECT i, 1, '380501234567', CASE WHEN i % 100 = 0 THEN 1 ELSE 9 END, 1, 1, $1::bigint, $1, $1, 'ACCEPTED', '{}',
      repeat('x', 800) FROM generate_series(1, 30000) i`,
  )
  await fresh.db.query({ text }, [now])
  await fresh.db.query({ text: 'ANALYZE' })
  const plans = await plansOf(fresh.db, async (recording) => {
    await lockClaimed(recording, slot, 200)
    await lockStaleClaims(recording, slot, now - 60_000, 200)
    await slotsWithOldClaims(recording, [slot], now - 60_000)
  })
  for (const { name, plan } of plans) {
    assert.doesNotMatch(plan, /Seq Scan on (accepted|final)_messages_first/, name)
  }
  assert.equal(plans.length, 3)
})

test('a range of messages is read without the history of other months', async () => {
  await using fresh = await freshDatabase()
  const statement = {
    name: 'range',
    text: `SELECT count(timeline) FROM ${rowsInRange('messages', 'msg_id')} t`,
  }
  const plans = await plansOf(fresh.db, (recording) => recording.query(statement, [1, 2]))
  assert.equal(plans[0]?.plan.match(/Subplans Removed: \d/g)?.length, 2)
})

/** Generic plans of the statements of `work`, for the values that it gives them. */
async function plansOf(
  db: Database,
  work: (recording: Queryable) => Promise<unknown>,
): Promise<{ name: string; plan: string }[]> {
  return db.transaction(async (tx) => {
    const statements: [Statement, unknown[]][] = []
    await work({
      query: (statement, values = []) => {
        statements.push([statement, values])
        return tx.query(statement, values)
      },
    })
    await tx.query({ text: 'SET LOCAL plan_cache_mode = force_generic_plan' })
    const plans: { name: string; plan: string }[] = []
    for (const [index, [{ name = '', text }, values]] of statements.entries()) {
      const literals = values.map((value) => (Array.isArray(value) ? `'{${value}}'` : `'${value}'`))
      await tx.query({ text: `PREPARE tested_${index} AS ${text}` })
      const rows = await tx.query<{ 'QUERY PLAN': string }>({
        text: `EXPLAIN EXECUTE tested_${index} (${literals})`,
      })
      plans.push({ name, plan: rows.map((row) => row['QUERY PLAN']).join('\n') })
    }
    return plans
  })
}
