import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { dropIncompleteParts, trimInbound } from '../../retention/trim.ts'

test('the newest unmatched rows of each upstream are kept, and no other rows are deleted', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const fill = async (text: string, upstream: string, rows: number) => {
    await db.query({ text }, [upstream, rows])
  }
  const parts = `INSERT INTO inbound_parts (upstream, phone, recipient, reference, total, index, text, received_at)
    SELECT $1, n::text, 'Posthorn', 1, 2, 0, 'x', n FROM generate_series(1, $2::integer) n`
  const reports = `INSERT INTO unmatched_reports (upstream, report, received_at, due_at, given_up)
    SELECT $1, '{}', n, n, true FROM generate_series(1, $2::integer) n`
  const waiting = `INSERT INTO unmatched_reports (upstream, report, received_at, due_at)
    SELECT $1, '{}', n, n FROM generate_series(1, $2::integer) n`
  const replies = `INSERT INTO replies (msg_id, upstream, channel, phone, recipient, body, received_at)
    SELECT NULL, $1, 'sms', n::text, 'Posthorn', '{}', n FROM generate_series(1, $2::integer) n`
  const matched = `INSERT INTO replies (msg_id, upstream, channel, phone, recipient, body, received_at)
    SELECT n, $1, 'sms', n::text, 'Posthorn', '{}', n FROM generate_series(1, $2::integer) n`
  await fill(parts, 'a', 16_000)
  await fill(parts, 'b', 100)
  await fill(reports, 'a', 10_003)
  await fill(waiting, 'a', 12_000)
  await fill(reports, 'b', 50)
  await fill(replies, 'a', 100_002)
  await fill(matched, 'a', 10)
  assert.deepEqual(await trimInbound(db, 'a'), [
    ['part', 6_000],
    ['report', 3],
    ['reply', 2],
  ])
  assert.deepEqual(await trimInbound(db, 'a'), [])
  assert.deepEqual(await trimInbound(db, 'b'), [])
  const [left] = await db.query<Record<string, number>>({
    text: `SELECT (SELECT count(*) FROM inbound_parts) AS parts, (SELECT min(received_at) FROM inbound_parts
      WHERE upstream = 'a') AS oldest, (SELECT count(*) FROM unmatched_reports) AS reports,
      (SELECT count(*) FROM replies) AS replies`,
  })
  assert.deepEqual(left, { parts: 10_100, oldest: 6_001, reports: 22_050, replies: 100_010 })
})

test('parts whose others do not come within ten minutes are deleted, and counted by upstream', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const text = `INSERT INTO inbound_parts (upstream, phone, recipient, reference, total, index, text, received_at)
    VALUES ($1, '380671234567', 'Posthorn', $2, 3, 0, 'x', $3)`
  const now = Date.UTC(2026, 10, 21)
  for (const reference of [1, 2]) await db.query({ text }, ['a', reference, now - 600_001])
  await db.query({ text }, ['a', 3, now - 599_999])
  await db.query({ text }, ['gone', 4, now - 900_000])
  const dropped = await dropIncompleteParts(db, now)
  assert.deepEqual(
    new Map(dropped.map(({ upstream, parts }) => [upstream, parts])),
    new Map([
      ['a', 2],
      ['gone', 1],
    ]),
  )
  assert.deepEqual(await dropIncompleteParts(db, now), [])
  assert.equal((await db.query({ text: 'SELECT FROM inbound_parts' })).length, 1)
})
