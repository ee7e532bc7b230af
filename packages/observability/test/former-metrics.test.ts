import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEvents } from '../create-events.ts'
import { createLogger } from '../logger.ts'
import { Metrics } from '../metrics.ts'

test('renamed metrics and values of labels are on the page under their former names too', async () => {
  const metrics = new Metrics({ processDefaults: false })
  const events = createEvents(createLogger({ level: 'fatal', destination: { write() {} } }), metrics)
  events.submitted({ upstream: 'a', outcome: 'completed', tookMs: 20 })
  events.submitted({ upstream: 'b', outcome: 'accepted', tookMs: 20 })
  events.connectionDown({ upstream: 'a', slotId: 2, reason: 'closed' })
  events.reportKept({ upstream: 'a' })
  events.callbackDeadLettered({ callbackId: 1, accountId: 1, host: 'a', error: 'b' })
  events.prefixUnblocked({ key: 'UA' })
  events.lookedUp({ provider: 'p', answered: 0, cached: 2, failed: 0, reason: '' })
  events.committed({ what: 'outcomes', rows: 40, tookMs: 4 })
  metrics.observe(() => ({
    upstreams: [{ upstream: 'a', connections: [{ slotId: 1, up: true, taken: 0, window: 50 }] }],
    unmatchedReports: 6,
    callbacks: { pending: 4, deadLetters: 3 },
    guard: { blocked: { guard: 2, operator: 1 }, conversion: [] },
  }))
  const page = await metrics.text()
  const lines = page.split('\n')
  for (const sample of [
    'posthorn_submits_total{upstream="a",outcome="completed"} 1',
    'posthorn_submits_total{upstream="a",outcome="concluded"} 1',
    'posthorn_reports_total{upstream="a",fate="kept"} 1',
    'posthorn_reports_total{upstream="a",fate="parked"} 1',
    'posthorn_lookups_total{provider="p",outcome="cached"} 2',
    'posthorn_lookups_total{provider="p",outcome="kept"} 2',
    'posthorn_callbacks_total{outcome="dead-lettered"} 1',
    'posthorn_callbacks_total{outcome="parked"} 1',
    'posthorn_callback_backlog{state="dead-lettered"} 3',
    'posthorn_callback_backlog{state="parked"} 3',
    'posthorn_connections_up{upstream="a"} 1',
    'posthorn_links_up{upstream="a"} 1',
    'posthorn_connection_downs_total{upstream="a"} 1',
    'posthorn_link_downs_total{upstream="a"} 1',
    'posthorn_unmatched_reports 6',
    'posthorn_parked_reports 6',
    'posthorn_guard_blocked{made_by="guard"} 2',
    'posthorn_guard_closed{made_by="guard"} 2',
    'posthorn_guard_blocks_total{change="unblocked"} 1',
    'posthorn_guard_closures_total{change="opened"} 1',
    'posthorn_commit_seconds_count{what="outcomes"} 1',
    'posthorn_commit_seconds_count{what="settle"} 1',
    'posthorn_committed_rows_total{what="settle"} 40',
  ])
    assert.equal(lines.filter((line) => line === sample).length, 1, sample)
  assert.doesNotMatch(page, /closures_total\{change="unblocked"|outcome="concluded"[^\n]*upstream="b"/)
  const named = [...page.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name)
  assert.equal(new Set(named).size, named.length, 'a scrape refuses a metric that is described twice')
  assert.ok(page.endsWith('\n') && !page.includes('\n\n\n'))
})
