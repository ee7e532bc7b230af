import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { begin, decide } from '../../../domain/message/decide.ts'
import type { Message } from '../../../domain/message/message.ts'
import type { PartOutcome } from '../../../domain/message/message-event.ts'
import { decodeTimeline } from '../../../domain/message/story/timeline-lines.ts'
import { accepted, policyWith, sms, t0 } from '../../../domain/test/message/message-samples.ts'
import { readMessages } from '../../../store/messages/find.ts'
import { insertMessages } from '../../../store/messages/insert.ts'
import { audit } from '../../../store/money/audit.ts'
import { ClaimRecovery } from '../../dispatch/slots/claim-recovery.ts'
import { openDecisions } from './decision-parts.ts'
import { insertAccount, silentEvents } from './dispatch-harness.ts'

const fresh = await freshDatabase()
const { db } = fresh
await insertAccount(db, 1_000_000_000)
after(() => fresh[Symbol.asyncDispose]())

const policy = policyWith(['first'])
const slotClaim = { slotId: 1, epoch: 5 }
const many = 20
let lastId = 10_000

function openGateway({ deferFromPerSecond = 0, policy: own = policy } = {}) {
  const clock = new ManualClock(t0)
  const facts = { base: own, policyFor: async () => own } as never
  return { clock, ...openDecisions({ db, clock, facts, events: silentEvents, deferFromPerSecond }) }
}

type Gateway = ReturnType<typeof openGateway>

/** Messages that a slot has claimed. */
async function claimed(count: number, parts = 1): Promise<Message[]> {
  const messages = Array.from({ length: count }, () => {
    const message = { ...accepted(sms({ parts })), msgId: ++lastId, hook: null }
    return decide(begin(message, policy).message, { type: 'claimed', slotClaim }, t0, policy).message
  })
  await insertMessages(
    db,
    messages.map((message) => ({ message, timeline: '', verification: null })),
  )
  return messages
}

async function record(gateway: Gateway, messages: Message[]): Promise<void> {
  const outcome = ({ msgId }: Message) => ({ kind: 'accepted', ref: `ref ${msgId}`, raw: 'ok' }) as const
  await Promise.all(
    messages.map((message) => gateway.recorder.record(message, [{ part: 0, outcome: outcome(message) }])),
  )
}

function report(
  { reports }: Gateway,
  { msgId, phone }: Message,
  kind: 'enroute' | 'delivered' | 'failed' = 'delivered',
): Promise<void> {
  const refs = [`ref ${msgId}`]
  const failed = { kind: 'failed', status: 'UNDELIVERABLE', reason: 'absent' } as const
  const outcome = kind === 'failed' ? failed : { kind }
  return reports.take('first', { refs, phone, outcome, raw: 'DELIVRD', at: null })
}

async function statesOf(messages: Message[]): Promise<string[]> {
  const stored = await readMessages(
    db,
    messages.map(({ msgId }) => msgId),
  )
  return [...new Set(stored.map(({ progress, status }) => `${progress.kind} ${status}`))]
}

async function timelineOf({ msgId }: Message): Promise<string[]> {
  const [row] = await db.query<{ timeline: string }>({
    text: `SELECT timeline FROM messages WHERE msg_id = ${msgId}`,
  })
  return decodeTimeline(row?.timeline ?? '').map(({ step }) => step)
}

test('under load only the ids are written at first, and the outcome together with the report', async () => {
  const gateway = openGateway()
  const messages = await claimed(many)
  await record(gateway, messages)
  assert.deepEqual(await statesOf(messages), ['submitting ACCEPTED'])
  const refs = await db.query(
    {
      text: 'SELECT FROM part_refs WHERE msg_id = ANY($1::bigint[])',
    },
    [messages.map(({ msgId }) => msgId)],
  )
  assert.equal(refs.length, many)
  await Promise.all(messages.map((message) => report(gateway, message)))
  assert.deepEqual(await statesOf(messages), ['final DELIVERED'])
  const [first] = messages
  assert.ok(first)
  assert.deepEqual(await timelineOf(first), ['submit', 'report', 'status', 'money'])
  assert.equal(gateway.recent.size, 0)
})

for (const [whose, slotId, epoch] of [
  ['of another gateway', 2, 1],
  ['of the same slot', slotClaim.slotId, slotClaim.epoch],
] as const) {
  test(`an outcome that is written again, since the answer to its commit was lost, ends no newer claim ${whose}`, async () => {
    const gateway = openGateway({ deferFromPerSecond: Number.POSITIVE_INFINITY })
    const [message] = await claimed(1, 2)
    assert.ok(message)
    const outcomes: PartOutcome[] = [
      { part: 0, outcome: { kind: 'accepted', ref: `ref ${message.msgId}`, raw: 'ok' } },
      { part: 1, outcome: { kind: 'refused', refusal: 'throttled', status: 'REJECTED', raw: 'throttled' } },
    ]
    await gateway.recorder.record(message, outcomes)
    assert.deepEqual(await statesOf([message]), ['queued QUEUED'])
    const claim = `UPDATE open_messages SET phase = 1, slot_id = $2, slot_epoch = $3, updated_at = updated_at + 1 WHERE msg_id = $1`
    await db.query({ text: claim }, [message.msgId, slotId, epoch])
    await gateway.recorder.record(message, outcomes)
    assert.deepEqual(await statesOf([message]), ['submitting QUEUED'])
    assert.deepEqual(await timelineOf(message), ['submit', 'submit', 'again'])
    await db.query({ text: 'UPDATE open_messages SET phase = 0, slot_id = NULL WHERE msg_id = $1' }, [
      message.msgId,
    ])
  })
}

test('an id that is on disk twice, since the answer to its commit was lost, proves that the message was taken', async () => {
  const messages = await claimed(2)
  await record(openGateway(), messages)
  const columns = 'upstream, ref, msg_id, attempt, part, at'
  const again = `INSERT INTO part_refs (${columns}) SELECT ${columns} FROM part_refs WHERE msg_id = ANY($1::bigint[])`
  await db.query({ text: again }, [messages.map(({ msgId }) => msgId)])
  const other = openGateway()
  await Promise.all(messages.map((message) => report(other, message)))
  assert.deepEqual(await statesOf(messages), ['final DELIVERED'])
})

test('a report that a message is under way writes nothing, and leaves its outcome deferred', async () => {
  const gateway = openGateway()
  const messages = await claimed(many)
  await record(gateway, messages)
  await Promise.all(messages.map((message) => report(gateway, message, 'enroute')))
  assert.deepEqual(await statesOf(messages), ['submitting ACCEPTED'])
  assert.equal(gateway.recent.deferredUntil(Number.POSITIVE_INFINITY).length, many)
  await Promise.all(messages.map((message) => report(gateway, message)))
  assert.deepEqual(await statesOf(messages), ['final DELIVERED'])
})

test('an outcome without a report is written after some seconds, and a report after that ends the message', async () => {
  const gateway = openGateway()
  const messages = await claimed(many)
  await record(gateway, messages)
  gateway.clock.advance(5_000)
  await gateway.recorder.drained()
  assert.deepEqual(await statesOf(messages), ['submitted ROUTING'])
  await Promise.all(messages.map((message) => report(gateway, message)))
  assert.deepEqual(await statesOf(messages), ['final DELIVERED'])
})

test('a failing report writes the deferred outcome and the retry at another upstream together', async () => {
  const retries = policyWith(['first', 'second'], { maxRetries: () => 1 })
  const gateway = openGateway({ policy: retries })
  const messages = await claimed(many)
  await record(gateway, messages)
  const [first] = messages
  assert.ok(first)
  await Promise.all(messages.map((message) => report(gateway, message, 'failed')))
  assert.deepEqual(await statesOf(messages), ['queued QUEUED'])
  assert.deepEqual(await timelineOf(first), ['submit', 'report', 'retry', 'routed'])
  // A gateway that starts after a crash gets the report again.
  await Promise.all(messages.map((message) => report(openGateway({ policy: retries }), message, 'failed')))
  assert.deepEqual(await timelineOf(first), ['submit', 'report', 'retry', 'routed'])
})

test('outcomes of a quiet hour are written at once, and deferred after a busy second', async () => {
  const gateway = openGateway({ deferFromPerSecond: many })
  const first = await claimed(many)
  await record(gateway, first)
  assert.deepEqual(await statesOf(first), ['submitted ROUTING'])
  gateway.clock.advance(1_000)
  const next = await claimed(1)
  await record(gateway, next)
  assert.deepEqual(await statesOf(next), ['submitting ACCEPTED'])
  await gateway.recorder.drained()
})

test('a gateway that stops writes what it deferred', async () => {
  const gateway = openGateway()
  const messages = await claimed(many)
  await record(gateway, messages)
  await gateway.recorder.drained()
  assert.deepEqual(await statesOf(messages), ['submitted ROUTING'])
})

test('after a crash the ids on disk tell taken messages from those in doubt', async () => {
  const crashed = openGateway()
  const taken = await claimed(many)
  const inDoubt = await claimed(2)
  await record(crashed, taken)
  const next = openGateway()
  assert.equal(await next.recovery.recover({ ...slotClaim, epoch: 6 }), many + 2)
  assert.deepEqual(await statesOf(taken), ['submitted ROUTING'])
  assert.deepEqual(await statesOf(inDoubt), ['in-doubt ROUTING'])
  await Promise.all(taken.map((message) => report(next, message)))
  assert.deepEqual(await statesOf(taken), ['final DELIVERED'])
})

test('another gateway that receives the report ends a message whose outcome is deferred here', async () => {
  const [here, there] = [openGateway(), openGateway()]
  const messages = await claimed(many)
  await record(here, messages)
  await Promise.all(messages.map((message) => report(there, message)))
  assert.deepEqual(await statesOf(messages), ['final DELIVERED'])
  await here.recorder.drained()
  assert.deepEqual(await statesOf(messages), ['final DELIVERED'])
  const [first] = messages
  assert.ok(first)
  assert.deepEqual(await timelineOf(first), ['submit', 'report', 'status', 'money'])
  assert.equal(here.recent.deferredUntil(Number.MAX_SAFE_INTEGER).length, 0)
})

test('a claim whose outcome is deferred is not freed, however old it is', async () => {
  // No timer of the recorder runs here, as when the database was away for so long.
  const gateway = openGateway()
  const messages = await claimed(many)
  await record(gateway, messages)
  const idle = { slotClaim, holds: () => false }
  const later = { ...gateway, clock: new ManualClock(t0 + 3_600_000) }
  await new ClaimRecovery({ ...later, db, writer: gateway.writer }).recoverOld([idle])
  assert.deepEqual(await statesOf(messages), ['submitting ACCEPTED'])
  await gateway.recorder.drained()
})

test('an outcome that the database refuses keeps no other from being written, and is recovered from its id', async () => {
  const gateway = openGateway()
  const messages = await claimed(many)
  const [bad, ...others] = messages
  assert.ok(bad)
  await record(gateway, messages)
  const write = gateway.writer.write.bind(gateway.writer)
  gateway.writer.write = async (decided, now) => {
    const refused = Object.assign(new Error('untranslatable character'), { code: '22P05' })
    if (decided.some(({ before }) => before.msgId === bad.msgId)) throw refused
    return write(decided, now)
  }
  await gateway.recorder.drained()
  assert.deepEqual(await statesOf(others), ['submitted ROUTING'])
  assert.deepEqual(await statesOf([bad]), ['submitting ACCEPTED'])
  assert.equal(gateway.recent.deferredOf(bad.msgId), null)
  const later = { ...gateway, db, clock: new ManualClock(t0 + 3_600_000) }
  await new ClaimRecovery(later).recoverOld([{ slotClaim, holds: () => false }])
  assert.deepEqual(await statesOf([bad]), ['submitted ROUTING'])
})

test('after all that the books agree', async () => {
  const { accounts } = await audit(db)
  assert.deepEqual(
    accounts.flatMap(({ differences }) => differences),
    [],
  )
})
