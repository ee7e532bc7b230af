import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { blockByGuard, readBlocks } from '../../codes/guard-blocks.ts'
import { storeUnmatchedReports } from '../../messages/unmatched-reports.ts'

const report = (ref: string) => ({ refs: [ref], result: null, raw: '' })

test('statements of older gateways about parked reports work beside those about unmatched reports', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const run = async (text: string, values: unknown[] = []) =>
    db.query<Record<string, unknown>>({ text }, values)
  const entry = { upstream: 'a', receivedAt: 1, dueAt: 1 }
  await storeUnmatchedReports(db, [{ ...entry, report: report('today') as never }])
  const written = await run(
    `INSERT INTO parked_reports (upstream, report, received_at, due_at)
      SELECT upstream, report, received_at, due_at FROM unnest($1::text[], $2::json[], $3::bigint[], $4::bigint[])
        AS n (upstream, report, received_at, due_at) RETURNING upstream`,
    [['a', 'a'], [report('before'), report('late')].map((each) => JSON.stringify(each)), [2, 3], [2, 3]],
  )
  assert.equal(written.length, 2)
  const due = await db.transaction(async (tx) => {
    const locked = await tx.query<{ id: number }>({
      text: `SELECT parked_id AS id FROM parked_reports
        WHERE NOT given_up AND due_at <= 9 ORDER BY due_at LIMIT 9 FOR UPDATE SKIP LOCKED`,
    })
    const others = await run('SELECT FROM unmatched_reports ORDER BY due_at FOR UPDATE SKIP LOCKED')
    assert.equal(others.length, 0, 'locked for the statements of today too')
    return locked.map(({ id }) => id)
  })
  assert.equal(due.length, 3)
  const [first, second, third] = due
  await run('DELETE FROM parked_reports WHERE parked_id = ANY($1::bigint[])', [[first]])
  await run(
    `UPDATE parked_reports p SET due_at = n.due_at, given_up = n.give_up, tries = p.tries + 1
      FROM unnest($1::bigint[], $2::bigint[], $3::boolean[]) AS n (parked_id, due_at, give_up)
      WHERE p.parked_id = n.parked_id`,
    [
      [second, third],
      [8, 9],
      [true, true],
    ],
  )
  const left = await run(
    'SELECT unmatched_id AS id, due_at AS "dueAt", tries FROM unmatched_reports ORDER BY 1',
  )
  assert.deepEqual(left, [
    { id: second, dueAt: 8, tries: 1 },
    { id: third, dueAt: 9, tries: 1 },
  ])
  const trimmed = await run(
    `DELETE FROM parked_reports WHERE ctid = ANY(ARRAY(SELECT ctid FROM parked_reports
      WHERE upstream = $1 AND given_up AND parked_id <= $2 ORDER BY parked_id LIMIT 5000)) RETURNING 1`,
    ['a', second],
  )
  const purged = await run(
    `DELETE FROM parked_reports WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM parked_reports WHERE received_at < $1 AND given_up LIMIT 5000)) RETURNING 1`,
    [9],
  )
  assert.deepEqual([trimmed.length, purged.length], [1, 1])
})

test('statements of older gateways about closures of the guard work beside those about prefix blocks', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const run = async (text: string, values: unknown[] = []) =>
    db.query<Record<string, unknown>>({ text }, values)
  const block = { reason: 'pumping', until: 100, strikes: 1 }
  await blockByGuard(db, [{ key: '38067', ...block }], 10)
  const byGuard = `INSERT INTO guard_closures AS c (key, state, made_by, reason, since, until, strikes)
    SELECT n.key, 'closed', 'guard', n.reason, $5, n.until, n.strikes
    FROM unnest($1::text[], $2::text[], $3::bigint[], $4::smallint[]) AS n (key, reason, until, strikes)
    ON CONFLICT (key) DO UPDATE SET state = 'closed', made_by = 'guard', reason = EXCLUDED.reason, since = EXCLUDED.since,
      until = EXCLUDED.until, strikes = EXCLUDED.strikes, probing = false
    WHERE c.until <= $5 RETURNING key, probing`
  const keys = ['38067', '38050']
  const values = [keys, ['again', 'new'], [300, 300], [2, 1]]
  assert.deepEqual(await run(byGuard, [...values, 50]), [{ key: '38050', probing: false }])
  await run('UPDATE guard_closures SET probing = true WHERE key = ANY($1::text[])', [keys])
  assert.equal((await run(byGuard, [...values, 100])).length, 1, 'the block of 38067 is over')
  await run(
    `INSERT INTO guard_closures (key, state, made_by, reason, since, until, strikes)
      VALUES ('UA', 'open', 'operator', 'ours', 5, NULL, 0)
      ON CONFLICT (key) DO UPDATE SET state = EXCLUDED.state, made_by = 'operator', reason = EXCLUDED.reason`,
  )
  const read = async () =>
    (await readBlocks(db)).map(({ key, reason, strikes, probing }) => [key, reason, strikes, probing])
  assert.deepEqual(await read(), [
    ['UA', 'ours', 0, false],
    ['38067', 'again', 2, false],
    ['38050', 'new', 1, true],
  ])
  await run('DELETE FROM guard_closures WHERE key = ANY($1::text[])', [keys])
  const removed = await run(
    `WITH removed AS (DELETE FROM guard_closures WHERE key = $1 AND made_by = 'operator' RETURNING 1) SELECT FROM removed`,
    ['UA'],
  )
  assert.equal(removed.length, 1)
  assert.deepEqual(await read(), [])
})
