import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assignKeyword,
  assignNumber,
  changeKeyword,
  changeNumber,
} from '../../../../administration/accounts/own-numbers.ts'
import type { SubmitOutcome } from '../../../../carriers/connector.ts'
import type { Database } from '../../../../store/database.ts'
import { idOf, openHarness, type StageOptions, statusOf, submission } from '../dispatch-harness.ts'
import { refOf, ScriptedUpstream, taken } from '../scripted-upstream.ts'

const phone = '380671234567'
const hook = 'https://shop.example/replies'
const rules = { allowPrivateAddresses: false }

/** Account 1 is the harness's, 2 is another one with a notification address. */
async function openReplies(options: Partial<StageOptions> = {}) {
  const upstream = new ScriptedUpstream('sms')
  const harness = await openHarness({ upstreams: [upstream], ...options })
  const { db } = harness
  await db.query({
    text: `INSERT INTO accounts (name, currency, notification_url) VALUES ('other', 'UAH', 'https://other.example/all')`,
  })
  await db.query({ text: 'INSERT INTO balances (account_id, available_micros) VALUES (2, 1000000000)' })
  const send = async (accountId: number, change: Parameters<typeof submission>[0] = {}) => {
    const msgId = idOf((await harness.accept(submission({ accountId, phone, ...change })))[0])
    await upstream.handed(1)
    await upstream.report({ refs: [refOf(msgId)] })
    return msgId
  }
  return { upstream, harness, db, outbox: harness.outbox, send }
}

function stored(db: Database) {
  return db.query<{ msgId: number | null; conversation: number | null; account: number | null }>({
    text: `SELECT r.msg_id AS "msgId", r.conversation_id AS conversation, c.account_id AS account
      FROM replies r LEFT JOIN conversations c USING (conversation_id) ORDER BY r.reply_id`,
  })
}

test('a reply to an own number without a message is a callback to its hook, in the form of replies', async () => {
  const { upstream, harness, db, outbox } = await openReplies()
  await using _ = harness
  await assignNumber(
    db,
    { channel: 'sms', number: '+380 44 123 45 67'.replaceAll(' ', ''), accountId: 1, hook },
    rules,
  )
  const receivedAt = Date.now() - 60_000
  await upstream.inbound({ phone, recipient: '380441234567', text: 'Are you open?', receivedAt })
  const [body] = await outbox.callbacks(1)
  const { updated, conversation_id: first, ...rest } = body ?? {}
  assert.equal(typeof updated, 'string')
  assert.deepEqual(rest, {
    type: 'sms',
    phone,
    number: '380441234567',
    replies: [{ datetime: new Date(receivedAt).toISOString(), message: 'Are you open?' }],
  })
  await upstream.inbound({ phone, recipient: '+380441234567', text: 'Hello?', receivedAt: receivedAt + 1 })
  const [, second] = await outbox.callbacks(2)
  assert.equal(second?.['conversation_id'], first)
})

test('a reply whose commit is repeated, or that the carrier sends again, is one callback', async () => {
  const { upstream, harness, db, outbox } = await openReplies()
  await using _ = harness
  await assignNumber(db, { channel: 'sms', number: '7755', accountId: 1, hook }, rules)
  for (const text of ['once', 'once']) {
    await upstream.inbound({ phone, recipient: '7755', text, upstreamId: 'mo-1' })
  }
  await upstream.inbound({ phone, recipient: '7755', text: 'later', upstreamId: 'mo-2' })
  const bodies = await outbox.callbacks(2)
  assert.deepEqual(
    bodies.map(({ replies }) => (replies as { message: string }[])[0]?.message),
    ['once', 'later'],
  )
})

test('without a hook of the number the reply goes to the notification address of the account', async () => {
  const { upstream, harness, db, outbox } = await openReplies()
  await using _ = harness
  await assignNumber(db, { channel: 'sms', number: '7755', accountId: 2, hook: null }, rules)
  await upstream.inbound({ phone, recipient: '7755', text: 'hi' })
  await outbox.callbacks(1)
  assert.deepEqual(outbox.urls, ['https://other.example/all'])
})

test('the account of the number wins over the account of a newer message', async () => {
  const { upstream, harness, db, outbox, send } = await openReplies()
  await using _ = harness
  await assignNumber(db, { channel: 'sms', number: 'Posthorn', accountId: 1, hook }, rules)
  const own = await send(1)
  const other = await send(2)
  await outbox.callbacks(2)
  await upstream.inbound({ phone, recipient: 'POSTHORN', text: 'yes' })
  const [, , body] = await outbox.callbacks(3)
  assert.equal(body?.['msg_id'], String(own))
  assert.equal(body['status'], 'REPLIED')
  assert.equal(await statusOf(db, other), 'DELIVERED')
})

test('a message that the carrier names wins over the account of the number', async () => {
  const { upstream, harness, db, outbox, send } = await openReplies()
  await using _ = harness
  await assignNumber(db, { channel: 'sms', number: 'Posthorn', accountId: 1, hook }, rules)
  const other = await send(2)
  await outbox.callbacks(1)
  await upstream.inbound({ phone, recipient: 'Posthorn', text: 'yes', inReplyTo: refOf(other) })
  const [, body] = await outbox.callbacks(2)
  assert.equal(body?.['msg_id'], String(other))
})

test('a message that the carrier names is waited for while the answer to its hand-over is under way', async () => {
  const { upstream, harness, db, outbox, send } = await openReplies()
  await using _ = harness
  let answer: (outcome: SubmitOutcome) => void = () => undefined
  const answered = new Promise<SubmitOutcome>((resolve) => {
    answer = resolve
  })
  upstream.answer = (part) => (upstream.submitted.length === 1 ? answered : taken(part))
  const [accepted] = await harness.accept(submission({ accountId: 2, phone }))
  await upstream.handed(1)
  const newer = await send(2)
  await outbox.callbacks(1)
  const named = idOf(accepted)
  const replied = upstream.inbound({ phone, recipient: 'Posthorn', text: 'yes', inReplyTo: refOf(named) })
  answer({ kind: 'accepted', ref: refOf(named), raw: 'ESME_ROK' })
  await replied
  const [, body] = await outbox.callbacks(2)
  assert.equal(body?.['msg_id'], String(named))
  assert.equal(await statusOf(db, newer), 'DELIVERED')
})

test('a reply to a message without a hook goes to the hook of the number, with the id of the message', async () => {
  const { upstream, harness, db, outbox, send } = await openReplies()
  await using _ = harness
  await assignNumber(db, { channel: 'sms', number: 'Posthorn', accountId: 1, hook }, rules)
  const msgId = await send(1, { hook: null })
  await upstream.inbound({ phone, recipient: 'Posthorn', text: 'yes' })
  const [body] = await outbox.callbacks(1)
  assert.equal(body?.['msg_id'], String(msgId))
  assert.equal(body['number'], 'Posthorn')
  assert.equal(await statusOf(db, msgId), 'REPLIED')
})

test('a keyword on a shared number names the account, whatever its case, accents and punctuation', async () => {
  const { upstream, harness, db, outbox } = await openReplies()
  await using _ = harness
  const number = '7755'
  await assignNumber(db, { channel: 'sms', number, accountId: null, hook: null }, rules)
  await assignKeyword(db, { channel: 'sms', number, keyword: 'Café', accountId: 1, hook }, rules)
  await assignKeyword(db, { channel: 'sms', number, keyword: 'win', accountId: 2, hook }, rules)
  await upstream.inbound({ phone, recipient: number, text: ' «CAFE»! a table for two' })
  await upstream.inbound({ phone, recipient: number, text: 'window' })
  await upstream.inbound({ phone: '380501234567', recipient: number, text: 'Win' })
  const bodies = await outbox.callbacks(3)
  assert.deepEqual(
    bodies.map(({ keyword }) => keyword),
    // The second text has no keyword: it goes on with the conversation of its subscriber.
    ['cafe', 'cafe', 'win'],
  )
  assert.deepEqual(
    (await stored(db)).map(({ account }) => account),
    [1, 1, 2],
  )
})

test('on a shared number a reply without a keyword goes on with what came last, a message or a conversation', async () => {
  const { upstream, harness, db, outbox, send } = await openReplies()
  await using _ = harness
  await assignNumber(db, { channel: 'sms', number: 'Posthorn', accountId: null, hook: null }, rules)
  await assignKeyword(db, { channel: 'sms', number: 'Posthorn', keyword: 'win', accountId: 2, hook }, rules)
  await upstream.inbound({ phone, recipient: 'Posthorn', text: 'WIN', receivedAt: Date.now() })
  const msgId = await send(1)
  await outbox.callbacks(2)
  await upstream.inbound({ phone, recipient: 'Posthorn', text: 'thanks' })
  const bodies = await outbox.callbacks(3)
  assert.equal(bodies[2]?.['msg_id'], String(msgId))
  assert.deepEqual(
    (await stored(db)).map(({ account, msgId: answered }) => [account, answered]),
    [
      [2, null],
      [1, msgId],
    ],
  )
})

test('a reply that finds no account stays stored, and causes no callback', async () => {
  const { upstream, harness, db, outbox } = await openReplies()
  await using _ = harness
  await assignNumber(db, { channel: 'sms', number: '7755', accountId: null, hook: null }, rules)
  await upstream.inbound({ phone, recipient: '7755', text: 'hello' })
  await upstream.inbound({ phone, recipient: '8866', text: 'hello' })
  assert.deepEqual(await stored(db), [
    { msgId: null, conversation: null, account: null },
    { msgId: null, conversation: null, account: null },
  ])
  assert.equal(outbox.bodies.length, 0)
})

test('STOP opts out of the own number as well, and the account gets it as a reply', async () => {
  const { upstream, harness, db, outbox } = await openReplies({ optOuts: true })
  await using _ = harness
  await assignNumber(db, { channel: 'sms', number: '7755', accountId: 1, hook }, rules)
  await upstream.inbound({ phone, recipient: '7755', text: 'Stop' })
  await outbox.callbacks(1)
  assert.deepEqual(await db.query({ text: 'SELECT phone, sender FROM opt_outs' }), [
    { phone, sender: '7755' },
  ])
})

test('a number and a keyword change their account at once, and wrong ones say what would be right', async () => {
  const { upstream, harness, db } = await openReplies()
  await using _ = harness
  const key = { channel: 'sms', number: '7755' }
  await assignNumber(db, { ...key, accountId: 1, hook: null }, rules)
  await changeNumber(db, { ...key, accountId: 2 }, rules)
  await assignKeyword(db, { ...key, keyword: 'a', accountId: 2, hook: null }, rules)
  await changeKeyword(db, { ...key, keyword: 'A', accountId: 1 }, rules)
  await upstream.inbound({ phone, recipient: '7755', text: 'hi' })
  await upstream.inbound({ phone, recipient: '7755', text: 'a hi' })
  assert.deepEqual(
    (await stored(db)).map(({ account }) => account),
    [2, 1],
  )
  const wrong: [() => Promise<unknown>, RegExp][] = [
    [
      () => assignNumber(db, { ...key, accountId: 1, hook: null }, rules),
      /7755 on sms is an own number already/,
    ],
    [
      () => assignNumber(db, { channel: 'fax', number: '1', accountId: 1, hook: null }, rules),
      /no channel fax/,
    ],
    [
      () => assignNumber(db, { channel: 'sms', number: ' ', accountId: 1, hook: null }, rules),
      /of 1 to 64 characters/,
    ],
    [
      () => assignKeyword(db, { ...key, keyword: 'a', accountId: 1, hook: null }, rules),
      /has the keyword a already/,
    ],
    [() => assignKeyword(db, { ...key, keyword: 'two words', accountId: 1, hook: null }, rules), /one word/],
    [
      () => assignKeyword(db, { ...key, keyword: 'STOP', accountId: 1, hook: null }, rules),
      /stop opts subscribers out/,
    ],
    [() => changeNumber(db, { ...key, number: '1', hook: null }, rules), /1 is no own number on sms/],
    [() => changeNumber(db, { ...key, hook: 'ftp://a' }, rules), /the address must be an http or https URL/],
  ]
  for (const [refused, sentence] of wrong) await assert.rejects(refused, sentence)
})
