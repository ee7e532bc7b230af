import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../../test/support/database.ts'
import { ManualClock } from '../../../../../test/support/manual-clock.ts'
import { guardDefaults } from '../../../../domain/guard/guard-policy.ts'
import { lastOfNext, listTallies } from '../../../../store/codes/guard-tallies.ts'
import type { Database } from '../../../../store/database.ts'
import { dayNumber, firstIdOfDay } from '../../../../store/partitions/dated-ids.ts'
import { Learner } from '../../../verification/guard/learner.ts'

const minuteMs = 60_000

async function insertCodes(db: Database, firstId: number, codes: number): Promise<void> {
  const text = `INSERT INTO verifications (verification_id, verify_id, account_id, service_id, type, recipient, msg_id,
      code_hash, state, max_attempts, created_at, expires_at)
    SELECT $1::bigint + n, gen_random_uuid(), 1, 1, 'sms', (380501000000 + $1::bigint % 1000 * 1000 + n)::text, 7, '', 1,
      3, 0, 0
    FROM generate_series(0, $2::integer - 1) n`
  await db.query({ text }, [firstId, codes])
}

test('every code is counted once, although ids begin anew each day', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const clock = new ManualClock()
  const events = {
    fault: ({ error }: { error: unknown }) => {
      throw error
    },
    prefixBlocked: () => undefined,
    prefixUnblocked: () => undefined,
  }
  await using learner = new Learner({ db, clock, policy: guardDefaults, events })
  const created = async () => (await listTallies(db, 'installation', 1))[0]?.now.created ?? 0
  const turn = async (afterMs: number) => {
    clock.advance(afterMs)
    await learner.learn()
  }
  const today = dayNumber(Date.now())
  await insertCodes(db, 900, 3)
  await turn(minuteMs)
  await insertCodes(db, firstIdOfDay(today) + 1, 4)
  await turn(minuteMs)
  await insertCodes(db, firstIdOfDay(today + 1) + 2, 5)
  await turn(minuteMs)
  assert.equal(Math.round(await created()), 3)
  await turn(minuteMs)
  assert.equal(Math.round(await created()), 7)
  await turn(minuteMs)
  assert.equal(Math.round(await created()), 12)
})

test('a backlog is taken in steps of rows, not of ids', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const day = firstIdOfDay(dayNumber(Date.now()))
  await insertCodes(db, 900, 2)
  await insertCodes(db, day, 3)
  const upTo = day + 1_000
  assert.equal(await lastOfNext(db, { after: 0, upTo, limit: 3 }), day)
  assert.equal(await lastOfNext(db, { after: 900, upTo, limit: 2 }), day)
  assert.equal(await lastOfNext(db, { after: 900, upTo, limit: 100 }), upTo)
  assert.equal(await lastOfNext(db, { after: upTo, upTo, limit: 1 }), upTo)
})
