import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../../../test/support/manual-clock.ts'
import type { SubmitOutcome } from '../../../../domain/message/outcome.ts'
import { UpstreamHealth } from '../../../dispatch/upstreams/upstream-health.ts'
import { silentEvents } from '../dispatch-harness.ts'

const accepted: SubmitOutcome = { kind: 'accepted', ref: '1', raw: 'ok' }
const lost: SubmitOutcome = { kind: 'unknown', raw: 'no answer' }
const refusedHere: SubmitOutcome & { kind: 'refused' } = {
  kind: 'refused',
  refusal: 'rejected-here',
  status: 'REJECTED',
  raw: 'no',
}
const unavailable: SubmitOutcome = { ...refusedHere, refusal: 'unavailable' }
const wrongNumber: SubmitOutcome = {
  kind: 'refused',
  refusal: 'rejected',
  status: 'INVALID DESTINATION ADDRESS',
  raw: 'no',
}

function open() {
  const clock = new ManualClock()
  const limits = { failoverAfterMs: 5_000, reportSilenceMs: 120_000 }
  return { clock, health: new UpstreamHealth('a', limits, clock, silentEvents) }
}

test('without a connection it is avoided once that has lasted', () => {
  const { clock, health } = open()
  const downSince = clock.now()
  assert.equal(health.avoidReason(downSince), null)
  clock.advance(5_000)
  assert.equal(health.avoidReason(downSince), 'no-link')
  assert.equal(health.avoidReason(null), null)
})

test('five lost answers in a row make it silent, and one answer after a pause healthy again', () => {
  const { clock, health } = open()
  for (let times = 0; times < 5; times++) health.learn(lost)
  assert.equal(health.avoidReason(null), 'no-answers')
  const { reason, since } = health.unhealthy ?? {}
  assert.deepEqual([reason, since], ['no-answers', clock.now()])
  clock.advance(10_000)
  assert.equal(health.avoidReason(null), null)
  assert.equal(health.unhealthy?.since, since)
  health.learn(accepted)
  assert.equal(health.avoidReason(null), null)
  assert.equal(health.unhealthy, null)
})

test('while it is being probed a single bad answer shuts it again', () => {
  const { clock, health } = open()
  for (let times = 0; times < 5; times++) health.learn(lost)
  clock.advance(10_000)
  assert.equal(health.avoidReason(null), null)
  health.learn(lost)
  assert.equal(health.avoidReason(null), 'refuses-too-much')
})

test('being unavailable for half of what it is handed makes it unhealthy', () => {
  const { health } = open()
  for (let times = 0; times < 5; times++) {
    health.learn(accepted)
    health.learn(unavailable)
  }
  assert.equal(health.avoidReason(null), 'refuses-too-much')
})

test('refusing everything makes it unhealthy', () => {
  const { clock, health } = open()
  health.learn(accepted)
  clock.advance(60_000)
  for (let times = 0; times < 10; times++) health.learn(refusedHere)
  assert.equal(health.avoidReason(null), 'refuses-too-much')
})

test('a client whose messages it will not take does not shut it for the others', () => {
  const { clock, health } = open()
  health.learn(accepted)
  for (let times = 0; times < 50; times++) {
    for (let refused = 0; refused < 100; refused++) health.learn(refusedHere)
    assert.equal(health.avoidReason(null), null)
    clock.advance(59_000)
    health.learn(accepted)
  }
})

test('while it is being probed a single refusal neither shuts it nor makes it well', () => {
  const { clock, health } = open()
  for (let times = 0; times < 5; times++) health.learn(lost)
  clock.advance(10_000)
  assert.equal(health.avoidReason(null), null)
  for (let times = 0; times < 9; times++) health.learn(refusedHere)
  assert.equal(health.avoidReason(null), null)
  health.learn(refusedHere)
  assert.equal(health.avoidReason(null), 'refuses-too-much')
})

test('refusals do not hide that it is unavailable to the others', () => {
  const { health } = open()
  health.learn(accepted)
  for (let times = 0; times < 10; times++) {
    health.learn(unavailable)
    for (let refused = 0; refused < 10; refused++) health.learn(refusedHere)
  }
  assert.equal(health.avoidReason(null), 'refuses-too-much')
})

test('wrong numbers say nothing about an upstream', () => {
  const { health } = open()
  for (let times = 0; times < 100; times++) health.learn(wrongNumber)
  assert.equal(health.avoidReason(null), null)
})

test('taking messages for long without a single report makes it unhealthy', () => {
  const { clock, health } = open()
  for (let times = 0; times < 100; times++) health.learn(accepted)
  assert.equal(health.avoidReason(null), null)
  clock.advance(120_000)
  assert.equal(health.avoidReason(null), 'no-reports')
})

test('a report now and then keeps it well', () => {
  const { clock, health } = open()
  for (let times = 0; times < 100; times++) health.learn(accepted)
  clock.advance(119_000)
  health.reported()
  clock.advance(119_000)
  assert.equal(health.avoidReason(null), null)
})

test('messages that have to wait do not make it unhealthy, however many', () => {
  const { health } = open()
  for (let times = 0; times < 100; times++) health.learn({ ...refusedHere, refusal: 'later' })
  assert.equal(health.avoidReason(null), null)
})
