import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRealDay, parseInstant, parseRfc3339 } from '../../time/instant.ts'

test('days that the calendar does not have are no days', () => {
  const days = [
    '2026-11-30',
    '2028-02-29',
    '2026-11-31',
    '2026-02-29',
    '2100-02-29',
    '2026-00-10',
    '2026-04-31',
  ]
  assert.deepEqual(days.map(isRealDay), [true, true, false, false, false, false, false])
})

test('a day has no hour 24', () => {
  assert.ok(Number.isNaN(parseRfc3339('2026-11-30T24:00:00Z')))
  assert.ok(Number.isNaN(parseInstant('2026-11-30 24:00')))
  assert.equal(parseInstant('2026-11-30 23:59'), Date.UTC(2026, 10, 30, 23, 59))
})

test('an instant on such a day is none, in every form', () => {
  for (const text of ['2026-11-31', '2026-11-31 10:00', '2026-11-31T10:00:00Z', '2026-02-30T10:00+02']) {
    assert.ok(Number.isNaN(parseInstant(text)), text)
  }
  assert.ok(Number.isNaN(parseRfc3339('2026-06-31T10:00:00Z')))
  assert.equal(parseInstant('2026-11-30 10:00+02'), Date.UTC(2026, 10, 30, 8))
})
