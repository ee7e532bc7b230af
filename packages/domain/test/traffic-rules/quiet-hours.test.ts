import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { endOfQuiet } from '../../traffic-rules/quiet-hours.ts'
import { findZones, isTimeZone, minuteOfDay } from '../../traffic-rules/time-zones.ts'

const night = { fromMinute: 21 * 60, untilMinute: 8 * 60, zone: null }

/** When a message of this instant goes out. */
function goesOutAt(country: string | null, at: string, hours: Parameters<typeof endOfQuiet>[0] = night) {
  const end = endOfQuiet(hours, country, Date.parse(at))
  return end === null ? null : new Date(end).toISOString().replace('.000', '')
}

suite('quiet hours', () => {
  test('end in the morning of the recipient, over midnight too', () => {
    assert.equal(goesOutAt('PL', '2026-11-23T20:30:00Z'), '2026-11-24T07:00:00Z')
    assert.equal(goesOutAt('PL', '2026-11-24T03:12:34Z'), '2026-11-24T07:00:00Z')
    assert.equal(goesOutAt('PL', '2026-11-24T07:00:00Z'), '2026-11-24T07:00:00Z')
    assert.equal(goesOutAt('PL', '2026-11-24T12:00:01Z'), '2026-11-24T12:00:01Z')
  })

  test('follow summer time, also in the night in which it begins', () => {
    assert.equal(goesOutAt('PL', '2026-07-01T04:00:00Z'), '2026-07-01T06:00:00Z')
    assert.equal(goesOutAt('PL', '2026-03-28T22:00:00Z'), '2026-03-29T06:00:00Z')
    assert.equal(goesOutAt('PL', '2026-10-24T22:00:00Z'), '2026-10-25T07:00:00Z')
    // 2:30 does not exist in that night.
    const early = { ...night, untilMinute: 2 * 60 + 30 }
    assert.equal(goesOutAt('PL', '2026-03-28T22:00:00Z', early), '2026-03-29T01:30:00Z')
  })

  test('of a country with several zones last until they are over in each', () => {
    assert.ok(findZones('US').length > 5)
    // 8:00 in Honolulu is 18:00 UTC.
    assert.equal(goesOutAt('US', '2026-11-23T05:00:00Z'), '2026-11-23T18:00:00Z')
    assert.equal(goesOutAt('US', '2026-11-23T20:00:00Z'), '2026-11-23T20:00:00Z')
    const newYork = { ...night, zone: 'America/New_York' }
    assert.equal(goesOutAt('US', '2026-11-23T05:00:00Z', newYork), '2026-11-23T13:00:00Z')
  })

  test('that leave no hour of the day free in every zone have no end', () => {
    const long = { fromMinute: 12 * 60, untilMinute: 11 * 60, zone: null }
    assert.equal(goesOutAt('US', '2026-11-23T05:00:00Z', long), null)
  })

  test('go by UTC where the country is not known', () => {
    assert.equal(goesOutAt(null, '2026-11-23T22:00:00Z'), '2026-11-24T08:00:00Z')
    assert.equal(goesOutAt('+881', '2026-11-23T22:00:00Z'), '2026-11-24T08:00:00Z')
  })

  test('know zones with odd offsets, and names that are none', () => {
    assert.equal(minuteOfDay('Asia/Kathmandu', Date.parse('2026-11-23T00:00:00Z')), 5 * 60 + 45)
    assert.equal(minuteOfDay('America/St_Johns', Date.parse('2026-11-23T00:00:00Z')), 20 * 60 + 30)
    assert.deepEqual(['Europe/Kyiv', 'Kyiv', ''].map(isTimeZone), [true, false, false])
  })
})
