import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskFor } from '../../../console-contract/mask.ts'
import type { TimelineEntry } from '../../../domain/message/story/timeline.ts'
import { accepted, sms } from '../../../domain/test/message/message-samples.ts'
import type { ConnectionSnapshot } from '../../../domain/upstreams/connection-status.ts'
import type { UpstreamSnapshot } from '../../../engines/dispatch/upstreams/snapshot-upstreams.ts'
import { waitingView } from '../../messages/waiting-view.ts'

const now = 1_000_000
const connection: ConnectionSnapshot = {
  slotId: 1,
  up: true,
  since: 10,
  reason: null,
  taken: 0,
  window: 10,
  restsUntil: null,
}

interface Given {
  notBefore?: number
  timeline?: TimelineEntry[]
  upstream?: Partial<UpstreamSnapshot>
  ratePerSecond?: number | null
}

function waitingOf({ notBefore = now, timeline = [], upstream = {}, ratePerSecond = null }: Given) {
  const attempt = { stage: 0, stageStartedAt: 0, upstream: 'carrier', parts: [] }
  const message = {
    ...accepted(sms()),
    progress: { kind: 'queued', notBefore, tries: 0 } as const,
    attempts: [attempt],
  }
  const snapshot: UpstreamSnapshot = {
    upstream: 'carrier',
    channel: 'sms',
    control: null,
    avoided: null,
    unhealthy: null,
    connections: [connection],
    lastMinute: { accepted: 0, refused: 0, unknown: 0, completed: 0 },
    lastError: null,
    ...upstream,
  }
  const config = [{ name: 'carrier', ratePerSecond }]
  const sources = { now, upstreams: [snapshot], config, queued: () => 7 }
  return waitingView(message, timeline, sources, maskFor('viewer'))
}

test('a scheduled message waits for the instant that its client chose', () => {
  const until = now + 60_000
  const scheduled = { at: 1, step: 'scheduled', until } as const
  assert.deepEqual(waitingOf({ notBefore: until, timeline: [scheduled] }), { kind: 'scheduled', until })
})

test('the newest reason for a later instant counts', () => {
  const until = now + 5_000
  const scheduled = { at: 1, step: 'scheduled', until: 2 } as const
  const again = { at: 3, step: 'again', notBefore: until, reason: 'upstream-busy' } as const
  assert.deepEqual(waitingOf({ notBefore: until, timeline: [scheduled, again] }), {
    kind: 'retry',
    until,
    reason: 'upstream-busy',
  })
})

test('a rule that holds is named apart from a rule that delays', () => {
  const until = now + 5_000
  const rule = (effect: 'hold' | 'wait') => {
    const entry = { at: 1, step: 'rule', rule: 'night', effect, detail: '' } as const
    return waitingOf({ notBefore: until, timeline: [entry] })
  }
  assert.deepEqual(rule('hold'), { kind: 'rule-hold', until, rule: 'night' })
  assert.deepEqual(rule('wait'), { kind: 'rule-wait', until, rule: 'night' })
})

test('an instant that has passed is no reason any more', () => {
  const scheduled = { at: 1, step: 'scheduled', until: now - 1 } as const
  const view = waitingOf({ notBefore: now - 1, timeline: [scheduled] })
  assert.equal(view?.kind, 'in-queue')
})

test('a pause says who made it and why, without the number in its reason for viewers', () => {
  const control = {
    upstream: 'carrier',
    state: 'paused',
    reason: 'call +380671234567',
    madeBy: 'olena',
    at: 5,
  } as const
  assert.deepEqual(waitingOf({ upstream: { control, connections: [] } }), {
    kind: 'paused',
    upstream: 'carrier',
    reason: 'call +38067…67',
    by: 'olena',
    since: 5,
  })
})

test('a carrier without a connection, unhealthy or throttling is named before the queue', () => {
  const down = { ...connection, up: false, since: 20, reason: 'refused the password' }
  const connections = [down, { ...down, since: 30 }]
  assert.deepEqual(waitingOf({ upstream: { connections } }), {
    kind: 'disconnected',
    upstream: 'carrier',
    since: 20,
    reason: 'refused the password',
  })
  const unhealthy = { reason: 'no-answers', since: 40 } as const
  assert.deepEqual(waitingOf({ upstream: { unhealthy } }), {
    kind: 'unhealthy',
    upstream: 'carrier',
    ...unhealthy,
  })
  const rests = [
    { ...connection, restsUntil: now + 900 },
    { ...connection, restsUntil: now + 400 },
  ]
  assert.deepEqual(waitingOf({ upstream: { connections: rests } }), {
    kind: 'throttled',
    upstream: 'carrier',
    until: now + 400,
  })
})

test('in the queue, the number of messages and the rate are named', () => {
  assert.deepEqual(waitingOf({ ratePerSecond: 5 }), {
    kind: 'in-queue',
    upstream: 'carrier',
    queued: 7,
    ratePerSecond: 5,
  })
})

test('a message that is not queued waits for nothing here', () => {
  const message = { ...accepted(sms()), progress: { kind: 'final' } as const }
  const sources = { now, upstreams: [], config: [], queued: () => 0 }
  assert.equal(waitingView(message, [], sources, maskFor('admin')), null)
})
