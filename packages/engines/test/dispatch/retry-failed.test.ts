import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Report } from '../../../carriers/connector.ts'
import { explain } from '../../../domain/message/story/explain.ts'
import { codeMessageType } from '../../../domain/otp/verification-callback.ts'
import type { Database } from '../../../store/database.ts'
import { readMessageStory } from '../../../store/message-search/message-story.ts'
import { sumCosts } from '../../../store/money/upstream-costs.ts'
import { importPrices } from '../../../store/money/upstream-prices.ts'
import { databaseNow } from '../../../store/pg/database-clock.ts'
import { addOptOut } from '../../../store/replies/opt-outs.ts'
import { balanceOf, idOf, openHarness, type StageOptions, statusOf, submission } from './dispatch-harness.ts'
import { refOf, ScriptedUpstream } from './scripted-upstream.ts'

const phone = '380671234567'
const outcome = { kind: 'failed', status: 'UNDELIVERABLE', reason: 'absent' } as const

function failed(msgId: number): Partial<Report> & Pick<Report, 'refs'> {
  return { refs: [refOf(msgId)], outcome, raw: 'UNDELIV' }
}

/** Two upstreams; each route allows one retry. The second one has no connection where `isUp` is false. */
async function openTwo({ isUp = true, ...options }: Partial<StageOptions> & { isUp?: boolean } = {}) {
  const first = new ScriptedUpstream('first')
  const second = new ScriptedUpstream('second', undefined, isUp)
  const harness = await openHarness({ upstreams: [first, second], route: { retryFailed: 1 }, ...options })
  return { first, second, harness, [Symbol.asyncDispose]: () => harness[Symbol.asyncDispose]() }
}

type Two = Awaited<ReturnType<typeof openTwo>>

async function sentByFirst({ harness, first }: Two, change = {}): Promise<number> {
  const before = first.submitted.length
  const msgId = idOf((await harness.accept(submission(change)))[0])
  await first.handed(before + 1)
  return msgId
}

async function storyOf(db: Database, msgId: number): Promise<string> {
  const story = await readMessageStory(db, msgId)
  assert.ok(story)
  return explain(story).join('\n')
}

test('an SMS that failed at one carrier is delivered by another, for one price and with the cost of both', async () => {
  await using two = await openTwo()
  const { harness, first, second } = two
  const { db, dispatch } = harness
  const price = { network: null, prefix: '', country: null, from: 0, until: null }
  const list = { upstream: 'second', currency: 'UAH', at: await databaseNow(db), by: 'ada', replaces: true }
  await importPrices(db, { ...list, prices: [{ upstream: 'second', micros: 420_000, ...price }] })
  await dispatch.refreshPrices()
  const msgId = await sentByFirst(two)
  const charge = { kind: 'charge', currency: 'UAH' } as const
  await first.report({ ...failed(msgId), cost: { ...charge, micros: 300_000 } })
  await second.handed(1)
  await second.report({ refs: [refOf(msgId)], cost: { ...charge, micros: 400_000 } })
  const [body, ...others] = await harness.outbox.callbacks(1)
  assert.deepEqual([body?.['status'], others.length], ['DELIVERED', 0])
  assert.equal(await balanceOf(db), 1_000_000_000 - 500_000)
  assert.deepEqual(
    (await sumCosts(db)).map(({ upstream, chargedMicros }) => [upstream, chargedMicros]),
    [
      ['first', 300_000],
      ['second', 400_000],
    ],
  )
  assert.match(
    await storyOf(db, msgId),
    /first reported UNDELIVERABLE, so second gets it next: retry 1 of 1; 0\.42 more by the price list of second\./,
  )
})

test('reports that come twice, at once or later, lead to one retry', async () => {
  await using two = await openTwo()
  const { first, second, harness } = two
  const msgId = await sentByFirst(two)
  await Promise.all([first.report(failed(msgId)), first.report(failed(msgId))])
  await second.handed(1)
  await first.report(failed(msgId))
  await second.report({ refs: [refOf(msgId)] })
  await harness.outbox.callbacks(1)
  assert.equal(second.submitted.length, 1)
  assert.equal((await storyOf(harness.db, msgId)).match(/retry 1 of 1/g)?.length, 1)
})

test('a delivery that the first carrier reports late ends the retry that still waits, and nothing is handed over', async () => {
  await using two = await openTwo({ isUp: false })
  const { first, second, harness } = two
  const msgId = await sentByFirst(two)
  await first.report(failed(msgId))
  assert.equal(await statusOf(harness.db, msgId), 'QUEUED')
  await first.report({ refs: [refOf(msgId)] })
  assert.equal(await statusOf(harness.db, msgId), 'DELIVERED')
  const other = await sentByFirst(two)
  await first.report(failed(other))
  second.setUp(true)
  await second.handed(1)
  assert.deepEqual(
    second.submitted.map((each) => each.msgId),
    [other],
  )
})

test('a delivery that the first carrier reports late cancels the retry that is under way', async () => {
  await using two = await openTwo()
  const { first, second, harness } = two
  const msgId = await sentByFirst(two)
  await first.report(failed(msgId))
  await second.handed(1)
  await first.report({ refs: [refOf(msgId)] })
  await second.cancelRequested()
  const [body] = await harness.outbox.callbacks(1)
  assert.equal(body?.['status'], 'DELIVERED')
})

test('an opt-out that came after the hand-over keeps an SMS from a second carrier', async () => {
  await using two = await openTwo({ optOuts: true })
  const { first, second, harness } = two
  const msgId = await sentByFirst(two)
  await addOptOut(harness.db, { phone, sender: '', reason: 'STOP', source: 'test' })
  await first.report(failed(msgId))
  const [body] = await harness.outbox.callbacks(1)
  assert.deepEqual([body?.['status'], second.submitted.length], ['UNDELIVERABLE', 0])
  assert.match(
    await storyOf(harness.db, msgId),
    /No other carrier gets it after the failure at first: The subscriber has opted out\./,
  )
})

test('a code that was entered after the hand-over goes by no second carrier', async () => {
  await using two = await openTwo()
  const { first, second, harness } = two
  const requestId = randomUUID()
  const msgId = await sentByFirst(two, { type: codeMessageType, requestId })
  const text = `INSERT INTO verifications (verify_id, account_id, service_id, type, recipient, msg_id, code_hash, state,
      max_attempts, created_at, expires_at)
    VALUES ($1, 1, 1, 'sms', $2, $3, '', 1, 5, 0, $4)`
  await harness.db.query({ text }, [requestId, phone, msgId, Date.now() + 300_000])
  await first.report(failed(msgId))
  const [body] = await harness.outbox.callbacks(1)
  assert.deepEqual([body?.['status'], second.submitted.length], ['UNDELIVERABLE', 0])
  assert.match(await storyOf(harness.db, msgId), /The code has been used, or a newer one replaced it\./)
})

test('without a route that allows retries a failing report looks nothing up', async () => {
  await using two = await openTwo({ optOuts: true, route: {} })
  const { first, harness } = two
  const msgId = await sentByFirst(two)
  await addOptOut(harness.db, { phone, sender: '', reason: 'STOP', source: 'test' })
  await first.report(failed(msgId))
  await harness.outbox.callbacks(1)
  assert.doesNotMatch(await storyOf(harness.db, msgId), /No other carrier/)
})
