import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSchedule } from '../../drafts/schedule-fields.ts'

const now = Date.UTC(2026, 10, 20, 12)

function sendAt(given: string | number, at = now): number | null | 'refused' {
  const wish = readSchedule({ send_at: given }, at)
  return wish === null ? null : 'code' in wish ? 'refused' : wish.sendAt
}

test('send_at is an instant with a time zone, or Unix seconds', () => {
  assert.equal(sendAt('2026-12-01T08:00:00Z'), Date.UTC(2026, 11, 1, 8))
  assert.equal(sendAt('2026-12-01 08:00+02:00'), Date.UTC(2026, 11, 1, 6))
  assert.equal(sendAt('2026-12-01t08:00:00.5z'), Date.UTC(2026, 11, 1, 8, 0, 0, 500))
  assert.equal(sendAt(1_796_112_000), 1_796_112_000_000)
})

test('a day that the calendar does not have is refused and not taken for the next one', () => {
  for (const day of ['2026-11-31', '2026-11-00', '2026-13-01', '2026-12-32']) {
    assert.equal(sendAt(`${day}T08:00:00Z`), 'refused', day)
    assert.equal(sendAt(`${day} 08:00+02:00`), 'refused', day)
  }
  const february = Date.UTC(2027, 1, 20)
  assert.equal(sendAt('2027-02-29T08:00:00Z', february), 'refused')
  assert.equal(sendAt('2028-02-29T08:00:00Z', Date.UTC(2028, 1, 20)), Date.UTC(2028, 1, 29, 8))
})
