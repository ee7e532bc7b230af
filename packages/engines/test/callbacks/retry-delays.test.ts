import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callbackDefaults } from '../../../config/sections/callback-settings.ts'
import { retryAfterMs, retryDelayMs, scheduleSpanMs } from '../../callbacks/answer.ts'

const schedule = callbackDefaults.scheduleSeconds

test('attempts follow the schedule of the contract and end after the tenth', () => {
  const minutes = schedule.map((_, attempts) => (retryDelayMs(schedule, attempts, 0.5) ?? -1) / 60_000)
  assert.deepEqual(minutes, [0, 5 / 60, 0.5, 2, 10, 30, 120, 300, 600, 1440])
  assert.equal(retryDelayMs(schedule, 10, 0.5), null)
})

test('a delay varies by 20 % either way', () => {
  assert.equal(retryDelayMs(schedule, 1, 0), 4_000)
  assert.equal(retryDelayMs(schedule, 1, 0.999_999), 6_000)
})

test('the span of the schedule is the longest that it can take', () => {
  assert.equal(scheduleSpanMs([0, 5, 30]), 42_000)
})

test('Retry-After is read as seconds or as a date, and never holds a callback for more than an hour', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  assert.equal(retryAfterMs('120', now), 120_000)
  assert.equal(retryAfterMs('Thu, 01 Jan 2026 00:01:00 GMT', now), 60_000)
  assert.equal(retryAfterMs('Wed, 31 Dec 2025 00:00:00 GMT', now), 0)
  assert.equal(retryAfterMs('99999999999', now), 3_600_000)
  assert.equal(retryAfterMs('-5', now), 0)
  assert.equal(retryAfterMs('soon', now), 0)
  assert.equal(retryAfterMs(null, now), 0)
})
