import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endMessagesText } from '../../../../../test/support/message-rows.ts'
import type { Message } from '../../../../domain/message/message.ts'
import { policyWith, sent, sms, t0 } from '../../../../domain/test/message/message-samples.ts'
import { applyEvent, type Decided, undecided } from '../../../dispatch/decisions/decided.ts'
import { RecentMessages } from '../../../dispatch/decisions/recent-messages.ts'
import { idOf, openHarness, statusOf, submission } from '../dispatch-harness.ts'
import { refOf, ScriptedUpstream } from '../scripted-upstream.ts'

const policy = policyWith(['first'])

/** A message of two parts that was just handed over as `r1` and `r2`. */
function handedOver(change: Partial<Message> = {}): Decided {
  const message = { ...sent(policy, sms({ parts: 2 })), ...change }
  const refs = [0, 1].map((part) => ({
    upstream: 'first',
    ref: `${message.msgId} r${part + 1}`,
    attempt: 0,
    part,
  }))
  const before = { ...message, updatedAt: message.acceptedAt }
  return { ...undecided(before), decision: { ...undecided(message).decision }, refs }
}

test('a part is found by the id of its upstream, with its message as it was written', () => {
  const recent = new RecentMessages()
  recent.note([handedOver({ msgId: 7 })], t0)
  const [found, ...others] = recent.find('first', '7 r2')
  assert.equal(others.length, 0)
  assert.deepEqual([found?.decided.before.msgId, found?.attempt, found?.part], [7, 0, 1])
  // A row's change time grows with every write, also within one millisecond.
  assert.equal(found?.decided.before.updatedAt, t0 + 1)
  assert.deepEqual(recent.find('second', '7 r2'), [])
})

test('a message is forgotten once it is final', () => {
  const recent = new RecentMessages()
  recent.note([handedOver()], t0)
  const report = (part: number) =>
    ({ type: 'reported', attempt: 0, part, outcome: { kind: 'delivered' }, raw: '' }) as const
  for (const part of [0, 1]) {
    const [found] = recent.find('first', `10001 r${part + 1}`)
    assert.ok(found)
    recent.note([applyEvent(found.decided, report(part), t0, policy)], t0)
  }
  assert.equal(recent.size, 0)
  assert.deepEqual(recent.find('first', '10001 r1'), [])
})

test('a message that changed elsewhere is forgotten with its parts', () => {
  const recent = new RecentMessages()
  recent.note([handedOver()], t0)
  const [found] = recent.find('first', '10001 r1')
  assert.ok(found)
  recent.note([undecided({ ...found.decided.before, updatedAt: t0 + 5 })], t0)
  assert.equal(recent.size, 0)
})

test('neither more messages are kept than the limit, nor older ones', () => {
  const recent = new RecentMessages({ messages: 2, ageMs: 1_000 })
  for (const msgId of [1, 2, 3]) recent.note([handedOver({ msgId })], t0)
  assert.deepEqual(
    [1, 2, 3].map((msgId) => recent.find('first', `${msgId} r1`).length),
    [0, 1, 1],
  )
  recent.note([handedOver({ msgId: 4 })], t0 + 1_000)
  assert.equal(recent.size, 1)
})

test('an upstream that uses an id again means the newest message', () => {
  const recent = new RecentMessages()
  recent.note([handedOver({ msgId: 1 })], t0)
  const newer = handedOver({ msgId: 2 })
  recent.note([{ ...newer, refs: newer.refs.map((ref) => ({ ...ref, ref: '1 r1' })) }], t0)
  assert.deepEqual(
    recent.find('first', '1 r1').map(({ decided }) => decided.before.msgId),
    [2, 2],
  )
})

test('a report of a message that another gateway has ended changes nothing', async () => {
  const upstream = new ScriptedUpstream('first')
  await using harness = await openHarness({ upstreams: [upstream] })
  const { db } = harness
  const msgId = idOf((await harness.accept(submission()))[0])
  await upstream.handed(1)
  const ended = endMessagesText('EXPIRED', 'msg_id = $1 AND phase = 2', 'm.updated_at + 1000')
  for (let rows = 0; rows === 0; ) {
    rows = (await db.query({ text: ended }, [msgId])).length
  }
  await upstream.report({
    refs: [refOf(msgId, 0)],
    outcome: { kind: 'failed', status: 'UNDELIVERABLE', reason: '' },
  })
  assert.equal(await statusOf(db, msgId), 'EXPIRED')
})

test('a reply that comes before the report is a callback of its own, and the report makes the message REPLIED', async () => {
  const upstream = new ScriptedUpstream('first')
  await using harness = await openHarness({ upstreams: [upstream] })
  const msgId = idOf((await harness.accept(submission()))[0])
  await upstream.handed(1)
  while ((await statusOf(harness.db, msgId)) !== 'ROUTING') await new Promise(setImmediate)
  await upstream.inbound({ phone: '380671234567', recipient: 'Posthorn', text: 'Thank you' })
  await upstream.report({ refs: [refOf(msgId, 0)] })
  const callbacks = await harness.outbox.callbacks(2)
  assert.deepEqual(
    callbacks.map(({ status }) => status),
    ['ROUTING', 'REPLIED'],
  )
  for (const callback of callbacks) assert.match(JSON.stringify(callback), /Thank you/)
})
