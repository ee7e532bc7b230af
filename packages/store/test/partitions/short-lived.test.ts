import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { insertMessagesText } from '../../../../test/support/message-rows.ts'
import { claimCallbacks, findDueAccounts, insertCallbacks } from '../../callbacks/callbacks.ts'
import { listVerifications } from '../../codes/verification-pages.ts'
import { countAttempts } from '../../codes/verifications.ts'
import type { Database } from '../../database.ts'
import { lockByRefs } from '../../messages/find.ts'
import { newestReplies, statusReplies, storeReply } from '../../replies/replies.ts'

const now = Date.now()
const keys = {
  callbacks: 'callback_id',
  part_refs: 'day_id',
  replies: 'reply_id',
  verifications: 'verification_id',
} as const

/** Moves the rows of today to the partition before all others, as if the week or month of their ids was over. */
async function ageRows(db: Database): Promise<void> {
  for (const [table, key] of Object.entries(keys)) {
    await db.query({ text: `UPDATE ${table} SET ${key} = ${key} % 10000000000` })
  }
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
  test('are found in two partitions, and what is newer stays newer', async () => {
    await using fresh = await freshDatabase()
    const { db } = fresh
    const text = insertMessagesText(
      'msg_id, account_id, phone, phase, clock_at, status, plan',
      `VALUES (7, 1, '380501234567', 2, 0, 'SENT', '{"stages":[]}')`,
    )
    await db.query({ text })
    await storeOneOfEach(db, 0)
    await ageRows(db)
    await storeOneOfEach(db, 1)
    for (const table of Object.keys(keys)) {
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
    await using fresh = await freshDatabase()
    const { db } = fresh
    assert.equal((await db.transaction((tx) => storeReply(tx, reply('wamid', 'yes')))) !== null, true)
    await ageRows(db)
    assert.equal((await db.transaction((tx) => storeReply(tx, reply('wamid', 'yes')))) !== null, false)
    assert.equal((await db.transaction((tx) => storeReply(tx, reply('another', 'yes')))) !== null, true)
    const both = await Promise.all(
      [1, 2].map(() => db.transaction((tx) => storeReply(tx, reply('at once', 'yes')))),
    )
    assert.deepEqual(both.map((id) => id !== null).sort(), [false, true])
  })
})
