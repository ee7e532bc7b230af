import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { storeMessages } from '../../../../test/support/message-rows.ts'
import type { Message } from '../../../domain/message/message.ts'
import type { Plan } from '../../../domain/plan/plan.ts'
import { acceptedLongAgo, sms, viberThenSms } from '../../../domain/test/message/message-samples.ts'
import { createAccount } from '../../accounts/accounts.ts'
import type { Database } from '../../database.ts'
import { type MessageSearch, searchMessages } from '../../message-search/message-search.ts'
import type { MessageNames } from '../../message-search/message-sources.ts'
import { readSpan } from '../../message-search/message-spans.ts'
import { sumMessages } from '../../message-search/message-totals.ts'
import { dayNumber, firstIdOfDay } from '../../partitions/dated-ids.ts'

const all: MessageSearch = {
  named: null,
  statuses: null,
  channel: null,
  accountId: null,
  from: null,
  to: null,
  before: null,
  limit: 50,
}
const nameless = { msgId: null, clientId: '', recipients: [], verifyId: null }

async function store(db: Database, changes: (Partial<Message> & { msgId: number })[]): Promise<number> {
  const accountId = await createAccount(db, { name: `account ${changes[0]?.msgId}`, currency: 'UAH' })
  const rows = changes.map((change) => {
    return acceptedLongAgo({ accountId, clientId: null, ...change })
  })
  await storeMessages(db, rows)
  return accountId
}

async function found(db: Database, search: Partial<MessageSearch>, lookAt?: number) {
  const { messages, ...rest } = await searchMessages(db, { ...all, ...search }, lookAt)
  return { ids: messages.map(({ message }) => message.msgId), ...rest }
}

const everything = { next: null, lookedBackTo: null }

test('messages come newest first, page by page', async () => {
  await using fresh = await freshDatabase()
  await store(
    fresh.db,
    [1, 2, 3, 4, 5].map((msgId) => ({ msgId })),
  )
  assert.deepEqual(await found(fresh.db, { limit: 2 }), { ids: [5, 4], next: 4, lookedBackTo: null })
  assert.deepEqual(await found(fresh.db, { limit: 2, before: 4 }), {
    ids: [3, 2],
    next: 2,
    lookedBackTo: null,
  })
  assert.deepEqual(await found(fresh.db, { limit: 2, before: 2 }), { ids: [1], ...everything })
})

test('one search term finds a message by its msg_id, the client id and the recipient', async () => {
  await using fresh = await freshDatabase()
  await store(fresh.db, [
    { msgId: 7, clientId: '1' },
    { msgId: 8, clientId: '7' },
    { msgId: 9, phone: '380671112233', clientId: '2' },
    { msgId: 10, phone: 'anna@example.com', clientId: '3', status: 'DELIVERED' },
  ])
  const named = (names: Partial<MessageNames>) => ({
    named: { ...nameless, ...names },
  })
  assert.deepEqual((await found(fresh.db, named({ msgId: 7, clientId: '7' }))).ids, [8, 7])
  assert.deepEqual((await found(fresh.db, named({ recipients: ['380671112233'] }))).ids, [9])
  assert.deepEqual((await found(fresh.db, named({ recipients: ['anna@example.com'] }))).ids, [10])
  const filtered = { ...named({ recipients: ['anna@example.com'] }), statuses: ['EXPIRED' as const] }
  assert.deepEqual(await found(fresh.db, filtered), { ids: [], ...everything })
})

function saying(text: string): Plan {
  const [stage] = sms().stages
  return { ...sms(), stages: [{ ...stage, content: { kind: 'sms', text } }] }
}

test('status, channel of the plan and account filter', async () => {
  await using fresh = await freshDatabase()
  await store(fresh.db, [
    { msgId: 1, status: 'DELIVERED' },
    { msgId: 2, plan: viberThenSms() },
    { msgId: 3, plan: saying('say "channel":"viber"') },
  ])
  const other = await store(fresh.db, [{ msgId: 4 }])
  assert.deepEqual((await found(fresh.db, { statuses: ['DELIVERED', 'READ'] })).ids, [1])
  assert.deepEqual((await found(fresh.db, { channel: 'viber' })).ids, [2])
  assert.deepEqual((await found(fresh.db, { channel: 'sms' })).ids, [4, 3, 2, 1])
  assert.deepEqual((await found(fresh.db, { accountId: other })).ids, [4])
})

test('a search for rare messages scans a bounded number, and the page says how far', async () => {
  await using fresh = await freshDatabase()
  const messages = [1, 2, 3, 4, 5, 6].map((msgId) => ({ msgId, acceptedAt: msgId * 1_000 }))
  await store(fresh.db, [{ ...messages[0], msgId: 1, status: 'READ' }, ...messages.slice(1)])
  const rare = { statuses: ['READ' as const] }
  assert.deepEqual(await found(fresh.db, rare, 4), { ids: [], next: 3, lookedBackTo: 3_000 })
  assert.deepEqual(await found(fresh.db, { ...rare, before: 3 }, 4), { ids: [1], ...everything })
})

test('pages that each scan a bounded number give every message of a filter once, in either order', async () => {
  await using fresh = await freshDatabase()
  const isRare = (msgId: number) => msgId % 7 === 0 || msgId === 16
  const ids = Array.from({ length: 40 }, (_, index) => index + 1)
  const accountId = await store(
    fresh.db,
    ids.filter(isRare).map((msgId) => ({ msgId, status: 'READ', plan: viberThenSms(), acceptedAt: msgId })),
  )
  await store(
    fresh.db,
    ids.filter((msgId) => !isRare(msgId)).map((msgId) => ({ msgId, acceptedAt: msgId })),
  )
  const filters = [{ channel: 'viber' as const }, { statuses: ['READ' as const] }, { accountId }, { from: 3 }]
  for (const filter of filters) {
    const expected = 'from' in filter ? ids.slice(2) : ids.filter(isRare)
    for (const order of ['newest', 'oldest'] as const) {
      for (const limit of [1, 2, 100]) {
        const given: number[] = []
        let before: number | null = null
        do {
          const page = await found(fresh.db, { ...filter, order, limit, before }, 5)
          given.push(...page.ids)
          before = page.next
        } while (before !== null)
        assert.deepEqual(order === 'oldest' ? given : given.reverse(), expected)
      }
    }
  }
})

test('a page that the newest thousand do not fill is filled from those behind them, however they are spread', async () => {
  await using fresh = await freshDatabase()
  const spread = (msgId: number) => msgId > 1_900 && msgId % 15 === 0
  const gathered = (msgId: number) => msgId <= 30
  const ids = Array.from({ length: 4_000 }, (_, index) => index + 1)
  const isRead = (msgId: number) => spread(msgId) || gathered(msgId)
  await store(
    fresh.db,
    ids.map((msgId) => ({ msgId, acceptedAt: msgId, status: isRead(msgId) ? 'READ' : 'ACCEPTED' })),
  )
  const rare = { statuses: ['READ' as const], limit: 100 }
  const expected = ids.filter(isRead).reverse()
  const first = await found(fresh.db, rare)
  assert.deepEqual(first, { ids: expected.slice(0, 100), next: expected[99], lookedBackTo: null })
  const second = await found(fresh.db, { ...rare, before: first.next })
  assert.deepEqual(second, { ids: expected.slice(100), ...everything })
  const shown = await found(fresh.db, { ...rare, isShown: ({ msgId }) => msgId % 30 === 0 })
  assert.deepEqual(shown, { ids: expected.filter((msgId) => msgId % 30 === 0), ...everything })
})

test('words are searched in fewer messages at a time, and the next page finds what is further back', async () => {
  await using fresh = await freshDatabase()
  const many = Array.from({ length: 5_001 }, (_, index) => ({ msgId: index + 2, acceptedAt: index + 2 }))
  await store(fresh.db, [{ msgId: 1, acceptedAt: 1, plan: saying('your parcel has come') }, ...many])
  const words = { text: 'PARCEL', isShown: () => true }
  assert.deepEqual(await found(fresh.db, words), { ids: [], next: 3, lookedBackTo: 3 })
  assert.deepEqual(await found(fresh.db, { ...words, before: 3 }), { ids: [1], ...everything })
})

test('the few messages to numbers with one beginning are all found; of many, those of a bounded scan', async () => {
  await using fresh = await freshDatabase()
  const many = Array.from({ length: 5_001 }, (_, index) => ({
    msgId: index + 2,
    phone: `38050${String(index).padStart(7, '0')}`,
    acceptedAt: index + 2,
  }))
  await store(fresh.db, [{ msgId: 1, phone: '380671112233', acceptedAt: 1 }, ...many])
  const wide = { prefix: '38050', limit: 2 }
  assert.deepEqual(await found(fresh.db, wide, 4), { ids: [5_002, 5_001], next: 5_001, lookedBackTo: null })
  const none = { ...wide, statuses: ['READ' as const] }
  assert.deepEqual(await found(fresh.db, none, 4), { ids: [], next: 4_999, lookedBackTo: 4_999 })
  assert.deepEqual(await found(fresh.db, { prefix: '38067' }, 4), { ids: [1], ...everything })
  assert.deepEqual(await found(fresh.db, { prefix: '38099' }, 4), { ids: [], ...everything })
  assert.deepEqual((await found(fresh.db, { prefix: '380500000099' }, 4)).ids, [101])
  const { messages, countedBackTo } = await sumMessages(fresh.db, { ...all, prefix: '38050' }, 4)
  assert.deepEqual([messages, countedBackTo], [4, 4_999])
})

test('a page goes on behind the newest thousand messages, and says where it ends in those of one number', async () => {
  await using fresh = await freshDatabase()
  const many = Array.from({ length: 1_200 }, (_, index) => ({
    msgId: index + 1,
    acceptedAt: index + 1,
    status: index === 99 ? ('READ' as const) : ('ACCEPTED' as const),
  }))
  await store(fresh.db, many)
  const rare = { statuses: ['READ' as const] }
  assert.deepEqual(await found(fresh.db, rare), { ids: [100], ...everything })
  assert.deepEqual((await found(fresh.db, { limit: 2 })).ids, [1_200, 1_199])
  const ofOne = { ...rare, named: { ...nameless, recipients: ['380501234567'] } }
  assert.deepEqual(await found(fresh.db, ofOne), { ids: [], next: 701, lookedBackTo: 701 })
  assert.deepEqual(await found(fresh.db, { ...ofOne, before: 701 }), {
    ids: [],
    next: 201,
    lookedBackTo: 201,
  })
  assert.deepEqual(await found(fresh.db, { ...ofOne, before: 201 }), { ids: [100], ...everything })
})

test('the oldest come first, page by page, also within a time', async () => {
  await using fresh = await freshDatabase()
  const messages = [1, 2, 3, 4, 5].map((msgId) => ({ msgId, acceptedAt: msgId * 100_000 }))
  await store(fresh.db, messages)
  const oldest = { order: 'oldest' as const, limit: 2 }
  assert.deepEqual(await found(fresh.db, oldest), { ids: [1, 2], next: 2, lookedBackTo: null })
  assert.deepEqual((await found(fresh.db, { ...oldest, before: 2 })).ids, [3, 4])
  assert.deepEqual(await found(fresh.db, { ...oldest, before: 4 }), { ids: [5], ...everything })
  assert.deepEqual((await found(fresh.db, { ...oldest, from: 250_000 })).ids, [3, 4])
})

test('the slowest of the messages that one page scans come first, those that have not ended last', async () => {
  await using fresh = await freshDatabase()
  const ended = { progress: { kind: 'final' as const }, acceptedAt: 1_000 }
  await store(fresh.db, [
    { msgId: 1, ...ended, updatedAt: 9_000 },
    { msgId: 2, ...ended, updatedAt: 5_000 },
    { msgId: 3 },
    { msgId: 4, ...ended, updatedAt: 7_000 },
  ])
  const slowest = { order: 'duration' as const }
  assert.deepEqual((await found(fresh.db, slowest)).ids, [1, 4, 2, 3])
  assert.deepEqual(await found(fresh.db, slowest, 2), { ids: [4, 3], next: 3, lookedBackTo: 1_000 })
})

/** Two gateways at once, each with a block of its own; the one with the lower ids is slower. */
const twoGateways = [
  { msgId: 10_000, acceptedAt: 1_000_000 },
  { msgId: 10_001, acceptedAt: 9_000_000 },
  { msgId: 20_000, acceptedAt: 2_000_000 },
  { msgId: 20_001, acceptedAt: 3_000_000 },
  { msgId: 30_000, acceptedAt: 4_000_000 },
]

test('messages of a time are found whatever ids several gateways assigned', async () => {
  await using fresh = await freshDatabase()
  await store(fresh.db, twoGateways)
  const within = async (from: number | null, to: number | null) => (await found(fresh.db, { from, to })).ids
  assert.deepEqual(await within(8_000_000, null), [10_001])
  assert.deepEqual(await within(2_000_000, 3_000_000), [20_001, 20_000])
  assert.deepEqual(await within(null, 1_500_000), [10_000])
  assert.deepEqual(await found(fresh.db, { from: 20_000_000 }), { ids: [], ...everything })
})

test('the ids of a time are found block by block, and are more where it takes too many blocks', async () => {
  await using fresh = await freshDatabase()
  await store(fresh.db, twoGateways)
  const spanOf = (from: number | null, to: number | null, before: number | null = null) =>
    readSpan(fresh.db, { from, to, before }, 2)
  assert.deepEqual(await spanOf(4_000_000, 4_000_000), { top: 30_001, floor: 10_000 })
  assert.deepEqual(await spanOf(null, 2_000_000), { top: 20_002, floor: 0 })
  assert.deepEqual(await spanOf(null, 2_000_000, 20_001), { top: 20_001, floor: 0 })
  assert.deepEqual(await spanOf(null, 1_000_000), { top: 20_000, floor: 0 })
  assert.deepEqual(await spanOf(20_000_000, null), { top: Number.MAX_SAFE_INTEGER, floor: 30_000 })
})

test('messages are found by their time, also far apart', async () => {
  await using fresh = await freshDatabase()
  const [firstDay, dayMs] = [Date.UTC(2026, 2, 1), 86_400_000]
  const dated = (days: number) => ({
    msgId: firstIdOfDay(dayNumber(firstDay + days * dayMs)) + 7,
    acceptedAt: firstDay + days * dayMs + 1_000,
  })
  await store(fresh.db, [0, 1, 2, 200, 201].map(dated))
  const within = async (from: number, to: number) => (await found(fresh.db, { from, to })).ids
  assert.deepEqual(await within(firstDay - 2 * dayMs, firstDay), [])
  assert.deepEqual(await within(firstDay, firstDay + 2 * dayMs), [dated(1).msgId, dated(0).msgId])
  assert.deepEqual(await within(firstDay + 150 * dayMs, firstDay + 201 * dayMs), [dated(200).msgId])
  assert.deepEqual(await readSpan(fresh.db, { from: firstDay + 150 * dayMs, to: null, before: null }), {
    top: Number.MAX_SAFE_INTEGER,
    floor: dated(200).msgId - 7,
  })
})
