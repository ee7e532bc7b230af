import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Report } from '../../../carriers/connector.ts'
import { idOf, openHarness, statusOf, submission } from './dispatch-harness.ts'
import { refOf, ScriptedUpstream } from './scripted-upstream.ts'

const [phone, another] = ['380671234567', '380501112233'] as const

/** As the connection of a carrier by SMPP makes it of a text with the keys of a receipt and esm_class 0. */
function unmarked(id: string, from: string = phone): Partial<Report> & Pick<Report, 'refs'> {
  const text = `id:${id} stat:DELIVRD err:000`
  const orReply = { phone: from, recipient: 'Posthorn', text, concat: null, receivedAt: Date.now() }
  return { refs: [id], phone: from, orReply }
}

async function openSent() {
  const upstream = new ScriptedUpstream('carrier')
  const harness = await openHarness({ upstreams: [upstream] })
  const msgId = idOf((await harness.accept(submission({ phone })))[0])
  await upstream.handed(1)
  while ((await statusOf(harness.db, msgId)) !== 'ROUTING') await new Promise(setImmediate)
  const count = async (table: string) => (await harness.db.query({ text: `SELECT FROM ${table}` })).length
  return {
    upstream,
    msgId,
    status: () => statusOf(harness.db, msgId),
    replies: () => count('replies'),
    waiting: () => count('unmatched_reports'),
    fill: (count: number) =>
      harness.db.query(
        {
          text: `INSERT INTO unmatched_reports (upstream, report, received_at, due_at)
            SELECT 'carrier', '{}', 1, 9e15 FROM generate_series(1, $1::integer)`,
        },
        [count],
      ),
    /** As if each gateway ended before it removed what waits. */
    keepWaiting: () =>
      harness.db.query({ text: 'CREATE RULE kept AS ON DELETE TO unmatched_reports DO INSTEAD NOTHING' }),
    due: () => count('unmatched_reports WHERE due_at = 0'),
    /** As if what waits had come some seconds earlier. */
    age: (seconds: number) =>
      harness.db.query(
        {
          text: 'UPDATE unmatched_reports SET received_at = received_at - $1::bigint, due_at = 0',
        },
        [seconds * 1_000],
      ),
    [Symbol.asyncDispose]: () => harness[Symbol.asyncDispose](),
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise(setImmediate)
}

test('a text with the keys of a receipt and an id of ours is a receipt, also after the message is delivered', async () => {
  await using sent = await openSent()
  await sent.upstream.report(unmarked(refOf(sent.msgId)))
  assert.equal(await sent.status(), 'DELIVERED')
  await sent.upstream.report(unmarked(refOf(sent.msgId)))
  assert.deepEqual([await sent.status(), await sent.replies(), await sent.waiting()], ['DELIVERED', 0, 0])
})

test('one with an id that is not ours becomes a reply of the subscriber when no answer to a submit has had it', async () => {
  await using sent = await openSent()
  await sent.upstream.report({ ...unmarked(refOf(sent.msgId)) })
  await sent.upstream.report(unmarked('77'))
  assert.deepEqual([await sent.replies(), await sent.waiting()], [0, 1])
  await sent.age(16)
  await until(async () => (await sent.replies()) === 1)
  await until(async () => (await sent.waiting()) === 0)
  assert.equal(await sent.status(), 'REPLIED')
})

test('where too many reports wait, one that may be a reply is one at once', async () => {
  await using sent = await openSent()
  await sent.fill(20_000)
  await sent.upstream.report(unmarked('77'))
  assert.equal(await sent.replies(), 1)
})

test('a subscriber who writes the id of a message to another one changes nothing about it', async () => {
  await using sent = await openSent()
  await sent.upstream.report(unmarked(refOf(sent.msgId), another))
  assert.equal(await sent.status(), 'ROUTING')
  await sent.age(16)
  await until(async () => (await sent.replies()) === 1)
  assert.equal(await sent.status(), 'ROUTING')
})

test('a reply is stored once, also where the gateway ends before it notes that', async () => {
  await using sent = await openSent()
  await sent.upstream.report(unmarked('77'))
  await sent.keepWaiting()
  for (const round of [1, 2, 3]) {
    await sent.age(16 * round)
    await until(async () => (await sent.due()) === 0)
  }
  await until(async () => (await sent.replies()) > 0)
  assert.deepEqual([await sent.replies(), await sent.waiting()], [1, 1])
})
