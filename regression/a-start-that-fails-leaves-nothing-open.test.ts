import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { Pool } from 'undici'
import { findKind } from '../packages/carriers/kinds.ts'
import type { Config } from '../packages/config/config.ts'
import { Gateway } from '../packages/gateway/gateway.ts'
import type { Outside } from '../packages/gateway/gateway-options.ts'
import { everyCarrier } from '../packages/gateway/test/whole/gateway-harness.ts'
import { stageConfig, withEveryChannel } from '../packages/gateway/test/whole/harness-config.ts'
import { until } from '../packages/gateway/test/whole/until.ts'
import { OpenParts } from '../packages/kit/flow/open-parts.ts'
import { openSystemResolver } from '../packages/kit/net/resolver.ts'
import { systemClock } from '../packages/kit/time/clock.ts'
import { createLogger } from '../packages/observability/logger.ts'
import { PgDatabase } from '../packages/store/pg/pg-database.ts'
import { seedSandbox } from '../packages/store/sandbox/seed-sandbox.ts'
import { startSandbox } from '../simulators/sandbox.ts'
import { freshDatabase } from '../test/support/database.ts'
import { LastStep } from './support/last-step.ts'

const logger = createLogger({ level: 'fatal', destination: { write: () => undefined } })
const kept = /Socket|Server|UDP|Pipe|Process|Worker|Port/

/** What keeps this process alive, beside timers. */
function openHandles(): string {
  return process
    .getActiveResourcesInfo()
    .filter((name) => kept.test(name))
    .sort()
    .join()
}

/** Timers that were set within `run`. */
class Timers {
  readonly #started = new AsyncLocalStorage<Set<string>>()
  readonly #after = systemClock.after.bind(systemClock)
  #last = 0

  constructor() {
    systemClock.after = (delayMs, task) => {
      const started = this.#started.getStore()
      const timer = new Error(`timer ${++this.#last} of ${delayMs} ms`).stack ?? ''
      started?.add(timer)
      const cancel = this.#after(delayMs, () => {
        started?.delete(timer)
        task()
      })
      return () => {
        started?.delete(timer)
        cancel()
      }
    }
  }

  /** Resolves with the result of `work`, and with where the timers were set that are left then. */
  async leftBy<Result>(work: () => Promise<Result>): Promise<{ result: Result; left: string[] }> {
    const started = new Set<string>()
    const result = await this.#started.run(started, work)
    return { result, left: [...started] }
  }

  [Symbol.dispose](): void {
    systemClock.after = this.#after
  }
}

async function outside(step: LastStep, url: string): Promise<Outside> {
  return {
    openDatabase: async () => step.database(await PgDatabase.open({ url, maxConnections: 2 })),
    openConnector: (upstream, dependencies) => {
      step.take()
      return step.connector(findKind(upstream).open(upstream, dependencies))
    },
    openReceiver: (origin) => new Pool(origin),
    resolver: await openSystemResolver(),
  }
}

/** With every channel there are also a speech engine, the ports of calls and their thread, and moderated templates. */
async function stage({ everyChannel = false } = {}) {
  const parts = new OpenParts((error) => assert.ifError(error))
  const database = parts.keep(await freshDatabase({ maxConnections: 1 }))
  const network = parts.keep(
    await startSandbox({
      dataDir: null,
      http: { port: 0 },
      sms: { port: 0, deliveryDelayMs: 5 },
      ...(everyChannel && everyCarrier),
    }),
  )
  const upstreams = [{ name: 'carrier', addresses: network.addresses, settings: {} }]
  const sms = stageConfig(upstreams, { smppServer: { host: '127.0.0.1', port: 0 } }, database.url)
  const config = everyChannel ? withEveryChannel(sms, network.addresses) : sms
  await seedSandbox(database.db, { apiKey: 'the-key-of-this-stage', currency: 'UAH', passwordCost: 16 })
  const start = async (step: LastStep, change: Partial<Config> = {}) =>
    Gateway.open({
      config: { ...config, ...change },
      logger,
      sandboxUrl: null,
      outside: await outside(step, database.url),
      start: step.start,
    })
  /** Leases and sessions in the database that are not ours. */
  const left = async () => {
    const text = `SELECT
      (SELECT count(*) FROM upstream_slots WHERE leased_until > 0) AS slots,
      (SELECT count(*) FROM gateways WHERE leased_until > 0) AS gateways,
      (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()) AS sessions`
    const [row] = await database.db.query<{ slots: number; gateways: number; sessions: number }>({ text })
    return JSON.stringify(row)
  }
  return { config, start, left, [Symbol.asyncDispose]: () => parts[Symbol.asyncDispose]() }
}

const nothing = JSON.stringify({ slots: 0, gateways: 0, sessions: 0 })

/** Whether the gateway started without the last step. */
async function starts(scene: Awaited<ReturnType<typeof stage>>, step: LastStep): Promise<boolean> {
  try {
    await using _ = await scene.start(step)
    return step.pass()
  } catch (error) {
    assert.equal(error, step.error)
    return false
  }
}

test('whichever step of a start fails, what was opened before is closed and the error is that of the step', async (t) => {
  await using scene = await stage()
  const steps = await endAtEach(scene, 'fails', { first: 1, by: 1 })
  t.diagnostic(`${steps} steps`)
  assert.ok(steps > 40, `${steps}`)
})

test('at whichever step a start is stopped, it opens nothing more, in whatever part it is, and closes what it opened', async () => {
  await using scene = await stage()
  await endAtEach(scene, 'is stopped', { first: 1, by: 1 })
})

test('both hold for parts of every channel, of which there are many: at some steps', async (t) => {
  await using scene = await stage({ everyChannel: true })
  const steps = await endAtEach(scene, 'fails', { first: 20, by: 11 })
  t.diagnostic(`${steps} steps`)
  assert.ok(steps > 60, `${steps}`)
  await endAtEach(scene, 'is stopped', { first: 15, by: 11 })
})

/** Lets starts end at each step in turn, until one has no more of them. Returns how many it has, about. */
async function endAtEach(
  scene: Awaited<ReturnType<typeof stage>>,
  end: 'fails' | 'is stopped',
  { first, by }: { first: number; by: number },
): Promise<number> {
  using timers = new Timers()
  const before = openHandles()
  for (let number = first; ; number += by) {
    const step = new LastStep(number, end)
    const begunAt = performance.now()
    const { result: isStarted, left } = await timers.leftBy(() => starts(scene, step))
    assert.ok(performance.now() - begunAt < 60_000, `step ${number} ${end}: the start ends`)
    assert.deepEqual(left, [], `timers left where step ${number} ${end}`)
    if (end === 'is stopped') assert.deepEqual(step.subscribedLater, [], `after step ${number}`)
    await until(`nothing in the database where step ${number} ${end}`, async () =>
      (await scene.left()) === nothing ? true : null,
    )
    await until(`no handle of step ${number}`, () => (openHandles() === before ? true : null))
    if (isStarted) return number - 1
  }
}

test('a start that finds its port taken closes what it opened', async () => {
  await using scene = await stage()
  using timers = new Timers()
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const { port } = taken.address() as { port: number }
  const before = openHandles()
  const { smppServer } = scene.config
  const changes: Partial<Config>[] = [
    { listen: { host: '127.0.0.1', port, trustedProxies: [] } },
    { smppServer: { ...smppServer, port } },
  ]
  for (const change of changes) {
    const { left } = await timers.leftBy(() =>
      assert.rejects(scene.start(new LastStep(Number.POSITIVE_INFINITY, 'fails'), change), /EADDRINUSE/),
    )
    assert.deepEqual(left, [])
    await until('nothing in the database', async () => ((await scene.left()) === nothing ? true : null))
    await until('no handle', () => (openHandles() === before ? true : null))
  }
  await new Promise((resolve) => taken.close(resolve))
})
