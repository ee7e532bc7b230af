import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { freshDatabase } from '../../../../../test/support/database.ts'
import { ManualClock } from '../../../../../test/support/manual-clock.ts'
import { noSmsRules } from '../../../../../test/support/sms-rules.ts'
import { type GuardPolicy, guardDefaults } from '../../../../domain/guard/guard-policy.ts'
import { type Database, DatabaseUnavailable } from '../../../../store/database.ts'
import { noFeed } from '../../../../store/feed/feed-port.ts'
import { PumpingGuard } from '../../../verification/guard/pumping-guard.ts'
import { openVerification } from '../../../verification/verification.ts'
import { silentEvents } from '../../dispatch/dispatch-harness.ts'
import { codeRequest, openVerificationHarness } from '../verification-harness.ts'
import { guardedRequest, numbers, openGuardHarness } from './guard-harness.ts'

async function openGuarded(change: Partial<GuardPolicy> = {}, balanceMicros?: number) {
  const harness = await openVerificationHarness(balanceMicros === undefined ? {} : { balanceMicros })
  const { db, clock, outbox, dispatch } = harness
  const config = { ...guardDefaults, ...change }
  const guard = await PumpingGuard.open({ db, clock, events: silentEvents, config, answerWithinMs: 60_000 })
  const { intake } = dispatch
  const verification = await openVerification({
    ...{ db, clock, events: silentEvents, intake, outbox, guard, smsRules: noSmsRules, secret: null },
    answerWithinMs: 60_000,
    feed: noFeed,
    onEnded: dispatch.codesEnded,
    whatsAppTemplates: () => [],
    connectors: [],
  })
  return {
    guard,
    create: (recipient: string) => verification.create(codeRequest({ recipient })),
    async [Symbol.asyncDispose]() {
      await verification[Symbol.asyncDispose]()
      await guard[Symbol.asyncDispose]()
      await harness[Symbol.asyncDispose]()
    },
  }
}

suite('behind the engine of codes the guard', () => {
  test('counts codes that are on disk, and keeps back what is too much', async () => {
    await using harness = await openGuarded()
    const created = await Promise.all(Array.from({ length: 10 }, () => harness.create('380671234567')))
    assert.equal(created.filter(({ kind }) => kind === 'created').length, 3)
    const limited = created.find((each) => each.kind === 'limited')
    assert.deepEqual(limited, {
      kind: 'limited',
      retryAfterSeconds: 60,
      reason: 'recipient: 3 codes in 60 s for one recipient',
    })
  })

  test('stops a thousand neighbours who ask at once', async () => {
    await using harness = await openGuarded()
    const created = await Promise.all(numbers('380671234', 1_000).map((each) => harness.create(each)))
    assert.equal(created.filter(({ kind }) => kind === 'created').length, 20)
  })

  test('gives the cap on money back for codes that the account could not pay', async () => {
    await using harness = await openGuarded({ moneyPerHourMicros: 1_500_000 }, 600_000)
    assert.equal((await harness.create('380671234567')).kind, 'created')
    for (let index = 0; index < 5; index++) {
      assert.deepEqual(await harness.create('380501234567'), { kind: 'refused', why: 'money' })
      await harness.guard.flushed()
    }
  })
})

suite('while the database is away', () => {
  test('nothing is admitted, and what was counted does not stay under way', async () => {
    await using fresh = await freshDatabase()
    let isAway = false
    const db: Database = Object.create(fresh.db, {
      query: {
        value: (...args: Parameters<Database['query']>) =>
          isAway ? Promise.reject(new DatabaseUnavailable('away')) : fresh.db.query(...args),
      },
      listen: { value: (...args: Parameters<Database['listen']>) => fresh.db.listen(...args) },
      transaction: { value: (work: Parameters<Database['transaction']>[0]) => fresh.db.transaction(work) },
    }) as Database
    const clock = new ManualClock()
    await using guard = await PumpingGuard.open({
      db,
      clock,
      events: silentEvents,
      config: guardDefaults,
      answerWithinMs: 60_000,
    })
    isAway = true
    for (let index = 0; index < 5; index++) {
      await assert.rejects(guard.admit(guardedRequest('380671234567')), DatabaseUnavailable)
    }
    isAway = false
    assert.deepEqual(await guard.admit(guardedRequest('380671234567')), { kind: 'admitted' })
  })
})

suite('what is learned', () => {
  test('is counted once by all nodes, without those that a newer code replaced', async () => {
    await using harness = await openGuardHarness()
    const other = await harness.node()
    await harness.history(numbers('38067', 50, 1_009), 0)
    await harness.history(numbers('38067', 50, 1_009), 0.5)
    const third = await harness.node()
    for (let turn = 0; turn < 40; turn++) {
      harness.clock.advance(5_000)
      await Promise.all([harness.guard.flushed(), other.flushed(), third.flushed()])
    }
    const [row] = await harness.db.query<{ created: number; approved: number }>({
      text: `SELECT round(usual_created) AS created, round(usual_approved) AS approved FROM guard_tallies WHERE key = 'UA'`,
    })
    assert.deepEqual(row, { created: 50, approved: 25 })
    assert.deepEqual(harness.recorded.faults, [])
  })
})
