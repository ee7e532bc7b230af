import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { freshDatabase } from '../../../../../test/support/database.ts'
import { ManualClock } from '../../../../../test/support/manual-clock.ts'
import { callbackDefaults } from '../../../../config/sections/callback-settings.ts'
import { accepted, policyWith, sent, sms, t0 } from '../../../../domain/test/message/message-samples.ts'
import type { Database, Transaction } from '../../../../store/database.ts'
import { noFeed } from '../../../../store/feed/feed-port.ts'
import { lockMessages } from '../../../../store/messages/find.ts'
import { insertMessages } from '../../../../store/messages/insert.ts'
import { CallbackSender } from '../../../callbacks/sending/sender.ts'
import { applyEvent, undecided } from '../../../dispatch/decisions/decided.ts'
import { DecisionWriter } from '../../../dispatch/decisions/write-decisions.ts'
import { RecordedEvents } from '../../callbacks/recorded-events.ts'
import { storedDeliveries } from '../../callbacks/stored-deliveries.ts'
import { insertAccount } from '../dispatch-harness.ts'

const fresh = await freshDatabase()
const { db } = fresh
await insertAccount(db, 1_000_000_000)
after(() => fresh[Symbol.asyncDispose]())
let lastId = 10_000

test('a message that becomes final in a transaction that deadlocks and runs again is counted once', async () => {
  await using harness = await openWriter(db)
  const msgId = await storeMessage(db)
  let runs = 0
  await db.transaction(async (tx) => {
    await harness.writeFinal(tx, msgId)
    if (++runs === 1) await tx.query({ text: deadlock })
  })
  assert.equal(runs, 2)
  assert.deepEqual(
    harness.recorded.of('finished').map((what) => what['msgId']),
    [msgId],
  )
  assert.equal(harness.sender.inMemory, 1)
})

test('callbacks of a transaction that fails after they were written keep no place in memory', async () => {
  await using harness = await openWriter(db)
  const msgId = await storeMessage(db)
  const failing = db.transaction(async (tx) => {
    await harness.writeFinal(tx, msgId)
    throw new Error('changed my mind')
  })
  await assert.rejects(failing, /changed my mind/)
  assert.equal(harness.sender.inMemory, 0)
  assert.deepEqual(harness.recorded.of('finished'), [])
})

const deadlock = `DO $$ BEGIN RAISE EXCEPTION 'a deadlock' USING ERRCODE = '40P01'; END $$`

async function openWriter(db: Database) {
  const recorded = new RecordedEvents()
  // It stands still: what is claimed from disk would count too.
  const clock = new ManualClock()
  const sender = await CallbackSender.open({
    db,
    clock,
    events: recorded.events,
    config: callbackDefaults,
    signingSecretOf: () => null,
  })
  const policy = policyWith([])
  const writer = new DecisionWriter({
    db,
    clock,
    events: recorded.events,
    outbox: sender.outbox,
    feed: noFeed,
    deliveries: storedDeliveries,
    facts: { base: policy, policyFor: async () => policy },
    onCancel() {},
    onQueued() {},
  })
  return {
    recorded,
    sender,
    /** Its lifetime is over. */
    async writeFinal(tx: Transaction, msgId: number) {
      const [before] = await lockMessages(tx, [msgId])
      assert.ok(before)
      const now = before.expiresAt
      await writer.writeIn(tx, [applyEvent(undecided(before), { type: 'clock' }, now, policy)], now)
    },
    [Symbol.asyncDispose]: () => sender[Symbol.asyncDispose](),
  }
}

async function storeMessage(db: Database): Promise<number> {
  const msgId = ++lastId
  const message = { ...accepted(sms()), msgId, hook: 'https://192.0.2.1/hook', acceptedAt: t0 }
  await insertMessages(db, [{ message, timeline: '', verification: null }])
  return msgId
}

test('several events on one message are decided one after the other and written once', () => {
  const policy = policyWith(['a'])
  const message = sent(policy, sms({ parts: 2 }))
  const reported = (part: number) =>
    ({ type: 'reported', attempt: 0, part, outcome: { kind: 'delivered' }, raw: '' }) as const
  const first = applyEvent(undecided(message), reported(0), t0, policy)
  const both = applyEvent(first, reported(1), t0, policy)
  assert.equal(both.before, message)
  assert.equal(both.decision.message.status, 'DELIVERED')
  assert.equal(both.decision.notifyClient, true)
  assert.ok(both.decision.steps.length > first.decision.steps.length)
  const after = applyEvent(both, reported(1), t0, policy)
  assert.equal(after.decision.notifyClient, true)
})
