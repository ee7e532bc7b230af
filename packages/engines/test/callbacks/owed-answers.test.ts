import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { deferred } from '../../../../test/support/deferred.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { storeOwed } from '../../../store/replies/owed-answers.ts'
import { type AnswerTaken, OwedAnswers } from '../../callbacks/owed-answers.ts'

const againMs = 30_000

/** A database with answers that gateways send; `taken` decides each. */
class OwedHarness implements AsyncDisposable {
  readonly clock = new ManualClock()
  /** Replies whose answers were sent, in their order. */
  readonly sent: number[] = []
  readonly faults: string[] = []
  taken: AnswerTaken | Promise<AnswerTaken> = 'later'
  readonly db: FreshDatabase['db']
  readonly #fresh: FreshDatabase
  readonly #gateways: OwedAnswers[] = []

  /** With some gateways. */
  static async open(gateways = 1): Promise<OwedHarness> {
    const harness = new OwedHarness(await freshDatabase({ maxConnections: 4 }))
    for (let opened = 0; opened < gateways; opened++) await harness.#openGateway()
    return harness
  }

  private constructor(fresh: FreshDatabase) {
    this.#fresh = fresh
    this.db = fresh.db
  }

  owe(replyIds: readonly number[], accountId = 1): Promise<void> {
    const answers = replyIds.map((replyId) => ({ accountId, replyId, text: 'Hello', isAboutConsent: false }))
    return this.db.transaction((tx) => storeOwed(tx, answers, this.clock.now()))
  }

  /** When each that is still owed is due. */
  async due(): Promise<number[]> {
    const text = 'SELECT due_at AS due FROM owed_answers ORDER BY reply_id'
    return (await this.db.query<{ due: number }>({ text })).map(({ due }) => due)
  }

  /** Lets time go on in small steps until it is so. */
  async until(isSo: () => Promise<boolean> | boolean): Promise<void> {
    for (let turns = 0; !(await isSo()); turns++) {
      assert.ok(turns < 5_000, `it is never so: ${JSON.stringify([this.sent, await this.due()])}`)
      this.clock.advance(10)
      await turn()
    }
  }

  /** Resolves once every answer that was sent is noted as sent, or due again. */
  untilNoted(): Promise<void> {
    return this.until(async () => (await this.due()).every((due) => due > this.clock.now() + againMs - 1_000))
  }

  async close(): Promise<void> {
    for (const gateway of this.#gateways.splice(0)) await gateway[Symbol.asyncDispose]()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
    await this.#fresh[Symbol.asyncDispose]()
  }

  async #openGateway(): Promise<void> {
    const { db, clock } = this
    const send = async ({ replyId }: { replyId: number }) => {
      this.sent.push(replyId)
      return this.taken
    }
    const fault = ({ error }: { error: unknown }) => void this.faults.push(String(error))
    this.#gateways.push(await OwedAnswers.open({ db, clock, events: { fault }, send }))
  }
}

test('an answer is sent after its commit, and again half a minute later where it was not taken', async () => {
  await using harness = await OwedHarness.open()
  await harness.owe([1])
  await harness.until(() => harness.sent.length === 1)
  await harness.untilNoted()
  harness.taken = 'done'
  harness.clock.advance(againMs - 2_000)
  assert.deepEqual(harness.sent, [1])
  await harness.until(() => harness.sent.length === 2)
  await harness.until(async () => (await harness.due()).length === 0)
  assert.deepEqual(harness.sent, [1, 1])
})

test('an answer whose reply is not stored is not sent', async () => {
  await using harness = await OwedHarness.open()
  const rolledBack = harness.db.transaction(async (tx) => {
    await storeOwed(
      tx,
      [{ accountId: 1, replyId: 1, text: 'Hello', isAboutConsent: false }],
      harness.clock.now(),
    )
    throw new Error('no')
  })
  await assert.rejects(rolledBack, /no/)
  await harness.owe([2])
  await harness.until(() => harness.sent.length > 0)
  assert.deepEqual(harness.sent, [2])
})

test('more answers than a gateway claims at once are each sent by one of several gateways', async () => {
  await using harness = await OwedHarness.open(3)
  harness.taken = 'done'
  const ids = Array.from({ length: 120 }, (_, index) => index + 1)
  await harness.owe(ids)
  await harness.until(async () => (await harness.due()).length === 0)
  assert.deepEqual(
    harness.sent.toSorted((a, b) => a - b),
    ids,
  )
})

test('an account whose answers take long delays no answer of another', async () => {
  await using harness = await OwedHarness.open()
  const { promise, resolve } = deferred<AnswerTaken>()
  harness.taken = promise
  await harness.owe(Array.from({ length: 30 }, (_, index) => index + 1))
  await harness.until(() => harness.sent.length === 10)
  await harness.owe([99], 2)
  await harness.until(() => harness.sent.includes(99))
  assert.equal(harness.sent.length, 11)
  resolve('done')
  await harness.until(async () => (await harness.due()).length === 0)
  assert.equal(harness.sent.length, 31)
})

test('an answer that is not taken after a long time is due half a minute after that', async () => {
  await using harness = await OwedHarness.open()
  const { promise, resolve } = deferred<AnswerTaken>()
  harness.taken = promise
  await harness.owe([1])
  await harness.until(() => harness.sent.length === 1)
  harness.clock.advance(5 * againMs)
  resolve('later')
  await harness.untilNoted()
  assert.deepEqual(harness.sent, [1])
})

test('an answer that is not taken for an hour is given up, with a fault', async () => {
  await using harness = await OwedHarness.open()
  await harness.owe([7])
  for (let tries = 1; tries <= 4; tries++) {
    await harness.until(() => harness.sent.length === tries)
    await harness.untilNoted()
    harness.clock.advance(14 * 60_000)
  }
  assert.deepEqual(harness.faults, [])
  harness.clock.advance(5 * 60_000)
  await harness.until(async () => (await harness.due()).length === 0)
  assert.match(harness.faults.join(), /the reply 7 could not be sent for an hour/)
  assert.ok(harness.sent.length <= 5)
})

test('closing waits for answers that are under way, for five seconds at most', async () => {
  for (const isEnding of [true, false]) {
    await using harness = await OwedHarness.open()
    const { promise, resolve } = deferred<AnswerTaken>()
    harness.taken = promise
    await harness.owe([1])
    await harness.until(() => harness.sent.length === 1)
    if (isEnding) {
      resolve('done')
      await harness.close()
      assert.deepEqual(await harness.due(), [])
    } else {
      const begunAt = harness.clock.now()
      let hasEnded = false
      const rejected = assert
        .rejects(harness.close(), /did not end within 5 s/)
        .finally(() => (hasEnded = true))
      await harness.until(() => hasEnded)
      await rejected
      assert.ok(harness.clock.now() - begunAt >= 5_000)
      resolve('done')
    }
  }
})
