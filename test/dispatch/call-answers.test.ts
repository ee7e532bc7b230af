import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallAnswers } from '../../src/dispatch/call-answers.ts'
import type { Message, Part } from '../../src/domain/message/message.ts'
import { createAccount } from '../../src/storage/accounts.ts'
import { type Database, DatabaseUnavailable } from '../../src/storage/database.ts'
import { insertMessages } from '../../src/storage/messages/insert.ts'
import { accepted, sms } from '../domain/message/message-samples.ts'
import { freshDatabase } from '../support/database.ts'
import { ManualClock } from '../support/manual-clock.ts'

const faults: unknown[] = []
const events = { fault: ({ error }: { error: unknown }) => void faults.push(error) }

/** A message whose one attempt called from a number that ends in `code`, its part as given. */
function called(msgId: number, code: string | null, part: Part, change: Partial<Message> = {}): Message {
  const call = { durationSeconds: null, digit: null, code }
  const attempts = [{ stage: 0, stageStartedAt: 0, upstream: 'trunk', parts: [part], call }]
  const money = { reservedMicros: 0, chargedMicros: 0 }
  return { ...accepted(sms()), msgId, attempts, money, ...change }
}

const done = { progress: { kind: 'final' } } as const

async function stored(db: Database, ...messages: Message[]): Promise<void> {
  const accountId = await createAccount(db, { name: 'demo', currency: 'UAH' })
  await insertMessages(
    db,
    messages.map((message) => ({ message: { ...message, accountId }, timeline: '', verification: null })),
  )
}

/** Moves the clock to the next look, and waits until it is over. */
async function look(clock: ManualClock): Promise<void> {
  clock.advance(100)
  while (clock.waiting === 0) await new Promise((resolve) => setImmediate(resolve))
}

test('a code is told as soon as an upstream has called or taken the call, a failure when the message is over', async () => {
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
  const answers = new CallAnswers({ db: fresh.db, clock, events })
  const until = clock.now() + 1_000
  const told = [1, 2, 3, 4].map((msgId) => answers.answer(msgId, until))
  clock.advance(100)
  assert.deepEqual(await Promise.all(told.slice(0, 3)), [
    { kind: 'code', code: '0417' },
    { kind: 'code', code: '0418' },
    { kind: 'failed', status: 'UNDELIVERABLE', error: 'Busy' },
  ])
  await answers[Symbol.asyncDispose]()
  assert.deepEqual(await told[3], { kind: 'unknown' })
})

test('who asks twice about one call is told twice', async () => {
  await using fresh = await freshDatabase()
  await stored(fresh.db, called(1, null, { kind: 'unsent' }), called(2, '0417', { kind: 'lost' }))
  const clock = new ManualClock()
  await using answers = new CallAnswers({ db: fresh.db, clock, events })
  const [soon, later] = [clock.now() + 50, clock.now() + 1_000]
  const unknown = [answers.answer(1, soon), answers.answer(1, later)]
  const known = [answers.answer(2, later), answers.answer(2, later)]
  clock.advance(100)
  assert.deepEqual(await Promise.all(known), Array(2).fill({ kind: 'code', code: '0417' }))
  assert.deepEqual(await unknown[0], { kind: 'unknown' })
  await fresh.db.query({ text: `UPDATE messages SET phase = 9, status = 'EXPIRED' WHERE msg_id = 1` })
  clock.advance(100)
  assert.deepEqual(await unknown[1], { kind: 'failed', status: 'EXPIRED', error: null })
})

test('what nobody knows in time is unknown, also while the database is away', async () => {
  const clock = new ManualClock()
  const away = { query: () => Promise.reject(new DatabaseUnavailable('gone')) }
  await using answers = new CallAnswers({ db: away, clock, events })
  const told = answers.answer(1, clock.now() + 250)
  await look(clock)
  await look(clock)
  clock.advance(100)
  assert.deepEqual(await told, { kind: 'unknown' })
  assert.deepEqual(faults, [])
})
