import assert from 'node:assert/strict'
import { test } from 'node:test'
import { officer } from '../../../../test/support/requester.ts'
import { eraseSubscriber } from '../../../administration/subscribers/subscriber.ts'
import { sms } from '../../../domain/test/message/message-samples.ts'
import { storedState } from '../../../store/callbacks/callbacks.ts'
import type { Database } from '../../../store/database.ts'
import { audit } from '../../../store/money/audit.ts'
import { noteOptOuts } from '../../../store/replies/opt-outs.ts'
import { continueErasures } from '../../../store/subscriber/erasures.ts'
import { personalColumns } from '../../../store/subscriber/personal-columns.ts'
import { balanceOf, idOf, openHarness, statusOf, submission } from './dispatch-harness.ts'
import { refOf, ScriptedUpstream } from './scripted-upstream.ts'

const phone = '380671234567'
const noArchive = () => Promise.resolve(null)
const request = () => ({ phone, by: officer, now: Date.now() })

/** Tables whose rows contain the number. */
async function tablesWith(db: Database, words: string): Promise<string[]> {
  const found: string[] = []
  for (const table of Object.keys(personalColumns)) {
    const text = `SELECT 1 FROM ${table} t WHERE strpos(t::text, $1) > 0 LIMIT 1`
    if ((await db.query({ text }, [words])).length > 0) found.push(table)
  }
  return found
}

test('a message on its way ends first; then nothing names the number, and no report writes it back', async () => {
  const upstream = new ScriptedUpstream('a')
  await using harness = await openHarness({ upstreams: [upstream] })
  const { db } = harness
  const [closed] = await harness.accept(submission({ clientId: '1', plan: sms() }))
  await upstream.handed(1)
  await upstream.report({ refs: [refOf(idOf(closed))], phone, raw: `delivered to ${phone}` })
  await upstream.inbound({ phone, recipient: 'POSTHORN', text: `I am ${phone}` })
  await harness.outbox.callbacks(2)
  const [open] = await harness.accept(submission({ clientId: `order ${phone}`, plan: sms() }))
  await upstream.handed(2)
  await noteOptOuts(db, [{ phone, sender: 'Other', reason: 'requested', source: 'test', at: null }])

  await db.query({
    text: `INSERT INTO owed_answers (reply_id, account_id, text, owed_at, due_at)
      SELECT reply_id, 1, 'Hello', 0, 0 FROM replies UNION VALUES (0, 1, 'Hello', 0, 0)`,
  })

  const first = await eraseSubscriber(db, noArchive, request())
  assert.equal(first.counts['messages'], 1)
  const owed = await db.query<{ replyId: number }>({ text: 'SELECT reply_id AS "replyId" FROM owed_answers' })
  assert.deepEqual(owed, [{ replyId: 0 }])
  assert.equal(first.open, 1)
  // Of the closed one a later report changes the status only.
  await upstream.report({
    refs: [refOf(idOf(closed))],
    phone,
    outcome: { kind: 'read' },
    raw: `read by ${phone}`,
  })
  // The open one is delivered while its erasure waits.
  await upstream.report({ refs: [refOf(idOf(open))], phone })
  await harness.outbox.callbacks(3)
  await continueErasures(db, noArchive, Date.now())

  assert.deepEqual(await tablesWith(db, phone), ['opt_outs'])
  assert.deepEqual(
    [await statusOf(db, idOf(closed)), await statusOf(db, idOf(open))],
    ['REPLIED', 'DELIVERED'],
  )
  const phones = await db.query<{ phone: string }>({ text: 'SELECT DISTINCT phone FROM messages' })
  assert.equal(phones.length, 1)
  assert.match(phones[0]?.phone ?? '', /^erased-[0-9a-f]{16}$/)
  const [entry] = await db.query<{ outcome: string; details: { subscriber: string; erased: object } }>({
    text: `SELECT outcome, details FROM audit_log WHERE action = 'subscriber/erase'`,
  })
  assert.equal(entry?.outcome, 'done')
  assert.deepEqual(entry.details.subscriber, first.proof)
  assert.equal((entry.details.erased as Record<string, number>)['messages'], 2)
  assert.ok((await audit(db)).sound)
})

test('a queued message is not sent any more, and its money goes back', async () => {
  const upstream = new ScriptedUpstream('a', undefined, false)
  await using harness = await openHarness({ upstreams: [upstream] })
  const { db } = harness
  const before = await balanceOf(db)
  const [queued] = await harness.accept(submission())
  const { open } = await eraseSubscriber(db, noArchive, request())
  assert.equal(open, 1)
  await harness.outbox.callbacks(1)
  await continueErasures(db, noArchive, Date.now())
  assert.equal(await statusOf(db, idOf(queued)), 'EXPIRED')
  assert.equal(upstream.submitted.length, 0)
  assert.equal(await balanceOf(db), before)
  assert.deepEqual(await tablesWith(db, phone), [])
  assert.deepEqual(await db.query({ text: 'SELECT erasure_id FROM subscriber_erasures' }), [])
})

test('a message accepted after the request is not erased', async () => {
  const upstream = new ScriptedUpstream('a')
  await using harness = await openHarness({ upstreams: [upstream] })
  await eraseSubscriber(harness.db, noArchive, { ...request(), now: Date.now() - 60_000 })
  const [later] = await harness.accept(submission())
  await upstream.handed(1)
  await upstream.report({ refs: [refOf(idOf(later))] })
  await harness.outbox.callbacks(1)
  await continueErasures(harness.db, noArchive, Date.now())
  assert.deepEqual(await tablesWith(harness.db, phone), ['accepted_messages'])
})

test('callbacks of events and replies without a message are erased once they have ended', async () => {
  await using harness = await openHarness({ upstreams: [new ScriptedUpstream('a')] })
  const { db } = harness
  const event = { id: 'evt_1_1', data: { phone, reply: { message: 'I am Olena' } } }
  const reply = { type: 'sms', phone, replies: [{ message: 'I am Olena' }] }
  const rows = [
    ['https://shop.example/events', JSON.stringify(event), null, 'delivered'],
    ['https://shop.example/replies', JSON.stringify(reply), null, 'pending'],
    [`https://shop.example/get?from=%2B${phone}&text=I+am+Olena`, '', 'get', storedState('dead-lettered')],
  ]
  for (const [index, row] of rows.entries()) {
    const text = `INSERT INTO callbacks (webhook_id, account_id, url, body, form, state, due_at, created_at)
      VALUES ($1, 1, $2, $3, $4, $5, 0, 0)`
    await db.query({ text }, [`w${index}`, ...row])
  }
  const first = await eraseSubscriber(db, noArchive, request())
  assert.deepEqual([first.open, first.counts['callbacks']], [1, 2])
  await db.query({ text: `UPDATE callbacks SET state = 'delivered' WHERE state = 'pending'` })
  await continueErasures(db, noArchive, Date.now())
  assert.deepEqual(await tablesWith(db, phone), [])
  assert.deepEqual(await tablesWith(db, 'Olena'), [])
})
