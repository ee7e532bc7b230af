import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backoffDelayMs } from '../../time/backoff.ts'
import { readRetryAfter } from '../../time/retry-after.ts'

const now = Date.parse('Sun, 06 Nov 1994 08:49:07 GMT')

test('Retry-After is read as seconds, as SIP writes them, and as each form of an HTTP date', () => {
  const read: [header: string, waitMs: number | null][] = [
    ['0', 0],
    ['120', 120_000],
    [' 7 ', 7_000],
    ['1.5', 1_000],
    ['120 (in maintenance);duration=3600', 120_000],
    ['18000;duration=3600', 18_000_000],
    ['5, 10', 5_000],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 30_000],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 30_000],
    ['Sun Nov  6 08:49:37 1994', 30_000],
    ['Sat, 05 Nov 1994 08:49:37 GMT', 0],
    ['99999999999999999999', 86_400_000],
    ['Sun, 06 Nov 2994 08:49:37 GMT', 86_400_000],
    ['', null],
    ['soon', null],
    ['-5', null],
    ['5 Nov', 5_000],
    ['1e9', null],
    ['0x10', null],
    ['Sunday', null],
    ['Sun, not a date at all', null],
  ]
  for (const [header, waitMs] of read) assert.equal(readRetryAfter(header, now), waitMs, header)
  assert.equal(readRetryAfter(['3', '4'], now), 3_000)
  for (const none of [null, undefined, []]) assert.equal(readRetryAfter(none, now), null)
})

test('a back-off lasts as long as the other side names, and never longer than its setting', () => {
  const backoff = { baseMs: 500, maxMs: 60_000 }
  assert.equal(backoffDelayMs(backoff, 0, 0.5), 500)
  assert.equal(backoffDelayMs(backoff, 0, 0.5, 7_000), 7_000)
  assert.equal(backoffDelayMs(backoff, 5, 0.5, 7_000), 16_000)
  assert.equal(backoffDelayMs(backoff, 0, 0.5, 86_400_000), 60_000)
  for (const random of [0, 0.5, 0.999]) assert.ok(backoffDelayMs(backoff, 40, random) <= 60_000, `${random}`)
})
