import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../../test/support/database.ts'
import { deferred } from '../../../../../test/support/deferred.ts'
import { ManualClock } from '../../../../../test/support/manual-clock.ts'
import { endMessagesText, storeMessages } from '../../../../../test/support/message-rows.ts'
import type { Message, Part } from '../../../../domain/message/message.ts'
import type { Plan } from '../../../../domain/plan/plan.ts'
import { accepted, policyWith, sms, t0 } from '../../../../domain/test/message/message-samples.ts'
import { createAccount } from '../../../../store/accounts/accounts.ts'
import { type Database, DatabaseUnavailable, type Queryable } from '../../../../store/database.ts'
import { noFeed } from '../../../../store/feed/feed-port.ts'
import { lockMessages } from '../../../../store/messages/find.ts'
import { PgDatabase } from '../../../../store/pg/pg-database.ts'
import { CallResults } from '../../../dispatch/decisions/call-results.ts'
import { applyEvent, undecided } from '../../../dispatch/decisions/decided.ts'
import { DecisionWriter } from '../../../dispatch/decisions/write-decisions.ts'
import { storedDeliveries } from '../../callbacks/stored-deliveries.ts'
import { silentEvents } from '../dispatch-harness.ts'

const faults: unknown[] = []
const events = { fault: ({ error }: { error: unknown }) => void faults.push(error) }

const codeCall: Plan = {
  ...sms(),
  stages: [{ ...sms().stages[0], channel: 'call', sender: '', content: { kind: 'call' } }],
}

/** A message whose one attempt called from a number that ends in `code`, its part as given. */
function called(msgId: number, code: string | null, part: Part, change: Partial<Message> = {}): Message {
  const call = { durationSeconds: null, digit: null, code }
  const attempts = [{ stage: 0, stageStartedAt: 0, upstream: 'trunk', parts: [part], call }]
  const money = { reservedMicros: 0, chargedMicros: 0 }
  return { ...accepted(codeCall), msgId, attempts, money, ...change }
}

const done = { progress: { kind: 'final' } } as const

async function stored(db: Database, ...messages: Message[]): Promise<void> {
  const accountId = await createAccount(db, { name: 'demo', currency: 'UAH' })
  await storeMessages(
    db,
    messages.map((message) => ({ ...message, accountId })),
  )
}

test('the client gets a code as soon as an upstream has called or taken the call, a failure when the message is over', async () => {
  await using fresh = await freshDatabase()
  await stored(
    fresh.db,
    called(1, '0417', { kind: 'delivered' }, { status: 'DELIVERED', ...done }),
    called(2, '0418', { kind: 'lost' }),
    called(
      3,
      '0419',
      { kind: 'failed', status: 'UNDELIVERABLE', reason: 'Busy' },
      {
        status: 'UNDELIVERABLE',
        error: 'Busy',
        ...done,
      },
    ),
    called(4, '0420', { kind: 'failed', status: 'UNDELIVERABLE', reason: 'Busy' }),
  )
  const clock = new ManualClock()
  const results = await CallResults.open({ db: fresh.db, clock, events })
  const until = clock.now() + 1_000
  const answers = [1, 2, 3, 4].map((msgId) => results.answer(msgId, until))
  assert.deepEqual(await Promise.all(answers.slice(0, 3)), [
    { kind: 'code', code: '0417' },
    { kind: 'code', code: '0418' },
    { kind: 'failed', status: 'UNDELIVERABLE', error: 'Busy' },
  ])
  await results[Symbol.asyncDispose]()
  assert.deepEqual(await answers[3], { kind: 'unknown' })
})

test('a request that comes again waits for the same call, each as long as it may', async () => {
  await using fresh = await freshDatabase()
  await stored(fresh.db, called(1, null, { kind: 'unsent' }), called(2, '0417', { kind: 'lost' }))
  const clock = new ManualClock()
  await using results = await CallResults.open({ db: fresh.db, clock, events })
  const [soon, later] = [clock.now() + 50, clock.now() + 10_000]
  const unknown = [results.answer(1, soon), results.answer(1, later)]
  const known = [results.answer(2, later), results.answer(2, later)]
  assert.deepEqual(await Promise.all(known), Array(2).fill({ kind: 'code', code: '0417' }))
  clock.advance(50)
  assert.deepEqual(await unknown[0], { kind: 'unknown' })
  await fresh.db.query({ text: endMessagesText('EXPIRED', 'msg_id = 1') })
  clock.advance(2_000)
  assert.deepEqual(await unknown[1], { kind: 'failed', status: 'EXPIRED', error: null })
})

test('the code of a call that another gateway makes is known with its commit, without a look in between', async () => {
  await using fresh = await freshDatabase()
  const reads = deferred()
  const watched = {
    listen: fresh.db.listen.bind(fresh.db),
    query: async <Row>(...query: Parameters<Queryable['query']>) => {
      const rows = await fresh.db.query<Row>(...query)
      reads.resolve()
      return rows
    },
  }
  const waiting = called(
    1,
    null,
    { kind: 'sent', ref: 'r1' },
    { progress: { kind: 'submitted', waitEndsAt: t0 } },
  )
  await stored(fresh.db, waiting)
  await using results = await CallResults.open({ db: watched, clock: new ManualClock(), events })
  const answer = results.answer(1, Number.MAX_SAFE_INTEGER)
  await reads.promise
  await using other = await PgDatabase.open({ url: fresh.url })
  const outbox = { prepare: () => ({ rows: [], stored() {}, dropped() {} }) }
  const policy = policyWith(['trunk'])
  const writer = new DecisionWriter({
    db: other,
    clock: new ManualClock(),
    events: silentEvents,
    outbox,
    feed: noFeed,
    deliveries: storedDeliveries,
    facts: { base: policy, policyFor: async () => policy },
    onCancel() {},
    onQueued() {},
  })
  await other.transaction(async (tx) => {
    const [before] = await lockMessages(tx, [1])
    assert.ok(before)
    const call = { durationSeconds: null, digit: null, code: '0417' }
    const event = {
      type: 'reported',
      attempt: 0,
      part: 0,
      outcome: { kind: 'delivered' },
      raw: '',
      call,
    } as const
    await writer.writeIn(tx, [applyEvent(undecided(before), event, t0, policy)], t0)
  })
  assert.deepEqual(await answer, { kind: 'code', code: '0417' })
})

test('what is not known in time is unknown, also while the database is away', async () => {
  const clock = new ManualClock()
  const query = () => Promise.reject(new DatabaseUnavailable('gone'))
  const listen = async () => ({ [Symbol.asyncDispose]: async () => undefined })
  await using results = await CallResults.open({ db: { query, listen }, clock, events })
  const answers = results.answer(1, clock.now() + 2_500)
  clock.advance(2_500)
  assert.deepEqual(await answers, { kind: 'unknown' })
  assert.deepEqual(faults, [])
})
