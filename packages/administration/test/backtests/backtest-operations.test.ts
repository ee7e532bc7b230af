import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { routeDefaults } from '../../../config/routes.ts'
import { routingSettings } from '../../../config/sections/routing-settings.ts'
import { until } from '../../../gateway/test/whole/until.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { collectDefaults } from '../../../settings/setting.ts'
import { createAccount } from '../../../store/accounts/accounts.ts'
import { runBacktest } from '../../backtests/backtest.ts'
import type { BacktestTrial } from '../../backtests/backtest-job.ts'
import {
  cancelStoredBacktest,
  listStoredBacktests,
  readStoredBacktest,
  startBacktest,
} from '../../backtests/backtest-operations.ts'
import { BacktestRuns } from '../../backtests/backtest-runs.ts'
import type { AdministrationPorts } from '../../ports.ts'
import { ConsoleRefusal } from '../../refusal.ts'
import { requestAs } from '../request-as.ts'
import { storeSeededHour } from '../seeded-hour.ts'

const from = Date.now() - 3_600_000
const hour = { from, until: from + 3_600_000 }
const carriers = [
  { name: 'a', channel: 'sms' as const, smsOptions: [] },
  { name: 'b', channel: 'sms' as const, smsOptions: [] },
  { name: 'v', channel: 'viber' as const, smsOptions: [] },
]
const routing = {
  routes: carriers.map(({ name, channel }) => ({ ...routeDefaults, channel, upstream: name })),
  routing: collectDefaults(routingSettings),
}
const yaml = `
routes:
  - { upstream: b }
  - { upstream: a, priority: 2 }
  - { upstream: v }
`

let fresh: FreshDatabase
let runs: BacktestRuns
let ports: AdministrationPorts

before(async () => {
  fresh = await freshDatabase()
  for (const name of ['shop', 'books', 'abroad']) await createAccount(fresh.db, { name, currency: 'UAH' })
  await storeSeededHour(fresh.db, from, 500, 7)
  runs = new BacktestRuns({
    db: fresh.db,
    clock: systemClock,
    events: { fault: ({ error }) => assert.fail(String(error)) },
    jobOf: (trial) => ({
      trial,
      databaseUrl: fresh.url,
      encryptionKeys: [],
      dataDir: '',
      routing,
      carriers,
      trafficRules: [],
      usualCurrency: 'UAH',
    }),
  })
  const upstreams = carriers.map(({ name, channel }) => ({ name, channel }))
  ports = { db: fresh.db, gateway: { upstreams, backtests: runs } } as unknown as AdministrationPorts
})

after(async () => {
  await runs[Symbol.asyncDispose]()
  await fresh[Symbol.asyncDispose]()
})

const nothing: BacktestTrial = { ...hour, routes: null, prices: [], tariffs: null, trafficRules: null }

function start(change: Partial<BacktestTrial>): Promise<{ backtestId: number }> {
  const { prices, ...trial } = { ...nothing, ...change }
  return startBacktest.run(ports, requestAs('operator', { ...trial, prices: [...prices] }))
}

const read = (backtestId: number) => readStoredBacktest.run(ports, requestAs('viewer', { backtestId }))

function over(backtest: number) {
  return until(
    'the end of the backtest',
    async () => {
      const view = await read(backtest)
      return view.state === 'running' ? null : view
    },
    60_000,
  )
}

function refusedAs(code: string) {
  return (error: unknown) => error instanceof ConsoleRefusal && error.code === code
}

test('a backtest runs in a process of its own, one at a time, and its result is stored', async () => {
  const files = {
    routes: yaml,
    prices: [{ upstream: 'b', csv: 'country,price\nUA,0.3\nPL,0.2\n' }],
    tariffs: 'channel,price\nsms,0.9\n',
  }
  const { backtestId } = await start(files)
  await assert.rejects(start(files), refusedAs('backtest-running'))
  const { state, result, tried, startedBy, share } = await over(backtestId)
  assert.deepEqual([state, startedBy, share], ['done', 'ada', 1])
  assert.deepEqual(tried, { ...hour, routes: true, prices: ['b'], tariffs: true, trafficRules: false })
  // The same in this process, by routes that are written down as data.
  const direct = await runBacktest(fresh.db, {
    ...hour,
    config: {
      ...routing,
      routes: routing.routes.map((each) => (each.upstream === 'a' ? { ...each, priority: 2 } : each)),
    },
    prices: [],
    tariffs: null,
    usualCurrency: 'UAH',
  })
  assert.equal(result?.messages, 500)
  assert.deepEqual(
    result.networks.map(({ name, moved, delivered, newDelivered }) => [name, moved, delivered, newDelivered]),
    direct.networks.map(({ name, moved, delivered, newDelivered }) => [name, moved, delivered, newDelivered]),
  )
  assert.ok(result.total.newRevenueMicros < result.total.revenueMicros)
  const { backtests, upstreams } = await listStoredBacktests.run(ports, requestAs('viewer', {}))
  assert.deepEqual([backtests[0]?.backtestId, upstreams], [backtestId, ['a', 'b', 'v']])
})

test('all faults of a file are shown, and variables of the environment are not read', async () => {
  const text = `${yaml}  - { upstream: c, prefix: "\${PATH}" }\n  - { upstream: v, weight: 0 }\n`
  const routes = await over((await start({ routes: text })).backtestId)
  assert.equal(routes.state, 'refused')
  assert.equal(routes.faults?.file, 'routes')
  assert.deepEqual(
    routes.faults.faults.map(({ line, column }) => [line, column]),
    [
      [6, 'routes[3].prefix'],
      [7, 'routes[4].weight'],
    ],
  )
  assert.doesNotMatch(JSON.stringify(routes.faults), /\/bin/)
  const list = await over(
    (await start({ prices: [{ upstream: 'a', csv: 'country,price\nUA,dear\n' }] })).backtestId,
  )
  assert.deepEqual(
    [list.faults?.file, list.faults?.faults[0]?.line, list.faults?.faults[0]?.column],
    ['a', 2, 'price'],
  )
})

test('a cancelled backtest ends without a result, and the next one may start', async () => {
  const { backtestId } = await start({ routes: yaml })
  const cancel = () => cancelStoredBacktest.run(ports, requestAs('operator', { backtestId }))
  await cancel()
  const { state, result } = await read(backtestId)
  assert.deepEqual([state, result], ['cancelled', null])
  await assert.rejects(cancel(), refusedAs('backtest-over'))
  const next = await start({ routes: yaml })
  assert.equal((await over(next.backtestId)).state, 'done')
})

test('a backtest whose gateway stopped does not hold up the next one', async () => {
  const text = `INSERT INTO backtests (state, started_at, started_by, seen_at, tried)
    VALUES ('running', 0, 'ada', 0, '{}') RETURNING backtest_id AS id`
  const [row] = await fresh.db.query<{ id: number }>({ text })
  assert.equal((await read(row?.id ?? 0)).reason, 'its gateway stopped')
  assert.equal((await over((await start({ routes: yaml })).backtestId)).state, 'done')
})

test('a time or a trial that makes no sense is refused', async () => {
  await assert.rejects(start({}), refusedAs('backtest-empty'))
  await assert.rejects(start({ routes: yaml, until: from }), refusedAs('backtest-time'))
  await assert.rejects(start({ routes: yaml, from: 0 }), refusedAs('time-too-long'))
  await assert.rejects(read(999_999), refusedAs('backtest-unknown'))
})
