import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { isNestedDeeper } from '../../../kit/text/nested-deeper.ts'
import type { Database } from '../../../store/database.ts'
import { AlarmReceivers } from '../../alarm-receivers/alarm-receivers.ts'

test('an unknown receiver is looked for in the database once, and again after half a minute', async () => {
  await using fresh = await freshDatabase()
  const reads: string[] = []
  const query: Database['query'] = (statement, values) => {
    if (statement.text.includes('alarm_receivers')) reads.push(statement.text)
    return fresh.db.query(statement, values)
  }
  const listen: Database['listen'] = (...of) => fresh.db.listen(...of)
  const db = { query, listen } as Database
  const clock = new ManualClock(Date.UTC(2026, 10, 22))
  await using receivers = await AlarmReceivers.open({ db, clock, events: { fault: () => undefined } })
  const atStart = reads.length
  assert.equal(await receivers.find('grafana', 'ops'), null)
  const afterOne = reads.length
  assert.ok(afterOne > atStart)
  clock.advance(2_000)
  assert.equal(await receivers.find('grafana', 'ops'), null)
  assert.equal(await receivers.byRoutingKey('x'.repeat(301)), null)
  assert.equal(reads.length, afterOne)
  clock.advance(30_000)
  const before = reads.length
  assert.equal(await receivers.find('grafana', 'ops'), null)
  assert.ok(reads.length > before)
})

test('a value that is nested too deeply is known without going to its end', () => {
  const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
  assert.equal(isNestedDeeper(nested(64), 64), false)
  assert.equal(isNestedDeeper(nested(65), 64), true)
  assert.equal(isNestedDeeper(nested(200_000), 64), true)
  assert.equal(isNestedDeeper('text', 0), false)
})
