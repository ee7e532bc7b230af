import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { storeUnmatchedReports } from '../../messages/unmatched-reports.ts'

const report = (ref: string) => ({ refs: [ref], result: null, raw: '' })

test('statements of gateways before the renaming of unmatched reports work beside those of today', async () => {
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
