import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longWaits } from '../../../message/story/long-waits.ts'
import type { TimelineEntry } from '../../../message/story/timeline.ts'

const routed: TimelineEntry = { at: 1_000, step: 'routed', upstream: 'first', passedOver: [] }
const submit = (at: number): TimelineEntry => {
  return { at, step: 'submit', upstream: 'first', part: 0, outcome: 'accepted', raw: '' }
}
const waited = (ms: number, at: number) => [{ at, wait: { upstream: 'first', ms } }]

test('a wait for a connection or in the queue is a line, and a short one is none', () => {
  assert.deepEqual(longWaits([routed, submit(39_000), submit(60_000)]), waited(38_000, 39_000))
  assert.deepEqual(longWaits([routed, submit(5_999)]), [])
})

test('the time until which a message must not go out is no wait', () => {
  const again: TimelineEntry = { at: 2_000, step: 'again', notBefore: 60_000, reason: 'upstream-busy' }
  assert.deepEqual(longWaits([routed, submit(2_000), again, submit(61_000)]), [])
  assert.deepEqual(longWaits([{ at: 0, step: 'scheduled', until: 90_000 }, routed, submit(91_000)]), [])
  assert.deepEqual(
    longWaits([{ at: 0, step: 'scheduled', until: 90_000 }, routed, submit(97_000)]),
    waited(7_000, 97_000),
  )
  const rule: TimelineEntry = { at: 0, step: 'rule', rule: 'night', effect: 'wait', detail: '' }
  assert.deepEqual(longWaits([rule, routed, submit(9_000_000)]), [])
  assert.deepEqual(
    longWaits([{ ...rule, effect: 'hold' }, routed, { at: 50_000, step: 'released' }, submit(51_000)]),
    [],
  )
})

test('the time of a telephone call is no wait', () => {
  const call: TimelineEntry = { ...{ at: 60_000, step: 'call', upstream: 'first' }, seconds: 30 } as never
  assert.deepEqual(longWaits([routed, call, submit(60_000)]), [])
})
