import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Pace } from '../../../dispatch/lanes/pace.ts'

test('a rate of ten lets ten go at once, and the eleventh when the first is a second old', () => {
  const pace = new Pace(10)
  assert.equal(pace.room(0), 10)
  pace.reserve(10)
  assert.equal(pace.room(0), 0)
  for (let each = 0; each < 10; each++) pace.submitted(1, 5)
  assert.equal(pace.room(900), 0)
  assert.ok(pace.waitMs(900) >= 105)
  assert.equal(pace.room(1_020), 10)
})

test('places that were reserved and not used are free again', () => {
  const pace = new Pace(5)
  pace.reserve(5)
  pace.cancel(2)
  assert.equal(pace.room(0), 2)
})

test('each part of a long text counts', () => {
  const pace = new Pace(5)
  pace.reserve(1)
  pace.submitted(7, 0)
  assert.equal(pace.room(500), -2)
  assert.equal(pace.room(1_020), 5)
})

test('a rate below one waits for as long as one submit needs', () => {
  const pace = new Pace(0.5)
  pace.reserve(1)
  pace.submitted(1, 0)
  assert.equal(pace.room(1_900), 0)
  assert.equal(pace.room(2_010), 1)
})

test('a sender that keeps to it is never above the rate in any second, and never far below it', () => {
  const steps = fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 50, maxLength: 200 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), steps, (rate, pauses) => {
      const pace = new Pace(rate)
      const sent: { at: number; count: number }[] = []
      let now = 0
      for (const pause of pauses) {
        now += pause
        const room = Math.max(0, pace.room(now))
        pace.reserve(room)
        for (let each = 0; each < room; each++) pace.submitted(1, now)
        sent.push({ at: now, count: room })
      }
      for (const { at } of sent) {
        const inSecond = sent.filter((other) => other.at >= at && other.at < at + 1_000)
        assert.ok(inSecond.reduce((sum, { count }) => sum + count, 0) <= rate)
      }
      const total = sent.reduce((sum, { count }) => sum + count, 0)
      // A span of a second, a grain, and the longest pause between two looks.
      assert.ok(total >= Math.floor(now / 1_130) * rate)
    }),
  )
})
