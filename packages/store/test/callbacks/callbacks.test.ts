import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { readCallback } from '../../callbacks/callback-pages.ts'
import {
  type CallbackOutcome,
  type CallbackRow,
  claimCallbacks,
  countCallbacks,
  type DueCallback,
  findDueAccounts,
  insertCallbacks,
  recordCallbackOutcomes,
  retryCallbacks,
} from '../../callbacks/callbacks.ts'
import { replayCallbacks } from '../../callbacks/short-callbacks.ts'
import type { Database } from '../../database.ts'
import { listCallbacks } from './list-callbacks.ts'

const now = 1_700_000_000_000
const leasedUntil = now + 60_000

const rows = (count: number, change: Partial<CallbackRow> = {}): CallbackRow[] =>
  Array.from({ length: count }, (_, index) => ({
    webhookId: `msg_${index}`,
    accountId: 1,
    msgId: index,
    url: 'http://example.com/',
    body: '{"ї":1}',
    dueAt: now,
    ...change,
  }))

const unique = (some: CallbackRow[]): CallbackRow[] =>
  some.map((row, index) => ({ ...row, webhookId: `msg_${index}` }))

async function claim(db: Database, limit = 100, at = now): Promise<DueCallback[]> {
  const accounts = (await findDueAccounts(db, at)).map((account) => ({ ...account, limit }))
  return claimCallbacks(db, { now: at, leasedUntil: at + 60_000, accounts })
}

async function recordOne(db: Database, outcome: CallbackOutcome) {
  await recordCallbackOutcomes(db, [outcome], now + 1)
  const [row] = await listCallbacks(db, { limit: 1 })
  assert.ok(row)
  return row
}

test('ids come back in the order of the rows', async () => {
  await using fresh = await freshDatabase()
  const ids = await insertCallbacks(fresh.db, rows(1_000), now)
  const listed = await listCallbacks(fresh.db, { limit: 1_000 })
  const byWebhookId = new Map(listed.map((row) => [row.webhookId, row.callbackId]))
  assert.deepEqual(
    ids,
    rows(1_000).map((row) => byWebhookId.get(row.webhookId ?? '')),
  )
})

test('only what is due is claimed, longest due first, and not again before the lease ends', async () => {
  await using fresh = await freshDatabase()
  const [late] = await insertCallbacks(fresh.db, rows(1, { dueAt: now }), now)
  const [early] = await insertCallbacks(fresh.db, rows(1, { dueAt: now - 5 }), now)
  await insertCallbacks(fresh.db, rows(1, { dueAt: now + 1 }), now)
  assert.deepEqual(
    (await claim(fresh.db, 1)).map((row) => row.callbackId),
    [early],
  )
  const [second, ...others] = await claim(fresh.db)
  assert.equal(others.length, 0)
  assert.deepEqual(second, {
    callbackId: late,
    webhookId: 'msg_0',
    accountId: 1,
    url: 'http://example.com/',
    body: '{"ї":1}',
    form: null,
    attempts: 0,
    leasedUntil,
    since: now,
  })
  assert.equal((await claim(fresh.db, 100, leasedUntil - 1)).length, 1)
  assert.equal((await claim(fresh.db, 100, leasedUntil)).length, 2)
})

test('accounts with due callbacks are found, the longest due first', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  assert.deepEqual(await findDueAccounts(db, now), [])
  for (const [accountId, dueAt] of [
    [3, now - 5],
    [3, now - 1],
    [1, now],
    [2, now + 1],
    [9, now - 7],
  ] as const) {
    await insertCallbacks(db, rows(1, { accountId, dueAt }), now)
  }
  assert.deepEqual(await findDueAccounts(db, now), [
    { accountId: 9, dueAt: now - 7 },
    { accountId: 3, dueAt: now - 5 },
    { accountId: 1, dueAt: now },
  ])
})

test('each account gets callbacks up to its limit, even where those of others are due longer', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  await insertCallbacks(db, rows(50, { accountId: 1, dueAt: now - 100 }), now)
  await insertCallbacks(db, rows(3, { accountId: 2, dueAt: now - 2 }), now)
  await insertCallbacks(db, rows(10, { accountId: 3, dueAt: now - 1 }), now)
  const accounts = (await findDueAccounts(db, now)).map((account) => ({
    ...account,
    limit: account.accountId === 3 ? 0 : 5,
  }))
  const claimed = await claimCallbacks(db, { now, leasedUntil, accounts })
  const count = (id: number) => claimed.filter(({ accountId }) => accountId === id).length
  assert.deepEqual([count(1), count(2), count(3)], [5, 3, 0])
})

test('two simultaneous claims never get the same row', async () => {
  await using fresh = await freshDatabase()
  await insertCallbacks(fresh.db, rows(500), now)
  const claims = await Promise.all(Array.from({ length: 8 }, () => claim(fresh.db)))
  const ids = claims.flat().map((row) => row.callbackId)
  assert.equal(new Set(ids).size, ids.length)
})

test('each outcome is stored', async () => {
  await using fresh = await freshDatabase()
  const outcomes: [CallbackOutcome['kind'], object, object][] = [
    ['delivered', { attempts: 1 }, { state: 'delivered', attempts: 1, endedAt: now + 1 }],
    [
      'failed',
      { attempts: 1, dueAt: now + 5, error: 'answered 500' },
      { state: 'pending', attempts: 1, dueAt: now + 5, endedAt: null, lastError: 'answered 500' },
    ],
    [
      'dead-lettered',
      { attempts: 1, error: 'x' },
      { state: 'dead-lettered', attempts: 1, endedAt: now + 1, lastError: 'x' },
    ],
    ['postponed', { dueAt: now + 5 }, { state: 'pending', attempts: 0, dueAt: now + 5, lastError: null }],
  ]
  for (const [kind, fields, expected] of outcomes) {
    const [callbackId = 0] = await insertCallbacks(fresh.db, rows(1, { dueAt: leasedUntil }), now)
    const row = await recordOne(fresh.db, { kind, callbackId, leasedUntil, ...fields } as CallbackOutcome)
    assert.deepEqual({ ...row, ...expected }, row)
  }
})

test('after a lost lease only a delivery counts', async () => {
  await using fresh = await freshDatabase()
  const [callbackId = 0] = await insertCallbacks(fresh.db, rows(1), now)
  await claim(fresh.db)
  await claim(fresh.db, 100, leasedUntil)
  const lost = { callbackId, leasedUntil }
  const late = await recordOne(fresh.db, { ...lost, kind: 'dead-lettered', attempts: 1, error: 'x' })
  assert.deepEqual([late.state, late.attempts], ['pending', 0])
  const delivered = await recordOne(fresh.db, { ...lost, kind: 'delivered', attempts: 1 })
  assert.equal(delivered.state, 'delivered')
  const after = await recordOne(fresh.db, {
    callbackId,
    leasedUntil: leasedUntil + 60_000,
    kind: 'dead-lettered',
    attempts: 1,
    error: 'x',
  })
  assert.equal(after.state, 'delivered')
})

test('lists by state, account and message, newest first, page by page', async () => {
  await using fresh = await freshDatabase()
  const ids = await insertCallbacks(
    fresh.db,
    unique([...rows(3), ...rows(2, { accountId: 2, msgId: 9 })]),
    now,
  )
  const listed = async (filter: object) =>
    (await listCallbacks(fresh.db, { limit: 10, ...filter })).map((row) => ids.indexOf(row.callbackId))
  assert.deepEqual(await listed({}), [4, 3, 2, 1, 0])
  assert.deepEqual(await listed({ accountId: 2 }), [4, 3])
  assert.deepEqual(await listed({ msgId: 1 }), [1])
  assert.deepEqual(await listed({ limit: 2, before: ids[3] }), [2, 1])
  assert.deepEqual(await listed({ state: 'dead-lettered' }), [])
})

test('replays delivered callbacks and dead letters with all attempts before them', async () => {
  await using fresh = await freshDatabase()
  const ids = await insertCallbacks(fresh.db, rows(3, { dueAt: leasedUntil }), now)
  const [deadLetter = 0, delivered = 0, pending = 0] = ids
  await recordCallbackOutcomes(
    fresh.db,
    [
      { callbackId: deadLetter, leasedUntil, kind: 'dead-lettered', attempts: 10, error: 'x' },
      { callbackId: delivered, leasedUntil, kind: 'delivered', attempts: 2 },
    ],
    now,
  )
  assert.deepEqual(await countCallbacks(fresh.db), { backlog: 1, deadLetters: 1 })
  const replayed = await replayCallbacks(fresh.db, [deadLetter, delivered, pending, 999], now + 7)
  assert.deepEqual(new Set(replayed), new Set([deadLetter, delivered]))
  const claimed = await claim(fresh.db, 100, now + 7)
  assert.deepEqual(
    claimed.map((row) => [row.attempts, row.since]),
    [
      [0, now + 7],
      [0, now + 7],
    ],
  )
})

test('failed attempts and what follows them are kept with the row, bounded in number and length', async () => {
  await using fresh = await freshDatabase()
  const [callbackId = 0, atOnce = 0] = await insertCallbacks(fresh.db, rows(2, { dueAt: leasedUntil }), now)
  const attempt = {
    at: now,
    tookMs: 7,
    status: 500,
    error: 'answered 500',
    answer: `"нуль" \u0000 ${'x'.repeat(400)}`,
  }
  for (let attempts = 1; attempts <= 13; attempts++) {
    const failed = { kind: 'failed', attempts, dueAt: leasedUntil, error: 'answered 500' } as const
    await recordOne(fresh.db, {
      callbackId,
      leasedUntil,
      ...failed,
      attempt: { ...attempt, at: now + attempts },
    })
  }
  const success = { at: now + 14, tookMs: 3, status: 200, error: null, answer: 'ok' }
  await recordOne(fresh.db, { callbackId, leasedUntil, kind: 'delivered', attempts: 14, attempt: success })
  await recordOne(fresh.db, { callbackId: atOnce, leasedUntil, kind: 'delivered', attempts: 1 })
  const kept = (await readCallback(fresh.db, callbackId))?.recentAttempts ?? []
  assert.deepEqual(
    kept.map(({ at }) => at - now),
    [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
  )
  assert.deepEqual(kept.at(-1), success)
  assert.deepEqual(kept[0], { ...attempt, at: now + 3, answer: attempt.answer.slice(0, 300) })
  assert.deepEqual((await readCallback(fresh.db, atOnce))?.recentAttempts, [])
})

test('what waits for one receiver is retried now, except what a gateway may hold under its lease', async () => {
  await using fresh = await freshDatabase()
  const inHours = { dueAt: now + 7_200_000 }
  const url = 'https://Shop.example:8443/hook'
  const ids = await insertCallbacks(
    fresh.db,
    unique([
      ...rows(2, { url, ...inHours }),
      ...rows(1, { url, dueAt: leasedUntil }),
      ...rows(1, inHours),
      ...rows(1, { url, ...inHours, accountId: 2 }),
    ]),
    now,
  )
  const receiver = { accountId: 1, host: 'shop.example:8443', callbackId: null }
  const times = { now, after: leasedUntil }
  assert.equal(await retryCallbacks(fresh.db, { ...receiver, callbackId: ids[1] ?? 0 }, times), 1)
  assert.equal(await retryCallbacks(fresh.db, receiver, times), 1)
  assert.deepEqual(
    (await claim(fresh.db)).map(({ callbackId, attempts }) => [ids.indexOf(callbackId), attempts]).sort(),
    [
      [0, 0],
      [1, 0],
    ],
  )
})
