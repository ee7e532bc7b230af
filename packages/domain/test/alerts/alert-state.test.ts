import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { alertKindFacts, alertKinds } from '../../alerts/alert-kinds.ts'
import {
  type AlertReading,
  type AlertState,
  advanceAlert,
  classifyReading,
  firingsOf,
} from '../../alerts/alert-state.ts'

const minute = 60_000
const now = 1_000 * minute
const pace = { forMinutes: 5, repeatMinutes: 60, isSeen: false }

const pending = (since: number): AlertState => ({ kind: 'pending', since })
const firing = (change: Partial<AlertState & { kind: 'firing' }> = {}): AlertState => {
  return {
    kind: 'firing',
    since: now - 20 * minute,
    calmSince: null,
    notifiedAt: now - 10 * minute,
    ...change,
  }
}
const ok: AlertState = { kind: 'ok' }

type Outcome = { state: AlertState; event: string | null }
const same = (state: AlertState): Outcome => ({ state, event: null })

/** Every reading in every state; a new state or reading breaks the build here. */
const table: Record<AlertState['kind'], { before: AlertState; after: Record<AlertReading, Outcome> }> = {
  ok: {
    before: ok,
    after: { bad: same(pending(now)), between: same(ok), good: same(ok), unknown: same(ok) },
  },
  pending: {
    before: pending(now - minute),
    after: { bad: same(pending(now - minute)), between: same(ok), good: same(ok), unknown: same(ok) },
  },
  firing: {
    before: firing(),
    after: {
      bad: same(firing()),
      between: same(firing()),
      good: same(firing({ calmSince: now })),
      unknown: same(firing({ calmSince: now })),
    },
  },
}

suite('the state of an alert', () => {
  for (const [kind, { before, after }] of Object.entries(table)) {
    for (const [reading, expected] of Object.entries(after)) {
      test(`${kind}, ${reading}`, () => {
        assert.deepEqual(advanceAlert(before, reading as AlertReading, pace, now), expected)
      })
    }
  }

  test('fires once the value was bad for as long as the rule wants, and at once where it wants no time', () => {
    const late = advanceAlert(pending(now - 5 * minute), 'bad', pace, now)
    const fired = { kind: 'firing', since: now - 5 * minute, calmSince: null, notifiedAt: now }
    assert.deepEqual(late, { state: fired, event: 'fired' })
    assert.equal(advanceAlert(ok, 'bad', { ...pace, forMinutes: 0 }, now).event, 'fired')
  })

  test('ends after as long without a bad value, after two minutes at least, and after an hour without any value', () => {
    const calm = (minutes: number) => firing({ calmSince: now - minutes * minute })
    assert.equal(advanceAlert(calm(4), 'good', pace, now).event, null)
    assert.deepEqual(advanceAlert(calm(5), 'good', pace, now), { state: ok, event: 'resolved' })
    assert.equal(advanceAlert(calm(1), 'good', { ...pace, forMinutes: 0 }, now).event, null)
    assert.equal(advanceAlert(calm(2), 'good', { ...pace, forMinutes: 0 }, now).event, 'resolved')
    assert.equal(advanceAlert(calm(59), 'unknown', pace, now).event, null)
    assert.equal(advanceAlert(calm(60), 'unknown', pace, now).event, 'resolved')
  })

  test('a value that is bad again, or close to the threshold, starts the calm anew', () => {
    const calm = firing({ calmSince: now - 4 * minute })
    for (const reading of ['bad', 'between'] as const)
      assert.deepEqual(advanceAlert(calm, reading, pace, now).state, firing())
  })

  test('is notified again while it is bad, unless an operator has seen it or the rule wants none', () => {
    const old = firing({ notifiedAt: now - 60 * minute })
    assert.deepEqual(advanceAlert(old, 'bad', pace, now), {
      state: firing({ notifiedAt: now }),
      event: 'reminded',
    })
    assert.equal(advanceAlert(old, 'bad', { ...pace, isSeen: true }, now).event, null)
    assert.equal(advanceAlert(old, 'bad', { ...pace, repeatMinutes: null }, now).event, null)
    assert.equal(advanceAlert(old, 'good', pace, now).event, null)
  })

  test('fires and ends in turn, however readings follow one another', () => {
    const readings = fc.array(fc.constantFrom<AlertReading>('bad', 'between', 'good', 'unknown'), {
      maxLength: 400,
    })
    fc.assert(
      fc.property(readings, fc.integer({ min: 0, max: 4 }), (all, forMinutes) => {
        let state: AlertState = ok
        let isFiring = false
        let endedAt = Number.NEGATIVE_INFINITY
        for (const [index, reading] of all.entries()) {
          const at = index * minute
          const step = advanceAlert(state, reading, { ...pace, forMinutes }, at)
          state = step.state
          if (step.event === 'fired') {
            assert.equal(isFiring, false)
            isFiring = true
          }
          if (step.event === 'resolved') {
            assert.equal(isFiring, true)
            assert.ok(at - endedAt > minute, 'two ends within a minute')
            isFiring = false
            endedAt = at
          }
          assert.equal(state.kind === 'firing', isFiring)
        }
      }),
    )
  })
})

suite('a value and its threshold', () => {
  test('a share is bad below the threshold, and good again with a margin that never passes 100 %', () => {
    const read = (threshold: number, value: number | null) =>
      classifyReading('channel-delivery', threshold, value)
    assert.deepEqual(
      [79.9, 80, 83.9, 84, 100].map((value) => read(80, value)),
      ['bad', 'between', 'between', 'good', 'good'],
    )
    assert.equal(read(99, 99.4), 'between')
    assert.equal(read(99, 99.5), 'good')
    assert.equal(read(100, 100), 'good')
    assert.equal(read(80, null), 'unknown')
  })

  test('an age is bad from the threshold on', () => {
    const read = (value: number) => classifyReading('queue-age', 120, value)
    assert.deepEqual([120, 119, 108, 107].map(read), ['bad', 'between', 'between', 'good'])
  })

  test('one connection ends the alert of a carrier, and no blocked prefix that of the guard', () => {
    assert.deepEqual(
      [0, 1].map((connections) => classifyReading('carrier-down', 1, connections)),
      ['bad', 'good'],
    )
    assert.deepEqual(
      [1, 0].map((blocks) => classifyReading('fraud-blocks', 1, blocks)),
      ['bad', 'good'],
    )
  })

  test('every kind can end an alert', () => {
    for (const kind of alertKinds) {
      const { bad, maxThreshold } = alertKindFacts[kind]
      assert.equal(classifyReading(kind, maxThreshold, bad === 'above' ? 0 : maxThreshold * 2), 'good', kind)
    }
  })
})

test('past values fire as often as the rule would have', () => {
  const values = [90, 70, 70, 70, 90, 90, 90, null, 70, 70, 70, 70]
  const samples = values.map((value, index) => ({ at: index * minute, value }))
  const rule = { kind: 'channel-delivery', threshold: 80 } as const
  assert.equal(firingsOf({ ...rule, forMinutes: 2 }, samples).length, 2)
  assert.equal(firingsOf({ ...rule, forMinutes: 3 }, samples).length, 1)
  assert.equal(firingsOf({ ...rule, forMinutes: 10 }, samples).length, 0)
})
