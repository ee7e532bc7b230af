import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../test/support/manual-clock.ts'
import { liveEvents } from '../../console-server/live-updates.ts'
import { createEvents } from '../../observability/create-events.ts'
import { LastOutage } from '../../observability/last-outage.ts'
import { createLogger } from '../../observability/logger.ts'
import { Metrics } from '../../observability/metrics.ts'
import { alsoTo } from '../observers.ts'

function plainEvents(metrics: Metrics) {
  return createEvents(createLogger({ level: 'info', destination: { write: () => undefined } }), metrics)
}

test('a further listener gets an event after log and metrics, and only the events that it listens to', async () => {
  const metrics = new Metrics({ processDefaults: false })
  const received: string[] = []
  const events = alsoTo(plainEvents(metrics), {
    accepted: ({ channel, messages }) => received.push(`${channel} ${messages}`),
  })
  events.accepted({ channel: 'sms', messages: 3 })
  events.verified({ outcome: 'created' })
  assert.deepEqual(received, ['sms 3'])
  assert.match(await metrics.registry.metrics(), /accepted_total\{channel="sms"\} 3/)
})

test('open pages are notified of the topic of an event', () => {
  const changed: string[] = []
  const events = alsoTo(
    plainEvents(new Metrics({ processDefaults: false })),
    liveEvents({ changed: (topic) => changed.push(topic) }),
  )
  events.accepted({ channel: 'sms', messages: 1 })
  events.callbackDeadLettered({ callbackId: 1, accountId: 1, host: 'a', error: 'b' })
  events.connectionDown({ upstream: 'a', slotId: 1, reason: 'b' })
  events.prefixUnblocked({ key: 'UA' })
  events.reportMatched({ upstream: 'a' })
  assert.deepEqual(changed, ['messages', 'callbacks', 'upstreams', 'verification'])
})

test('a database outage is remembered for an hour', () => {
  const clock = new ManualClock()
  const outage = new LastOutage(clock)
  assert.equal(outage.read(), null)
  outage.listener.databaseBack({ where: 'postgresql', awayMs: 1_200 })
  assert.deepEqual(outage.read(), { endedAt: clock.now(), awayMs: 1_200 })
  clock.advance(3_600_001)
  assert.equal(outage.read(), null)
})
