import { test } from 'node:test'
import { openHarness, submission } from '../../packages/engines/test/dispatch/dispatch-harness.ts'
import { ScriptedUpstream } from '../../packages/engines/test/dispatch/scripted-upstream.ts'
import { until } from '../../packages/gateway/test/whole/until.ts'
import { type Database, DatabaseUnavailable, type Statement } from '../../packages/store/database.ts'
import { freshDatabase } from '../support/database.ts'

/** A database with replaced answers to some statements. */
function faulty(db: Database, fault: (statement: Statement) => Promise<never[]> | null): Database {
  return {
    query: (statement, values) => fault(statement) ?? db.query(statement, values),
    transaction: (work) =>
      db.transaction((tx) =>
        work({ ...tx, query: (statement, values) => fault(statement) ?? tx.query(statement, values) }),
      ),
    listen: (channel, onNotify) => db.listen(channel, onNotify),
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  }
}

test('a database that is back for a moment and fails again leaves no leased slot without a lane', async () => {
  await using fresh = await freshDatabase()
  let fail: () => void = () => undefined
  const failedOnce = new Promise<void>((resolve) => {
    fail = resolve
  })
  let phase: 'well' | 'lease lost' | 'gone while the lane is opened' = 'well'
  const db = faulty(fresh.db, ({ name }) => {
    if (phase === 'lease lost' && name === 'renew-slots') {
      phase = 'gone while the lane is opened'
      return fresh.db.query({ text: 'UPDATE upstream_slots SET leased_until = 0' })
    }
    if (phase === 'gone while the lane is opened' && name === 'lock-claimed') {
      phase = 'well'
      fail()
      return Promise.reject(new DatabaseUnavailable('the connection broke'))
    }
    return null
  })
  await fresh.db.query({ text: `INSERT INTO accounts (name, currency) VALUES ('test', 'UAH')` })
  await fresh.db.query({ text: 'INSERT INTO balances (account_id, available_micros) VALUES (1, 10000000)' })
  const upstream = new ScriptedUpstream('a')
  const on = { ...fresh, db }
  await using harness = await openHarness({ upstreams: [upstream], on, slotLeaseSeconds: 0.3 })
  phase = 'lease lost'
  await failedOnce
  await harness.accept(submission())
  await until('the message to be handed over', () => upstream.submitted[0] ?? null)
})
