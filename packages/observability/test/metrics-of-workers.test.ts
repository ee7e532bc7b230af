import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SiblingQuery, Siblings } from '../../kit/machine/siblings.ts'
import { readyTogether } from '../health.ts'
import { Metrics, type MetricsSnapshot, metricsQuery } from '../metrics.ts'

/** Siblings of the first worker: the other ones answer at once; `silent` do not. */
function pair(silent: string[] = []) {
  let share: (own: MetricsSnapshot) => MetricsSnapshot | Promise<MetricsSnapshot> = () => []
  const alone: Siblings = {
    gather: () => Promise.resolve({ answers: [], silent: [] }),
    serve: () => undefined,
    tally: () => () => undefined,
  }
  const second = new Metrics({
    processDefaults: false,
    siblings: {
      ...alone,
      serve<Args, Answer>(
        query: SiblingQuery<Args, Answer>,
        handler: (args: Args) => Answer | Promise<Answer>,
      ) {
        assert.equal(query.name, metricsQuery.name)
        share = handler as unknown as typeof share
      },
    },
  })
  const gather = async <Args, Answer>(_query: SiblingQuery<Args, Answer>, own: Args) => ({
    answers: [(await share(own as MetricsSnapshot)) as Answer],
    silent,
  })
  const first = new Metrics({ processDefaults: false, siblings: { ...alone, gather } })
  return { first, second }
}

test('a page shows the sum of counters over workers, and the worst of what all see', async () => {
  const { first, second } = pair()
  first.accepted.inc({ channel: 'sms' }, 3)
  second.accepted.inc({ channel: 'sms' }, 4)
  second.commit.observe({ what: 'intake' }, 0.01)
  second.databaseUp.set(0)
  first.observe(() => ({
    upstreams: [{ upstream: 'a', connections: [] }],
    queueAges: [{ upstream: 'a', waitedMs: 2_000 }],
  }))
  const connections = [{ slotId: 1, up: true, taken: 0, window: 50 }]
  second.observe(() => ({
    upstreams: [{ upstream: 'a', connections }],
    queueAges: [{ upstream: 'a', waitedMs: 3_000 }],
  }))
  const page = await first.text()
  assert.match(page, /^posthorn_accepted_total\{channel="sms"\} 7$/m)
  assert.match(page, /^posthorn_commit_seconds_count\{what="intake"\} 1$/m)
  assert.match(page, /^posthorn_database_up 0$/m)
  assert.match(page, /^posthorn_connections_up\{upstream="a"\} 1$/m)
  assert.match(page, /^posthorn_queue_age_seconds\{upstream="a"\} 3$/m)
})

test('what is counted in the database is counted once, by the worker that makes the page', async () => {
  const { first, second } = pair()
  const counts = async () => ({ callbacks: { pending: 9, deadLetters: 1 }, unmatchedReports: 5 })
  first.observeOnce(counts)
  second.observeOnce(counts)
  first.observe(() => ({ callbacksInFlight: 2 }))
  second.observe(() => ({ callbacksInFlight: 3 }))
  await second.text()
  const page = await first.text()
  assert.match(page, /^posthorn_callback_backlog\{state="pending"\} 9$/m)
  assert.match(page, /^posthorn_callback_backlog\{state="inFlight"\} 5$/m)
  assert.match(page, /^posthorn_unmatched_reports 5$/m)
})

test('a page says which workers are missing in it', async () => {
  const { first } = pair(['worker 2'])
  assert.match(await first.text(), /^# Missing in this page: worker 2\n/)
})

test('a gateway is ready when every worker that answers is, and warns of those that do not', () => {
  const well = { status: 200, body: { status: 'ready', warnings: ['slow'] } } as const
  const ill = {
    status: 503,
    body: { status: 'not ready', missing: ['the database cannot be reached'] },
  } as const
  const own = { ...well, body: { ...well.body, warnings: ['slow'] } }
  const other = { ...ill, body: { ...ill.body, missing: [...ill.body.missing] } }
  assert.deepEqual(readyTogether(own, { answers: [own], silent: ['worker 3'] }), {
    status: 200,
    body: { status: 'ready', warnings: ['slow', 'worker 3 does not answer'] },
  })
  assert.deepEqual(readyTogether(own, { answers: [other, other], silent: [] }), {
    status: 503,
    body: { status: 'not ready', missing: ['the database cannot be reached'], warnings: ['slow'] },
  })
})
