import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AggregatorRegistry } from 'prom-client'
import { Metrics } from '../../../observability/metrics.ts'
import { WorkerMetrics } from '../../processes/worker-metrics.ts'
import type { WorkerRun } from '../../processes/worker-run.ts'

test('counters of workers that are gone stay in the sum, and their gauges do not', async () => {
  const workers = new WorkerMetrics()
  for (const [lastWords, count] of [
    [true, 5],
    [false, 7],
  ] as const) {
    const metrics = new Metrics({ processDefaults: false })
    metrics.accepted.inc({ channel: 'sms' }, count)
    const snapshot = await metrics.snapshot()
    const run = { isOpen: true, droppedTallies: 0, lastMetrics: lastWords ? snapshot : null }
    workers.saw(run as unknown as WorkerRun, snapshot)
    workers.left(run as unknown as WorkerRun)
  }
  workers.died()
  const snapshots = await workers.snapshots({ open: 1, silent: 1 })
  const page = await AggregatorRegistry.aggregate(snapshots).metrics()
  assert.match(page, /^posthorn_accepted_total\{channel="sms"\} 12$/m)
  assert.doesNotMatch(page, /posthorn_database_up/)
  assert.match(page, /^posthorn_workers 1$/m)
  assert.match(page, /^posthorn_workers_silent 1$/m)
  assert.match(page, /^posthorn_worker_ends_total 1$/m)
})
