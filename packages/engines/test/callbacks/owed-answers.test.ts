import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { OwedAnswers } from '../../callbacks/owed-answers.ts'
import type { AnswerTaken, ReplyAnswer } from '../../callbacks/reply-answers.ts'

/** A database with answers that gateways send; `taken` decides each. */
class OwedHarness implements AsyncDisposable {
  readonly clock = new ManualClock()
  readonly sent: number[] = []
  readonly faults: string[] = []
  taken: AnswerTaken = 'later'
  readonly db: FreshDatabase['db']
  readonly #fresh: FreshDatabase

  static async open(): Promise<OwedHarness> {
    return new OwedHarness(await freshDatabase({ maxConnections: 4 }))
  }

  private constructor(fresh: FreshDatabase) {
    this.#fresh = fresh
    this.db = fresh.db
  }

  gateway(): OwedAnswers {
    const { db, clock } = this
    const take = ({ replyId }: ReplyAnswer) => {
      this.sent.push(replyId)
      return Promise.resolve(this.taken)
    }
    const fault = ({ error }: { error: unknown }) => void this.faults.push(String(error))
    return new OwedAnswers({ db, clock, events: { fault }, answers: { take } })
  }

  owe(replyId: number, gateway = this.gateway()): Promise<void> {
    return this.db.transaction((tx) => gateway.owe(tx, { accountId: 1, replyId, text: 'Hello' }))
  }

  /** What gateways send after that many seconds, all at the same instant. */
  async after(seconds: number, gateways = 1): Promise<number[]> {
    this.sent.length = 0
    const keepers = Array.from({ length: gateways }, () => this.gateway().keeper())
    this.clock.advance(seconds * 1_000)
    await Promise.all(keepers.map((keeper) => keeper.keep()))
    for (const keeper of keepers) await keeper[Symbol.asyncDispose]()
    return this.sent.toSorted((a, b) => a - b)
  }

  async owed(): Promise<number> {
    return (await this.db.query({ text: 'SELECT 1 FROM owed_answers' })).length
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#fresh[Symbol.asyncDispose]()
  }
}

test('an answer is sent after its commit, and again half a minute later where it was not taken', async () => {
  await using harness = await OwedHarness.open()
  await harness.owe(1)
  assert.deepEqual(harness.sent, [1])
  assert.deepEqual(await harness.after(20), [])
  harness.taken = 'done'
  assert.deepEqual(await harness.after(11), [1])
  assert.equal(await harness.owed(), 0)
  assert.deepEqual(await harness.after(60), [])
})

test('an answer whose reply is not stored is not sent', async () => {
  await using harness = await OwedHarness.open()
  const rolledBack = harness.db.transaction(async (tx) => {
    await harness.gateway().owe(tx, { accountId: 1, replyId: 1, text: 'Hello' })
    throw new Error('no')
  })
  await assert.rejects(rolledBack, /no/)
  assert.deepEqual(await harness.after(60), [])
})

test('more answers than a gateway claims at once are each sent by one of several gateways', async () => {
  await using harness = await OwedHarness.open()
  const ids = Array.from({ length: 120 }, (_, index) => index + 1)
  for (const id of ids) await harness.owe(id)
  assert.deepEqual(await harness.after(31, 3), ids)
})

test('an answer that is not taken for an hour is given up, with a fault', async () => {
  await using harness = await OwedHarness.open()
  await harness.owe(7)
  for (let tries = 0; tries < 4; tries++) assert.deepEqual(await harness.after(900), [7])
  assert.deepEqual(harness.faults, [])
  assert.deepEqual(await harness.after(31), [])
  assert.match(harness.faults.join(), /the reply 7 could not be sent for an hour/)
  assert.equal(await harness.owed(), 0)
})
