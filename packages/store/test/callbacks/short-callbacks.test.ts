import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { callbackBody } from '../../../domain/message/reports/callback-body.ts'
import { encodeStep } from '../../../domain/message/story/timeline-lines.ts'
import { accepted, sms } from '../../../domain/test/message/message-samples.ts'
import { createAccount } from '../../accounts/accounts.ts'
import { readCallback, readCallbackPage } from '../../callbacks/callback-pages.ts'
import {
  type CallbackOutcome,
  claimCallbacks,
  countCallbacks,
  findDueAccounts,
  recordCallbackOutcomes,
  shortWebhookId,
} from '../../callbacks/callbacks.ts'
import { endOldLeases, replayCallbacks } from '../../callbacks/short-callbacks.ts'
import type { Database } from '../../database.ts'
import { withdrawCallbacks } from '../../feed/endpoint-windows.ts'
import { writeChanges } from '../../messages/change.ts'
import { readMessages } from '../../messages/find.ts'
import { insertMessages } from '../../messages/insert.ts'
import { dayNumber, firstIdOfDay } from '../../partitions/dated-ids.ts'
import { eraseMessages } from '../../subscriber/erase-messages.ts'

const now = Date.now()
const leasedUntil = now + 30_000
const url = 'https://shop.example/hook'

/** Two messages that were delivered, whose writer delivers the callbacks itself. */
class Written implements AsyncDisposable {
  readonly db: Database
  readonly #fresh: FreshDatabase
  /** In the order of `bodies`. */
  readonly ids: number[]
  readonly bodies: string[]

  private constructor(fresh: FreshDatabase, ids: number[], bodies: string[]) {
    this.#fresh = fresh
    this.db = fresh.db
    this.ids = ids
    this.bodies = bodies
  }

  static async open(): Promise<Written> {
    const fresh = await freshDatabase()
    const { db } = fresh
    const accountId = await createAccount(db, { name: 'shop', currency: 'UAH' })
    const money = { reservedMicros: 0, chargedMicros: 0 }
    const first = firstIdOfDay(dayNumber(now))
    const messages = [1, 2].map((number) => ({ ...accepted(sms()), accountId, money, msgId: first + number }))
    await insertMessages(
      db,
      messages.map((message) => ({ message, timeline: '', verification: null })),
    )
    const changes = messages.map((before) => {
      const after = { ...before, progress: { kind: 'final' }, status: 'DELIVERED', updatedAt: now } as const
      return { before, after, timeline: '', refs: [] }
    })
    const bodies = changes.map(({ after }) => callbackBody(after, []))
    const callbacks = changes.map(({ after: { msgId, status } }, index) => {
      const row = { webhookId: null, accountId, msgId, url, body: bodies[index] ?? '', dueAt: leasedUntil }
      return { ...row, isLeased: true, status }
    })
    const { callbackIds } = await writeChanges(db, changes, { callbacks, deliveries: [] }, now)
    return new Written(
      fresh,
      [...callbackIds.values()].sort((a, b) => a - b),
      bodies,
    )
  }

  /** What its writer records of one of them. */
  outcome(index: 0 | 1, ended: { kind: string }): CallbackOutcome {
    const callbackId = this.ids[index] ?? 0
    const leased = {
      leaseId: this.ids[0] ?? 0,
      webhookId: shortWebhookId(callbackId, now),
      body: this.bodies[index],
    }
    return { callbackId, leasedUntil, leased, ...ended } as CallbackOutcome
  }

  /** How often rows were written since they were inserted, and the leases that are left. */
  async writes() {
    const text = `SELECT (SELECT count(*) FROM callbacks WHERE state IS NOT NULL) AS rows,
      (SELECT json_agg(callback_ids) FROM callback_leases) AS leases`
    const [counts] = await this.db.query<{ rows: number; leases: number[][] | null }>({ text })
    return counts
  }

  async states() {
    return Promise.all(this.ids.map(async (id) => (await readCallback(this.db, id))?.state))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#fresh[Symbol.asyncDispose]()
  }
}

const delivered = { kind: 'delivered', attempts: 1 }

test('a callback whose first request succeeds leaves its row as it was, and is read as delivered', async () => {
  await using written = await Written.open()
  const { db, ids, bodies } = written
  assert.deepEqual(await written.states(), ['pending', 'pending'])
  assert.deepEqual(await countCallbacks(db), { backlog: 2, deadLetters: 0 })
  const selection = { state: 'pending', accountId: null, msgId: null, host: null } as const
  const { rows } = await readCallbackPage(db, selection, { before: null, limit: 9 })
  assert.deepEqual(
    rows.map(({ callbackId, state, attempts }) => [callbackId, state, attempts]),
    [
      [ids[1], 'pending', 0],
      [ids[0], 'pending', 0],
    ],
  )
  await recordCallbackOutcomes(db, [written.outcome(0, delivered)], now + 5)
  assert.deepEqual(await written.writes(), { rows: 0, leases: [[ids[1]]] })
  assert.deepEqual(await written.states(), ['delivered', 'pending'])
  await recordCallbackOutcomes(db, [written.outcome(1, delivered)], now + 9)
  assert.deepEqual(await written.writes(), { rows: 0, leases: null })
  const read = await readCallback(db, ids[0] ?? 0)
  assert.ok(read)
  const { state, attempts, endedAt, webhookId, body } = read
  assert.deepEqual([state, attempts, endedAt], ['delivered', 1, now])
  assert.deepEqual([webhookId, body], [shortWebhookId(ids[0] ?? 0, now), bodies[0]])
})

test('what a gateway that died had in memory is delivered by another with the same id and the same body', async () => {
  await using written = await Written.open()
  const { db, ids, bodies } = written
  await recordCallbackOutcomes(db, [written.outcome(0, delivered)], now + 5)
  await endOldLeases(db, leasedUntil - 1)
  assert.deepEqual(await findDueAccounts(db, leasedUntil), [])
  await endOldLeases(db, leasedUntil)
  const accounts = (await findDueAccounts(db, leasedUntil)).map((each) => ({ ...each, limit: 9 }))
  const claimed = await claimCallbacks(db, { now: leasedUntil, leasedUntil: leasedUntil + 60_000, accounts })
  assert.deepEqual(
    claimed.map(({ callbackId, webhookId, body, attempts }) => [callbackId, webhookId, body, attempts]),
    [[ids[1], shortWebhookId(ids[1] ?? 0, now), bodies[1], 0]],
  )
})

test('after its lease was ended by another gateway an outcome changes nothing', async () => {
  await using written = await Written.open()
  await endOldLeases(written.db, leasedUntil)
  const failed = { kind: 'failed', attempts: 1, dueAt: now + 5_000, error: 'answered 500' }
  await recordCallbackOutcomes(written.db, [written.outcome(0, failed)], leasedUntil)
  const { attempts, dueAt } = (await readCallback(written.db, written.ids[0] ?? 0)) ?? {}
  assert.deepEqual([attempts, dueAt], [0, leasedUntil])
})

test('a failed first request makes the row whole, beside one that succeeded', async () => {
  await using written = await Written.open()
  const { db, ids, bodies } = written
  const failed = { kind: 'failed', attempts: 1, dueAt: now + 5_000, error: 'answered 500' }
  await recordCallbackOutcomes(db, [written.outcome(0, delivered), written.outcome(1, failed)], now + 9)
  assert.deepEqual(await written.writes(), { rows: 1, leases: null })
  assert.deepEqual(await written.states(), ['delivered', 'pending'])
  const accounts = (await findDueAccounts(db, now + 5_000)).map((each) => ({ ...each, limit: 9 }))
  const [claimed] = await claimCallbacks(db, { now: now + 5_000, leasedUntil, accounts })
  assert.deepEqual(
    [claimed?.webhookId, claimed?.body, claimed?.attempts],
    [shortWebhookId(ids[1] ?? 0, now), bodies[1], 1],
  )
})

test('a callback that was delivered at once is replayed with its id and its body, one under way is not', async () => {
  await using written = await Written.open()
  const { db, ids, bodies } = written
  await recordCallbackOutcomes(db, [written.outcome(0, delivered)], now + 5)
  assert.deepEqual(await replayCallbacks(db, ids, now + 9), [ids[0]])
  const accounts = (await findDueAccounts(db, now + 9)).map((each) => ({ ...each, limit: 9 }))
  const [claimed] = await claimCallbacks(db, { now: now + 9, leasedUntil, accounts })
  assert.deepEqual([claimed?.webhookId, claimed?.body], [shortWebhookId(ids[0] ?? 0, now), bodies[0]])
})

test('what is withdrawn while it is under way is gone, and its failure brings it not back', async () => {
  await using written = await Written.open()
  const { db, ids } = written
  await recordCallbackOutcomes(db, [written.outcome(0, delivered)], now + 5)
  await withdrawCallbacks(db, ids)
  assert.deepEqual(await written.states(), ['delivered', undefined])
  const failed = { kind: 'failed', attempts: 1, dueAt: now + 5_000, error: 'answered 500' }
  await recordCallbackOutcomes(db, [written.outcome(1, failed)], now + 9)
  await endOldLeases(db, leasedUntil)
  assert.deepEqual(await findDueAccounts(db, leasedUntil), [])
})

/** Resolves when a statement waits for a lock. Not to be called with a transaction, which sees one state of all sessions. */
async function untilOneWaits(db: Database): Promise<void> {
  const text = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  while ((await db.query({ text })).length === 0) await new Promise(setImmediate)
}

test('a replay at the moment of an erasure delivers nothing of the person', async () => {
  await using written = await Written.open()
  const { db, ids } = written
  await recordCallbackOutcomes(db, [written.outcome(0, delivered), written.outcome(1, delivered)], now + 5)
  const [named] = await db.query<{ phone: string }>({
    text: 'UPDATE accepted_messages SET client_id = phone RETURNING phone',
  })
  const erasure = { forms: [named?.phone ?? ''], pseudonym: 'erased-1' }
  let replayed: Promise<number[]> = Promise.resolve([])
  await db.transaction(async (tx) => {
    const erased = await eraseMessages(tx, erasure, { before: Number.MAX_SAFE_INTEGER, limit: 9 })
    assert.equal(erased['messages'], 2)
    replayed = replayCallbacks(db, ids, now + 9)
    await untilOneWaits(db)
  })
  assert.deepEqual(await replayed, ids)
  const accounts = (await findDueAccounts(db, now + 9)).map((each) => ({ ...each, limit: 9 }))
  const claimed = await claimCallbacks(db, { now: now + 9, leasedUntil, accounts })
  assert.deepEqual(
    claimed.map(({ body }) => (JSON.parse(body) as { id: unknown }).id),
    ['erased-1', 'erased-1'],
  )
})

test('a report that was decided on before an erasure changes nothing after it', async () => {
  await using written = await Written.open()
  const { db } = written
  await recordCallbackOutcomes(db, [written.outcome(0, delivered), written.outcome(1, delivered)], now + 5)
  const [row] = await db.query<{ msgId: number; phone: string }>({
    text: 'SELECT msg_id AS "msgId", phone FROM accepted_messages ORDER BY msg_id',
  })
  assert.ok(row)
  const [before] = await readMessages(db, [row.msgId])
  assert.ok(before)
  const erasure = { forms: [row.phone], pseudonym: 'erased-1' }
  await db.transaction((tx) => eraseMessages(tx, erasure, { before: Number.MAX_SAFE_INTEGER, limit: 9 }))
  const after = { ...before, status: 'READ', updatedAt: now + 7 } as const
  const timeline = encodeStep(
    { step: 'report', upstream: 'a', part: 0, outcome: 'read', raw: `to ${row.phone}` },
    now + 7,
  )
  const { msgIds } = await writeChanges(
    db,
    [{ before, after, timeline, refs: [] }],
    { callbacks: [], deliveries: [] },
    now + 7,
  )
  assert.equal(msgIds.size, 0)
  const text = 'SELECT status, timeline FROM messages WHERE msg_id = $1'
  assert.deepEqual(await db.query({ text }, [row.msgId]), [{ status: 'DELIVERED', timeline: '' }])
})

test('a delivery counts though another gateway ends the lease at the same moment', async () => {
  await using written = await Written.open()
  const { db } = written
  let recorded: Promise<void> = Promise.resolve()
  await db.transaction(async (tx) => {
    await tx.query({ text: 'DELETE FROM callback_leases' })
    await tx.query({ text: "UPDATE callbacks SET state = 'pending'" })
    recorded = recordCallbackOutcomes(db, [written.outcome(0, delivered)], now)
    await untilOneWaits(db)
  })
  await recorded
  assert.deepEqual(await written.states(), ['delivered', 'pending'])
})
