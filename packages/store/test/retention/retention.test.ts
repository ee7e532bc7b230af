import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { storeMessages } from '../../../../test/support/message-rows.ts'
import type { RetentionConfig } from '../../../config/sections/retention-settings.ts'
import type { Message } from '../../../domain/message/message.ts'
import { sms } from '../../../domain/test/message/message-samples.ts'
import { createAccount } from '../../accounts/accounts.ts'
import { storedState } from '../../callbacks/callbacks.ts'
import type { Database } from '../../database.ts'
import { MessageLookup } from '../../message-search/message-lookup.ts'
import { writeChanges } from '../../messages/change.ts'
import { lockByRefs, readMessages } from '../../messages/find.ts'
import { audit } from '../../money/audit.ts'
import { dayNumber, firstIdOfDay } from '../../partitions/dated-ids.ts'
import type { PartitionArchive } from '../../partitions/drop-partitions.ts'
import { readPartitions } from '../../partitions/read-partitions.ts'
import { instantOfId, spanAt } from '../../partitions/spans.ts'
import { newestReplies, statusReplies } from '../../replies/replies.ts'
import { setAccountRetention } from '../../retention/account-retention.ts'
import { retentionKeeper } from '../../retention/retention.ts'
import { monthsLater } from '../../retention/retention-tasks.ts'

const noNotices = { callbacks: [], deliveries: [] }
const dayMs = 86_400_000
const today = Math.floor(Date.now() / dayMs) * dayMs
const endOfMonth = instantOfId(spanAt('month', today).to)
const forGood: RetentionConfig = {
  contentsDays: null,
  messagesMonths: null,
  lookupsMonths: null,
  ledgerMonths: null,
  auditLogMonths: null,
}

interface Run {
  config?: Partial<RetentionConfig>
  archive?: PartitionArchive | null
  /** How much later than today it is. */
  days?: number
  /** How many months after the end of this one it is; instead of `days`. */
  months?: number
}

/** Runs retention once; returns its events and warnings. */
async function retain(db: Database, { config = {}, archive = null, days = 0, months }: Run) {
  const events: string[] = []
  await using retention = retentionKeeper({
    db,
    clock: new ManualClock(),
    events: {
      fault: ({ error }) => {
        throw error
      },
      storeChanged: (change) => events.push(`${change.change} ${change.name}`),
      contentsErased: ({ what, messages }) => events.push(`erased ${what} of ${messages}`),
    },
    config: { ...forGood, ...config },
    archive,
    now: () => Promise.resolve(months === undefined ? today + days * dayMs : monthsLater(endOfMonth, months)),
  })
  await retention.keep()
  return { events, warnings: retention.warnings() }
}

const final = { progress: { kind: 'final' }, status: 'DELIVERED' } as const
const queued = { progress: { kind: 'queued', notBefore: 0, tries: 0 }, status: 'QUEUED' } as const

/** Stores a message of today; `number` orders the messages. */
async function store(
  { db }: Pick<FreshDatabase, 'db'>,
  accountId: number,
  number: number,
  state: Pick<Message, 'progress' | 'status'> = final,
): Promise<Message> {
  const message: Message = {
    msgId: firstIdOfDay(dayNumber(today)) + number,
    accountId,
    clientId: `order ${number}`,
    phone: '380501234567',
    type: 'sms',
    plan: sms(),
    hook: null,
    requestId: null,
    acceptedAt: today,
    expiresAt: today + dayMs,
    error: null,
    updatedAt: today,
    attempts: [],
    money: { reservedMicros: 0, chargedMicros: 0 },
    ...state,
  }
  await storeMessages(db, [message])
  const text = `INSERT INTO replies (msg_id, upstream, channel, phone, recipient, body, received_at)
    VALUES ($1, 'up', 'sms', '380501234567', 'Posthorn', '{"datetime":"2026","message":"thanks"}', 0)`
  await db.query({ text }, [message.msgId])
  return message
}

async function textOf(db: Database, { msgId }: Message): Promise<string> {
  const [message] = await readMessages(db, [msgId])
  const content = message?.plan.stages[0].content
  return content?.kind === 'sms' ? content.text : ''
}

test('without settings nothing is erased and nothing is dropped', async () => {
  await using fresh = await freshDatabase()
  const shop = await createAccount(fresh.db, { name: 'shop', currency: 'UAH' })
  await store(fresh, shop, 1)
  assert.deepEqual(await retain(fresh.db, { days: 40_000 }), { events: [], warnings: [] })
})

test('texts of messages and replies are erased after their days, and statuses stay', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const shop = await createAccount(db, { name: 'shop', currency: 'UAH' })
  const message = await store(fresh, shop, 1)
  const config = { contentsDays: 30 }
  assert.deepEqual((await retain(db, { config, days: 30 })).events, [])
  assert.deepEqual((await retain(db, { config, days: 32 })).events, ['erased contents of 1'])
  assert.equal(await textOf(db, message), '(erased)')
  const [kept] = await readMessages(db, [message.msgId])
  assert.deepEqual({ ...kept, plan: null }, { ...message, plan: null })
  const answer = await new MessageLookup(db).byMsgId(shop, message.msgId)
  assert.equal(answer?.status, 'DELIVERED')
  assert.equal(answer.replies[0]?.message, '(erased)')
  assert.deepEqual((await retain(db, { config, days: 33 })).events, [])
})

test('replies that answer no message, or came after theirs was erased, lose their texts by their own age', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const [shop = 0, bank = 0] = [
    await createAccount(db, { name: 'shop', currency: 'UAH' }),
    await createAccount(db, { name: 'bank', currency: 'UAH' }),
  ]
  await setAccountRetention(db, { accountId: bank, contentsDays: 60, months: null })
  const message = await store(fresh, shop, 1)
  const config = { contentsDays: 30 }
  await retain(db, { config, days: 32 })
  const text = `INSERT INTO conversations (account_id, channel, number, phone, created_at, last_at)
    VALUES ($1, 'sms', '2255', $2, 0, 0) RETURNING conversation_id AS id`
  const conversation = async (accountId: number) =>
    (await db.query<{ id: number }>({ text }, [accountId, `38050123456${accountId}`]))[0]?.id ?? 0
  const written = [
    { words: 'late', msgId: message.msgId, conversationId: null },
    { words: 'to nobody', msgId: null, conversationId: null },
    { words: 'to the shop', msgId: null, conversationId: await conversation(shop) },
    { words: 'to the bank', msgId: null, conversationId: await conversation(bank) },
  ]
  for (const { words, msgId, conversationId } of written) {
    const reply = `INSERT INTO replies (msg_id, conversation_id, upstream, channel, phone, recipient, body, received_at)
      VALUES ($1, $2, 'up', 'sms', '380501234567', '2255', json_build_object('message', $3::text), $4)`
    await db.query({ text: reply }, [msgId, conversationId, words, today])
  }
  const texts = async () => {
    const read = `SELECT body ->> 'message' AS words FROM replies WHERE recipient = '2255' ORDER BY reply_id`
    return (await db.query<{ words: string }>({ text: read })).map(({ words }) => words)
  }
  await retain(db, { config, days: 30 })
  assert.deepEqual(await texts(), ['late', 'to nobody', 'to the shop', 'to the bank'])
  await retain(db, { config, days: 32 })
  assert.deepEqual(await texts(), ['(erased)', '(erased)', '(erased)', 'to the bank'])
  await retain(db, { config, days: 62 })
  assert.deepEqual(await texts(), ['(erased)', '(erased)', '(erased)', '(erased)'])
})

test('a message that is still open keeps its text and those after it, until it is final', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const shop = await createAccount(db, { name: 'shop', currency: 'UAH' })
  const stored = [
    await store(fresh, shop, 1),
    await store(fresh, shop, 2, queued),
    await store(fresh, shop, 3),
  ]
  const texts = () => Promise.all(stored.map((message) => textOf(db, message)))
  const [, text] = await texts()
  const run = { config: { contentsDays: 30 }, days: 40 }
  await retain(db, run)
  assert.deepEqual(await texts(), ['(erased)', text, text])
  const [, before] = stored
  assert.ok(before)
  await writeChanges(
    db,
    [{ before, after: { ...before, ...final }, timeline: '', refs: [] }],
    noNotices,
    today,
  )
  assert.deepEqual((await retain(db, run)).events, ['erased contents of 2'])
})

test('an account has days and months of its own', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const [shop = 0, bank = 0] = [
    await createAccount(db, { name: 'shop', currency: 'UAH' }),
    await createAccount(db, { name: 'bank', currency: 'UAH' }),
  ]
  const [ofShop, ofBank] = [await store(fresh, shop, 1), await store(fresh, bank, 2)]
  await setAccountRetention(db, { accountId: bank, contentsDays: 8, months: 1 })
  await retain(db, { config: { contentsDays: 30 }, days: 10 })
  assert.notEqual(await textOf(db, ofShop), '(erased)')
  assert.equal(await textOf(db, ofBank), '(erased)')
  await retain(db, { days: 33 })
  const [known, gone] = await readMessages(db, [ofShop.msgId, ofBank.msgId])
  assert.equal(known?.phone, '380501234567')
  assert.deepEqual([gone?.phone, gone?.clientId, gone?.status], ['erased-after-retention', null, 'DELIVERED'])
})

test('times that are too short or contradict each other are refused with a sentence', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const accountId = await createAccount(db, { name: 'shop', currency: 'UAH' })
  const set = (contentsDays: number | null, months: number | null) =>
    setAccountRetention(db, { accountId, contentsDays, months })
  await assert.rejects(set(7, null), /contents must be kept for 8 days at least: the longest lifetime/)
  await assert.rejects(set(null, 0), /a month at least/)
  await assert.rejects(
    set(90, 1),
    /contents cannot be kept for 90 days where messages are kept for 1 months only/,
  )
})

const rolledUp = (log: string[] = []): PartitionArchive => ({
  async beforeDrop({ name }) {
    log.push(`before ${name}`)
  },
  async inDrop(tx, { name }) {
    const [row] = await tx.query<{ rows: number }>({ text: `SELECT count(*) AS rows FROM ${name}` })
    log.push(`in ${name} ${row?.rows}`)
  },
})

test('a month is dropped once all of it is old, after its rows were archived', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const shop = await createAccount(db, { name: 'shop', currency: 'UAH' })
  const { msgId } = await store(fresh, shop, 1)
  const [first, month] = await readPartitions(db, 'accepted_messages')
  assert.ok(first && month)
  const log: string[] = []
  const config = { messagesMonths: 2 }
  assert.deepEqual((await retain(db, { config, archive: rolledUp(log), months: 1 })).events, [])
  const { events } = await retain(db, { config, archive: rolledUp(log), months: 2 })
  const replies = ['replies_first', month.name.replace('accepted_messages', 'replies')]
  assert.deepEqual(
    events,
    [first.name, month.name, ...replies].map((name) => `partition-dropped ${name}`),
  )
  assert.deepEqual(log, [
    `before ${first.name}`,
    `in ${first.name} 0`,
    `before ${month.name}`,
    `in ${month.name} 1`,
  ])
  assert.equal(await new MessageLookup(db).byMsgId(shop, msgId), null)
})

test('a receipt for a message of a dropped month matches nothing, and a change of it writes nothing', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const shop = await createAccount(db, { name: 'shop', currency: 'UAH' })
  const message = await store(fresh, shop, 1)
  const refs = [{ upstream: 'up', ref: 'r-1', attempt: 0, part: 0 }]
  const change = { before: message, after: message, timeline: '', refs }
  assert.equal((await writeChanges(db, [change], noNotices, today)).msgIds.size, 1)
  await retain(db, { config: { messagesMonths: 1 }, archive: rolledUp(), months: 1 })
  assert.deepEqual(await lockByRefs(db, ['up'], ['r-1']), [])
  assert.equal((await writeChanges(db, [change], noNotices, today)).msgIds.size, 0)
})

test('a month with an open message stays, and the operator reads why', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const shop = await createAccount(db, { name: 'shop', currency: 'UAH' })
  await store(fresh, shop, 1, queued)
  const run = { config: { messagesMonths: 1 }, archive: rolledUp(), months: 1 }
  const { events, warnings } = await retain(db, run)
  assert.deepEqual(events, ['partition-dropped accepted_messages_first', 'partition-dropped replies_first'])
  assert.match(
    warnings.join(),
    /^accepted_messages_\d{4}_\d\d is older than .* stays: it has messages that are open$/,
  )
})

test('replies go with their messages, and stay where one answers a message that is kept', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const shop = await createAccount(db, { name: 'shop', currency: 'UAH' })
  const message = await store(fresh, shop, 1)
  // A reply from before its table had partitions.
  await db.query({
    text: `INSERT INTO replies (reply_id, msg_id, upstream, channel, phone, recipient, body, received_at)
      VALUES (5, ${message.msgId}, 'up', 'sms', '380501234567', 'Posthorn', '{"datetime":"2026","message":"yes"}', 0)`,
  })
  const [first] = await readPartitions(db, 'accepted_messages')
  await db.query({ text: `DROP TABLE ${first?.name}` })
  const config = { messagesMonths: 2 }
  assert.deepEqual((await retain(db, { config, archive: rolledUp(), months: 1 })).events, [])
  assert.equal((await newestReplies(db, message.msgId, statusReplies)).replies.length, 2)
  await retain(db, { config, archive: rolledUp(), months: 2 })
  assert.equal((await newestReplies(db, message.msgId, statusReplies)).replies.length, 0)
})

test('dead letters go once they are older than the months of messages', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const text = `INSERT INTO callbacks (callback_id, webhook_id, account_id, url, body, state, due_at, created_at)
    SELECT n, 'msg', 1, 'http://a/', '{}', $1, 0, $2 FROM generate_series($3::integer, $3::integer + 1) n`
  await db.query({ text }, [storedState('dead-lettered'), today, 1])
  await db.query({ text }, ['pending', today, 3])
  const left = async () => (await db.query({ text: 'SELECT FROM callbacks' })).length
  await retain(db, { days: 400 })
  assert.equal(await left(), 4)
  await retain(db, { config: { messagesMonths: 2 }, days: 50 })
  assert.equal(await left(), 4)
  await retain(db, { config: { messagesMonths: 2 }, days: 64 })
  assert.equal(await left(), 2)
})

test('money is not dropped before it is archived, and an archive that fails keeps its rows', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const config = { messagesMonths: 1, ledgerMonths: 1, lookupsMonths: 1, auditLogMonths: 1 }
  const { events, warnings } = await retain(db, { config, months: 1 })
  assert.equal(warnings.length, 3)
  assert.match(warnings.join('\n'), /^ledger_first is older .*: its amounts are not in an archive/m)
  assert.match(events.join(), /^partition-dropped audit_log_first,partition-dropped audit_log_\d{4}_\d\d$/)
  assert.equal((await audit(db)).sound, true)
  const failing: PartitionArchive = {
    beforeDrop: () => Promise.reject(new Error('the bucket is away')),
    inDrop: () => Promise.resolve(),
  }
  await assert.rejects(retain(db, { config, archive: failing, months: 1 }), /the bucket is away/)
  assert.equal((await readPartitions(db, 'accepted_messages'))[0]?.name, 'accepted_messages_first')
})
