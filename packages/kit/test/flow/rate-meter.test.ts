import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RateMeter } from '../../../engines/dispatch/decisions/outcome-recorder.ts'

test('the rate is that of the whole second before, so a burst is none', () => {
  const meter = new RateMeter()
  meter.note(40, 5_000)
  meter.note(2, 5_999)
  assert.equal(meter.perSecond(5_999), 0)
  assert.equal(meter.perSecond(6_000), 42)
  meter.note(1, 6_500)
  assert.equal(meter.perSecond(6_900), 42)
  assert.equal(meter.perSecond(7_100), 1)
})

test('after a second without events the rate is zero', () => {
  const meter = new RateMeter()
  meter.note(40, 5_000)
  assert.equal(meter.perSecond(7_000), 0)
})
