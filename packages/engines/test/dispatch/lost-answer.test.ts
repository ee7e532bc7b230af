import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { limitsDefaults } from '../../../config/sections/limits-settings.ts'
import { usualLinkDays } from '../../../domain/links/new-link.ts'
import type { DispatchPolicy } from '../../../domain/message/dispatch-policy.ts'
import { noSiblings } from '../../../kit/machine/siblings.ts'
import { type Clock, systemClock } from '../../../kit/time/clock.ts'
import { type Database, DatabaseUnavailable, type Rows, type Statement } from '../../../store/database.ts'
import { noFeed } from '../../../store/feed/feed-port.ts'
import { MessageIds } from '../../../store/messages/message-ids.ts'
import { StageFacts } from '../../dispatch/decisions/stage-facts.ts'
import { BatchingIntake } from '../../dispatch/intake/intake.ts'
import { UnpaidStorage } from '../../dispatch/intake/unpaid-storage.ts'
import { Lanes } from '../../dispatch/lanes/lanes.ts'
import { idOf, silentEvents, submission } from './dispatch-harness.ts'

const broken = () =>
  new DatabaseUnavailable('the connection broke', { cause: new Error('Connection terminated unexpectedly') })

/** What becomes of the first insert: `run` is the insert itself, whose answer nobody gets. */
type Fate = (run: () => Promise<unknown>) => Promise<unknown>

/** A database whose connection breaks at the first insert of messages. */
async function setUp(fate: Fate, clock: Clock = systemClock) {
  const fresh = await freshDatabase()
  const { db } = fresh
  await db.query({ text: `INSERT INTO accounts (name, currency) VALUES ('test', 'UAH')` })
  await db.query({ text: 'INSERT INTO balances (account_id, available_micros) VALUES (1, 10000000)' })
  let inserts = 0
  const lossy: Database = {
    async query<Row>(statement: Statement, values?: unknown[]): Promise<Rows<Row>> {
      if (statement.name !== 'insert-messages' || inserts++ > 0) return db.query<Row>(statement, values)
      await fate(() => db.query(statement, values))
      throw broken()
    },
    transaction: (work) => db.transaction(work),
    listen: (channel, onNotify) => db.listen(channel, onNotify),
    [Symbol.asyncDispose]: async () => {},
  }
  const policy = {
    route: () => ({ upstream: null, healthy: false, passedOver: [] }),
  } as unknown as DispatchPolicy
  const facts = new StageFacts({
    policy,
    clock,
    knownBlock: () => null,
    anyOptOuts: () => false,
    exemptCodes: true,
    memory: { blockedStages: async () => new Map() },
  })
  const ids = await MessageIds.open(db)
  const events = silentEvents
  const ports = {
    clock,
    ids,
    facts,
    lanes: new Lanes(clock),
    events,
    feed: noFeed,
    unpaid: new UnpaidStorage(limitsDefaults, clock, noSiblings),
    linkDays: usualLinkDays,
    answerWithinMs: 20_000,
  }
  const stored = () => db.query<{ msg_id: number }>({ text: 'SELECT msg_id FROM messages' })
  return {
    db,
    intake: new BatchingIntake({ db: lossy, ...ports }),
    async storedIds() {
      return (await stored()).map(({ msg_id }) => msg_id)
    },
    async spentMicros() {
      const [row] = await db.query<{ spent: number }>({
        text: 'SELECT 10000000 - available_micros AS spent FROM balances',
      })
      return row?.spent
    },
    [Symbol.asyncDispose]: () => fresh[Symbol.asyncDispose](),
  }
}

test('a message whose commit took place is accepted though the answer to the commit was lost', async () => {
  await using setting = await setUp((insert) => insert())
  const [acceptance] = await setting.intake.accept([submission()])
  assert.deepEqual(await setting.storedIds(), [idOf(acceptance)])
  assert.equal(await setting.spentMicros(), 500_000)
})

test('a message that never came to the database is written again and accepted', async () => {
  await using setting = await setUp(async () => undefined)
  const [acceptance] = await setting.intake.accept([submission()])
  assert.deepEqual(await setting.storedIds(), [idOf(acceptance)])
  assert.equal(await setting.spentMicros(), 500_000)
})

test('a commit that is still under way when its connection breaks counts once', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let late: Promise<unknown> = Promise.resolve()
  let settingUp: Awaited<ReturnType<typeof setUp>> | null = null
  await using setting = await setUp(async (insert) => {
    // The insert waits for the balance, which somebody else holds, and nobody hears of its end.
    const held = new Promise<void>((resolve) => {
      late =
        settingUp?.db.transaction(async (tx) => {
          await tx.query({ text: 'SELECT 1 FROM balances FOR UPDATE' })
          resolve()
          await released
        }) ?? Promise.resolve()
    })
    await held
    late = Promise.all([late, insert()])
    await lockWaits(settingUp?.db, 1)
  })
  settingUp = setting
  const accepting = setting.intake.accept([submission()])
  const answered = accepting.then(
    () => 'answered',
    () => 'answered',
  )
  await Promise.race([answered, lockWaits(setting.db, 2)])
  release()
  await late
  const [acceptance] = await accepting
  assert.deepEqual(await setting.storedIds(), [idOf(acceptance)])
  assert.equal(await setting.spentMicros(), 500_000)
})

/** Resolves when so many statements wait for a lock. */
async function lockWaits(db: Database | undefined, count: number): Promise<void> {
  for (;;) {
    const rows = await db?.query<{ waiting: number }>({
      text: `SELECT count(*) AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    })
    if ((rows?.[0]?.waiting ?? 0) >= count) return
    await new Promise(setImmediate)
  }
}
