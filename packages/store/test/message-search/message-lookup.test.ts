import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { storeMessages } from '../../../../test/support/message-rows.ts'
import type { Message } from '../../../domain/message/message.ts'
import { acceptedLongAgo } from '../../../domain/test/message/message-samples.ts'
import { createAccount, topUp } from '../../accounts/accounts.ts'
import type { Database } from '../../database.ts'
import { MessageLookup } from '../../message-search/message-lookup.ts'
import { MessageIds } from '../../messages/message-ids.ts'
import { storeReply } from '../../replies/replies.ts'

async function store(db: Database, messages: Message[]): Promise<void> {
  await storeMessages(db, messages)
}

/** One reply a second, from the first second of 1970 on. */
async function reply(db: Database, msgId: number, texts: string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    const receivedAt = 1_000 * (index + 1)
    const inbound = { phone: '380501234567', recipient: 'Posthorn', text, concat: null, receivedAt }
    await storeReply(db, { msgId, conversationId: null, upstream: 'smsc', channel: 'sms', inbound, text })
  }
}

async function twoAccounts(db: Database): Promise<[number, number]> {
  const first = await createAccount(db, { name: 'first', currency: 'UAH' })
  return [first, await createAccount(db, { name: 'second', currency: 'UAH' })]
}

test('the newest message with a client id is found, and only among those of the account', async () => {
  await using fresh = await freshDatabase()
  const [mine, other] = await twoAccounts(fresh.db)
  await store(fresh.db, [
    acceptedLongAgo({ msgId: 1, accountId: mine }),
    acceptedLongAgo({
      msgId: 2,
      accountId: mine,
      status: 'NO ROUTE',
      error: 'no route',
      progress: { kind: 'final' },
    }),
    acceptedLongAgo({ msgId: 3, accountId: other }),
    acceptedLongAgo({ msgId: 4, accountId: mine, clientId: '43' }),
  ])
  const lookup = new MessageLookup(fresh.db)
  const found = await Promise.all([
    lookup.byClientId(mine, '42'),
    lookup.byClientId(other, '42'),
    lookup.byClientId(mine, 'none'),
    lookup.byClientId(mine, '43'),
    lookup.byClientId(mine, '42'),
  ])
  assert.deepEqual(
    found.map((answer) => answer?.msgId),
    [2, 3, undefined, 4, 2],
  )
  assert.deepEqual(found[0], {
    clientId: '42',
    msgId: 2,
    channel: 'sms',
    status: 'NO ROUTE',
    updatedAt: 1_000,
    error: 'no route',
    call: {},
    replies: [],
  })
})

test('a message is found by msg_id where it is the account’s own', async () => {
  await using fresh = await freshDatabase()
  const [mine, other] = await twoAccounts(fresh.db)
  const [msgId = 0] = await (await MessageIds.open(fresh.db)).take(1)
  await store(fresh.db, [acceptedLongAgo({ msgId, accountId: mine, clientId: null })])
  const lookup = new MessageLookup(fresh.db)
  assert.equal((await lookup.byMsgId(mine, msgId))?.msgId, msgId)
  assert.equal(await lookup.byMsgId(other, msgId), null)
  assert.equal(await lookup.byMsgId(mine, 5), null)
})

test('replies come with the message, the newest first', async () => {
  await using fresh = await freshDatabase()
  const [mine] = await twoAccounts(fresh.db)
  await store(fresh.db, [acceptedLongAgo({ msgId: 1, accountId: mine })])
  await reply(fresh.db, 1, ['first', 'second'])
  const lookup = new MessageLookup(fresh.db)
  const expected = [
    { datetime: '1970-01-01T00:00:02.000Z', message: 'second' },
    { datetime: '1970-01-01T00:00:01.000Z', message: 'first' },
  ]
  for (const found of [await lookup.byClientId(mine, '42'), await lookup.byMsgId(mine, 1)]) {
    assert.deepEqual(found?.replies, expected)
    assert.equal(found.repliesNext, undefined)
  }
})

test('many replies come in pages, each reply once, also one that exceeds a page', async () => {
  await using fresh = await freshDatabase()
  const [mine] = await twoAccounts(fresh.db)
  await store(fresh.db, [
    acceptedLongAgo({ msgId: 1, accountId: mine }),
    acceptedLongAgo({ msgId: 2, accountId: mine }),
  ])
  const short = Array.from({ length: 120 }, (_, index) => `short ${index}`)
  const long = Array.from({ length: 8 }, (_, index) => `${index}${'ґ'.repeat(9_999)}`)
  await reply(fresh.db, 1, [...short, ...long])
  await reply(fresh.db, 2, ['of another message'])
  const lookup = new MessageLookup(fresh.db)
  const pages: string[][] = []
  for (let before: string | null | undefined = null; before !== undefined; ) {
    const page = await lookup.byMsgId(mine, 1, before)
    pages.push((page?.replies ?? []).map((each) => each.message))
    before = page?.repliesNext
  }
  assert.deepEqual(pages.flat(), [...short, ...long].reverse())
  for (const page of pages) {
    assert.ok(page.length <= 50)
    assert.ok(page.length === 1 || Buffer.byteLength(JSON.stringify(page)) <= 32_768)
  }
})

test('an overlong reply is cut when it is stored', async () => {
  await using fresh = await freshDatabase()
  const [mine] = await twoAccounts(fresh.db)
  await store(fresh.db, [acceptedLongAgo({ msgId: 1, accountId: mine })])
  await reply(fresh.db, 1, ['x'.repeat(1_000_000)])
  const [stored] = (await new MessageLookup(fresh.db).byMsgId(mine, 1))?.replies ?? []
  assert.equal(stored?.message.length, 10_000)
})

test('simultaneous requests share one statement', async () => {
  await using fresh = await freshDatabase()
  const [mine] = await twoAccounts(fresh.db)
  let statements = 0
  const query: Database['query'] = (statement, values) => {
    statements++
    return fresh.db.query(statement, values)
  }
  const { db } = fresh
  const counted: Database = {
    query,
    transaction: (work) => db.transaction(work),
    listen: (channel, onNotify) => db.listen(channel, onNotify),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
  const lookup = new MessageLookup(counted)
  // The first request finds out where messages lie.
  await lookup.byClientId(mine, 'before')
  statements = 0
  await Promise.all(Array.from({ length: 500 }, (_, index) => lookup.byClientId(mine, `order-${index}`)))
  assert.equal(statements, 1)
})

test('an id of digits is found with other leading zeros, where none is spelled the same', async () => {
  await using fresh = await freshDatabase()
  const [mine, other] = await twoAccounts(fresh.db)
  await store(fresh.db, [
    acceptedLongAgo({ msgId: 1, accountId: mine, clientId: '0042' }),
    acceptedLongAgo({ msgId: 2, accountId: mine, clientId: '042' }),
    acceptedLongAgo({ msgId: 3, accountId: other, clientId: '00042' }),
    acceptedLongAgo({ msgId: 4, accountId: mine, clientId: '7' }),
    acceptedLongAgo({ msgId: 5, accountId: mine, clientId: '000' }),
    acceptedLongAgo({ msgId: 6, accountId: mine, clientId: '0order' }),
  ])
  const lookup = new MessageLookup(fresh.db)
  const found = async (clientId: string) => {
    const answer = await lookup.byClientId(mine, clientId)
    return answer === null ? null : [answer.msgId, answer.clientId]
  }
  assert.deepEqual(await found('42'), [2, '042'])
  assert.deepEqual(await found('0042'), [1, '0042'])
  assert.deepEqual(await found('000042'), [2, '042'])
  assert.deepEqual(await found('0007'), [4, '7'])
  assert.deepEqual(await found('0'), [5, '000'])
  assert.equal(await found('421'), null)
  assert.equal(await found('order'), null)
  assert.deepEqual(
    (await Promise.all(['42', '7', '9'].map((id) => lookup.byClientId(mine, id)))).map(
      (answer) => answer?.msgId ?? null,
    ),
    [2, 4, null],
  )
})

test('the balance excludes reserved money', async () => {
  await using fresh = await freshDatabase()
  const [mine, other] = await twoAccounts(fresh.db)
  await topUp(fresh.db, { accountId: mine, amountMicros: 12_345_600, note: null })
  const lookup = new MessageLookup(fresh.db)
  const amounts = await Promise.all(
    [mine, other, mine, 999].map((accountId) => lookup.balanceMicros(accountId)),
  )
  assert.deepEqual(amounts, [12_345_600, 0, 12_345_600, 0])
})
