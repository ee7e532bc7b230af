import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { freshDatabase } from '../../../../test/support/database.ts'
import { type Deferred, deferred } from '../../../../test/support/deferred.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { insertAccount } from '../../../store/accounts/accounts.ts'
import { Alarms } from '../../alarms/alarms.ts'

test('alarms of one account take four places, however many are due, so that another account has places', async () => {
  await using fresh = await freshDatabase({ maxConnections: 4 })
  const { db } = fresh
  const clock = new ManualClock()
  const [many, other] = [await account('many'), await account('other')]
  await insertDue(many, 40)
  const underWay = new Map<number, Deferred<null>>()
  const faults: unknown[] = []
  const events = { fault: (fault: unknown) => void faults.push(fault) }
  const work = {
    advance(alarmId: number) {
      const done = deferred<null>()
      underWay.set(alarmId, done)
      return done.promise
    },
  }
  const free = () => undefined
  await using alarms = await Alarms.open({ db, clock, events, work, turn: () => Promise.resolve(free) })
  // Before it closes, also where an assertion fails.
  using _ = {
    [Symbol.dispose]() {
      for (const [, done] of underWay) done.resolve(null)
    },
  }
  await until(() => underWay.size === 4)
  for (let ended = 0; ended < 5; ended++) {
    const [first] = underWay
    assert.ok(first)
    underWay.delete(first[0])
    first[1].resolve(null)
    await until(() => underWay.size >= 4)
    assert.equal(underWay.size, 4)
  }
  const [alarmId = 0] = await insertDue(other, 1)
  await until(() => underWay.has(alarmId))
  assert.deepEqual([underWay.size, faults], [5, []])
  await db.query({ text: 'UPDATE alarms SET due_at = NULL' })
  void alarms

  async function account(name: string): Promise<number> {
    return (await db.transaction((tx) => insertAccount(tx, { name, currency: 'UAH' }))) ?? 0
  }

  async function insertDue(accountId: number, count: number): Promise<number[]> {
    const text = `INSERT INTO alarms (account_id, holds_key, text, settings, recipients, state, due_at, created_at)
      SELECT $1, false, 'Disk full', '{}', 1, 'open', $2, $2 FROM generate_series(1, $3) RETURNING alarm_id AS "alarmId"`
    const rows = await db.query<{ alarmId: number }>({ text }, [accountId, clock.now(), count])
    return rows.map(({ alarmId: id }) => id)
  }

  async function until(isSo: () => boolean): Promise<void> {
    for (const giveUpAt = Date.now() + 60_000; !isSo(); ) {
      assert.ok(Date.now() < giveUpAt, `it is never so with ${underWay.size} under way`)
      clock.advance(10)
      await turn()
    }
  }
})
