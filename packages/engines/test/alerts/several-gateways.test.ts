import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { deferred } from '../../../../test/support/deferred.ts'
import type { Database, Statement } from '../../../store/database.ts'
import { PgDatabase } from '../../../store/pg/pg-database.ts'
import { AlertsHarness } from './alerts-harness.ts'

/** A database on which statements about balances wait: its gateway stands in the middle of a round. */
function stopping(db: Database, release: Promise<void>, onStand = () => {}): Database {
  return {
    query: (statement: Statement, values) => db.query(statement, values),
    listen: (...args) => db.listen(...args),
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          ...tx,
          query: async (statement, values) => {
            if (statement.name === 'alert-balances') {
              onStand()
              await release
            }
            return tx.query(statement, values)
          },
          afterCommit: (effect) => tx.afterCommit(effect),
          afterRollback: (effect) => tx.afterRollback(effect),
        }),
      ),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  } as Database
}

async function lowBalance(harness: AlertsHarness): Promise<void> {
  await harness.rule({ kind: 'balance', threshold: 5_000_000 })
  await harness.sql('UPDATE balances SET available_micros = 1')
}

suite('several gateways', () => {
  test('evaluate at the same instant and write one notification', async () => {
    await using harness = await AlertsHarness.open()
    await using other = await PgDatabase.open({ url: harness.url, maxConnections: 3 })
    const gateways = [harness.rounds(), harness.rounds(other), harness.rounds(), harness.rounds(other)]
    await lowBalance(harness)
    for (let round = 0; round < 30; round++) {
      harness.clock.advance(10_000)
      await Promise.all(gateways.map((rounds) => rounds.run()))
    }
    assert.deepEqual(await harness.notices(), ['fired shop'])
    await harness.sql('UPDATE balances SET available_micros = 9000000')
    for (let round = 0; round < 30; round++) {
      harness.clock.advance(10_000)
      await Promise.all(gateways.map((rounds) => rounds.run()))
    }
    assert.deepEqual(await harness.notices(), ['fired shop', 'resolved shop'])
    assert.deepEqual(harness.faults, [])
  })

  test('make one round within ten seconds', async () => {
    await using harness = await AlertsHarness.open()
    const [one, two] = [harness.rounds(), harness.rounds()]
    await lowBalance(harness)
    await harness.sql('UPDATE balances SET available_micros = 9000000')
    await harness.after(1)
    await harness.sql('UPDATE balances SET available_micros = 1')
    await one.run()
    harness.clock.advance(9_000)
    await two.run()
    assert.deepEqual(await harness.notices(), [])
    harness.clock.advance(1_000)
    await Promise.all([one.run(), two.run()])
    assert.deepEqual(await harness.notices(), ['fired shop'])
  })

  test('go on where the one that evaluates is killed in the middle, and notify once', async () => {
    await using harness = await AlertsHarness.open()
    await using other = await PgDatabase.open({ url: harness.url, maxConnections: 2 })
    const [stands, release] = [deferred<void>(), deferred<void>()]
    // Also where an assertion fails: the database could not be closed.
    using _released = { [Symbol.dispose]: () => release.resolve() }
    await lowBalance(harness)
    const killed = harness.rounds(stopping(other, release.promise, stands.resolve))
    harness.clock.advance(10_000)
    const round = killed.run()
    await stands.promise
    const locked = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`
    const [{ pid = 0 } = {}] = await harness.db.query<{ pid: number }>({ text: locked })
    // Not before: it would evaluate at the same instant.
    const alive = harness.rounds()
    // While it stands the other one does nothing, and waits for nothing.
    harness.clock.advance(10_000)
    await alive.run()
    assert.deepEqual(await harness.notices(), [])
    await harness.sql('SELECT pg_terminate_backend($1, 5000)', [pid])
    await alive.run()
    assert.deepEqual(await harness.notices(), ['fired shop'])
    release.resolve()
    await round
    harness.clock.advance(10_000)
    await alive.run()
    assert.deepEqual(await harness.notices(), ['fired shop'])
  })

  test('leave a gateway that stands still in a round for fifteen seconds at most', async () => {
    await using harness = await AlertsHarness.open()
    const text = `SELECT current_setting('idle_in_transaction_session_timeout') AS bound`
    const seen: string[] = []
    const db = stopping(harness.db, Promise.resolve())
    const noting = {
      ...db,
      transaction: (work: Parameters<Database['transaction']>[0]) =>
        db.transaction(async (tx) => {
          await work(tx)
          seen.push((await tx.query<{ bound: string }>({ text }))[0]?.bound ?? '')
        }),
    } as Database
    await lowBalance(harness)
    harness.rounds(noting)
    await harness.after(1)
    assert.deepEqual(seen, ['15s'])
  })
})

suite('a restart', () => {
  test('notifies of nothing twice, and keeps what is pending', async () => {
    await using harness = await AlertsHarness.open()
    await harness.rule({ kind: 'balance', threshold: 5_000_000, forMinutes: 5 })
    await harness.sql('UPDATE balances SET available_micros = 1')
    await harness.after(1)
    await harness.restart()
    await harness.after(4)
    assert.deepEqual(await harness.notices(), [])
    await harness.restart()
    await harness.after(1)
    await harness.restart()
    await harness.after(1)
    assert.deepEqual(await harness.notices(), ['fired shop'])
  })
})
