import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { deferred } from '../../../../test/support/deferred.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { type Database, DatabaseUnavailable, OutcomeUnknown, type Queryable } from '../../database.ts'
import { withDeadline } from '../../pg/with-deadline.ts'

const withinMs = 5_000
const isUnavailable = (error: unknown) =>
  error instanceof DatabaseUnavailable && !(error instanceof OutcomeUnknown)

function never<Result>(): Promise<Result> {
  return new Promise(() => undefined)
}

test('a statement without an answer in time rejects as unavailable', async () => {
  const clock = new ManualClock()
  const silent = { query: () => never() } as unknown as Database
  const querying = withDeadline(silent, clock, withinMs).query({ text: 'SELECT 1' })
  clock.advance(withinMs)
  await assert.rejects(querying, isUnavailable)
})

test('a transaction that still runs at its deadline is not committed', async () => {
  await using fresh = await freshDatabase()
  const clock = new ManualClock()
  const wrote = deferred()
  const released = deferred()
  const ended = deferred<unknown>()
  const watched: Database = Object.assign(Object.create(fresh.db) as Database, {
    transaction: (work: (tx: Queryable) => Promise<void>) => {
      const running = fresh.db.transaction(work)
      running.then(ended.resolve, ended.resolve)
      return running
    },
  })
  const changing = withDeadline(watched, clock, withinMs).transaction(async (tx) => {
    await tx.query({ text: `INSERT INTO accounts (name, currency) VALUES ('late', 'UAH')` })
    wrote.resolve()
    await released.promise
  })
  await wrote.promise
  clock.advance(withinMs)
  await assert.rejects(changing, isUnavailable)
  released.resolve()
  await ended.promise
  assert.deepEqual(await fresh.db.query({ text: `SELECT 1 FROM accounts WHERE name = 'late'` }), [])
})

test('a commit without an answer in time has an unknown outcome', async () => {
  const clock = new ManualClock()
  const committing = {
    transaction: async (work: (tx: Queryable) => Promise<void>) => {
      await work({ query: () => Promise.resolve([]) })
      return never()
    },
  } as unknown as Database
  const worked = deferred()
  const changing = withDeadline(committing, clock, withinMs).transaction(() =>
    Promise.resolve(worked.resolve()),
  )
  await worked.promise
  await new Promise(setImmediate)
  clock.advance(withinMs)
  await assert.rejects(changing, OutcomeUnknown)
})
