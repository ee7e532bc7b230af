import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../test/support/manual-clock.ts'
import { type Clock, systemClock } from '../../kit/time/clock.ts'
import { createEvents } from '../create-events.ts'
import { createLogger } from '../logger.ts'
import { Metrics } from '../metrics.ts'

function setUp(clock: Clock = systemClock) {
  const metrics = new Metrics({ processDefaults: false, clock })
  const events = createEvents(createLogger({ level: 'fatal', destination: { write() {} } }), metrics)
  const sample = async (line: string) => {
    const found = (await metrics.text()).split('\n').find((text) => text.startsWith(`${line} `))
    return found === undefined ? null : Number(found.slice(line.length + 1))
  }
  return { metrics, events, sample }
}

test('messages are counted by channel at acceptance and by status at the end', async () => {
  const { events, sample } = setUp()
  events.accepted({ channel: 'sms', messages: 3 })
  events.accepted({ channel: 'sms', messages: 2 })
  events.finished({ msgId: 1, channel: 'sms', status: 'DELIVERED', tookMs: 1_500 })
  assert.equal(await sample('posthorn_accepted_total{channel="sms"}'), 5)
  assert.equal(await sample('posthorn_messages_total{channel="sms",status="DELIVERED"}'), 1)
  assert.equal(await sample('posthorn_message_seconds_sum{channel="sms"}'), 1.5)
  assert.equal(await sample('posthorn_message_seconds_bucket{le="1",channel="sms"}'), 0)
  assert.equal(await sample('posthorn_message_seconds_bucket{le="2.5",channel="sms"}'), 1)
})

test('commits and submits are measured in seconds', async () => {
  const { events, sample } = setUp()
  events.committed({ what: 'intake', rows: 40, tookMs: 4 })
  events.submitted({ upstream: 'a', outcome: 'unknown', tookMs: 20 })
  assert.equal(await sample('posthorn_committed_rows_total{what="intake"}'), 40)
  assert.equal(await sample('posthorn_commit_seconds_sum{what="intake"}'), 0.004)
  assert.equal(await sample('posthorn_submits_total{upstream="a",outcome="unknown"}'), 1)
  assert.equal(await sample('posthorn_submit_seconds_count{upstream="a"}'), 1)
})

test('the number of lost connections is counted', async () => {
  const { events, sample } = setUp()
  events.connectionDown({ upstream: 'a', slotId: 2, reason: 'closed' })
  events.connectionDown({ upstream: 'a', slotId: 2, reason: 'refused' })
  assert.equal(await sample('posthorn_connection_downs_total{upstream="a"}'), 2)
})

test('an operation type invented by a client does not become a label', async () => {
  const { events, sample } = setUp()
  events.refusedOperation({ type: 'sms', reason: 'Please enter SMS text' })
  events.refusedOperation({ type: 'x1', reason: 'unknown' })
  events.refusedOperation({ type: 'x2', reason: 'unknown' })
  assert.equal(await sample('posthorn_refused_operations_total{type="sms"}'), 1)
  assert.equal(await sample('posthorn_refused_operations_total{type="other"}'), 2)
})

test('the database is down while any part reports it, and up when all have it back', async () => {
  const { events, sample } = setUp()
  assert.equal(await sample('posthorn_database_up'), 1)
  events.databaseUnavailable({ where: 'intake', error: new Error('gone') })
  events.databaseUnavailable({ where: 'outcomes', error: new Error('gone') })
  events.databaseBack({ where: 'intake', awayMs: 10 })
  assert.equal(await sample('posthorn_database_up'), 0)
  events.databaseBack({ where: 'outcomes', awayMs: 10 })
  assert.equal(await sample('posthorn_database_up'), 1)
  assert.equal(await sample('posthorn_database_outages_total'), 1)
})

test('depths and windows are queried at each scrape, and a connection that is gone disappears', async () => {
  const { metrics, sample } = setUp()
  let connections = [
    { slotId: 1, up: true, taken: 3, window: 50 },
    { slotId: 2, up: false, taken: 0, window: 50 },
  ]
  let queued = [{ upstream: 'a', messages: 7 }]
  metrics.observe(() => ({
    upstreams: [{ upstream: 'a', connections }],
    queued,
    callbacks: { pending: 4, deadLetters: 1 },
    unmatchedReports: 6,
  }))
  metrics.observeOnce(() => Promise.reject(new Error('no database')))
  assert.equal(await sample('posthorn_lane_depth{upstream="a"}'), 7)
  assert.equal(await sample('posthorn_window_used{upstream="a",slot="1"}'), 3)
  assert.equal(await sample('posthorn_connections_up{upstream="a"}'), 1)
  assert.equal(await sample('posthorn_callback_backlog{state="pending"}'), 4)
  assert.equal(await sample('posthorn_unmatched_reports'), 6)
  connections = []
  queued = []
  assert.equal(await sample('posthorn_lane_depth{upstream="a"}'), null)
  assert.equal(await sample('posthorn_window_used{upstream="a",slot="1"}'), null)
  assert.equal(await sample('posthorn_connections_up{upstream="a"}'), 0)
})

test('a count that the database does not answer in two seconds is left out, and the others are shown', async () => {
  const clock = new ManualClock()
  const { metrics, sample } = setUp(clock)
  metrics.observeOnce(() => new Promise(() => undefined))
  metrics.observeOnce(async () => ({ unmatchedReports: 6 }))
  const shown = sample('posthorn_unmatched_reports')
  await new Promise(setImmediate)
  clock.advance(2_000)
  assert.equal(await shown, 6)
})

test('the metrics of the process are included unless switched off', async () => {
  assert.match(await new Metrics().text(), /^process_resident_memory_bytes \d+/m)
})
