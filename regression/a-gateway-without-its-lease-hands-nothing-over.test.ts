import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { freshDatabase } from '../test/support/database.ts'
import { freePort } from '../test/support/free-port.ts'
import { databaseAddress, databaseBehind } from './support/database-proxy.ts'
import type { GatewayRun } from './support/gateway-run.ts'
import { connections, Scene, window } from './support/scene.ts'
import { slotsAreLeased } from './support/slots-of.ts'
import { SubmitWatch } from './support/submit-watch.ts'
import { TcpProxy } from './support/tcp-proxy.ts'
import type { Traffic } from './support/traffic.ts'
import { until } from './support/until.ts'
import { nothingIsLost } from './support/verdict.ts'

const slotLeaseSeconds = 3
const leaseMs = slotLeaseSeconds * 1_000
/** Of the proxies and of this process, which are busy. */
const slackMs = 300
const settings = { dispatch: { unknownHoldSeconds: 2, failoverAfterSeconds: 2, slotLeaseSeconds } }
const limits = { finalWithinMs: 90_000, calledBackWithinMs: 90_000 }
const requestsPerSecond = 20
/** With LONG_STOPS the scene takes five minutes. */
const stopsMs = process.env['LONG_STOPS'] === undefined ? [1_500, 5_000, 12_000] : [5_000, 30_000, 120_000]

async function bothSubmit(watch: SubmitWatch, scene: Scene): Promise<void> {
  const [byWatched, all] = [watch.count, scene.carrier(0).stats()['accepted'] ?? 0]
  await until('both gateways submit', 30_000, () => {
    const watched = watch.count - byWatched
    const others = (scene.carrier(0).stats()['accepted'] ?? 0) - all - watched
    return watched > 50 && others > 50 ? null : `${watched} and ${others} messages so far`
  })
}

async function isReady(gateway: GatewayRun): Promise<void> {
  await until('the gateway is ready again', 30_000, async () => {
    const { status, body } = await gateway.readiness()
    return status === 200 ? null : body
  })
}

async function verdictOf(scene: Scene, traffic: Traffic[]) {
  await Promise.all(traffic.map((each) => each.stop()))
  return nothingIsLost(scene, traffic, limits)
}

describe('a gateway without its lease', { concurrency: 1 }, () => {
  test('one that was stopped for longer hands nothing over when it runs again, and nothing is lost', async (t) => {
    await using database = await freshDatabase()
    await using scene = await Scene.open({ databaseUrl: database.url, settings, deliveryDelayMs: 1_000 })
    const { installation } = scene
    await using watch = await SubmitWatch.open(scene.carrier(0).address)
    const port = await freePort()
    await using second = await installation.start(port, installation.behind(watch.port))
    await slotsAreLeased(installation, 30_000, [1, 1])
    await using toFirst = scene.traffic({ requestsPerSecond })
    await using toSecond = scene.traffic({ requestsPerSecond, port, firstId: 1_000_000 })
    for (const stopMs of stopsMs) {
      await bothSubmit(watch, scene)
      const stoppedAt = performance.now()
      second.suspend()
      await pause(stopMs)
      if (stopMs > leaseMs) await slotsAreLeased(installation, 30_000, [2])
      const resumedAt = performance.now()
      second.resume()
      await isReady(second)
      await slotsAreLeased(installation, 30_000, [1, 1])
      const handedOver = watch.after(resumedAt, { openedBefore: stoppedAt })
      if (stopMs > leaseMs) assert.equal(handedOver, 0, `after a stop of ${stopMs} ms`)
    }
    await bothSubmit(watch, scene)
    const verdict = await verdictOf(scene, [toFirst, toSecond])
    t.diagnostic(JSON.stringify({ stopsMs, ...verdict }))
    assert.ok(verdict.duplicates <= window * connections * stopsMs.length, `${verdict.duplicates} duplicates`)
  })

  test('one that is cut off from the database while its connections stay up stops in time, and nothing is lost', async (t) => {
    await using database = await freshDatabase()
    await using scene = await Scene.open({ databaseUrl: database.url, settings, deliveryDelayMs: 1_000 })
    const { installation } = scene
    await using watch = await SubmitWatch.open(scene.carrier(0).address)
    await using proxy = await TcpProxy.open(databaseAddress(database.url))
    const port = await freePort()
    await using second = await installation.start(port, {
      ...installation.behind(watch.port),
      DATABASE_URL: databaseBehind(proxy, database.url),
    })
    await slotsAreLeased(installation, 30_000, [1, 1])
    await using toFirst = scene.traffic({ requestsPerSecond })
    await using toSecond = scene.traffic({ requestsPerSecond, port, firstId: 1_000_000 })
    await bothSubmit(watch, scene)
    const cutAt = performance.now()
    proxy.block()
    await slotsAreLeased(installation, 30_000, [2])
    await pause(leaseMs)
    const late = watch.after(cutAt + leaseMs + slackMs, { openedBefore: cutAt })
    proxy.restore()
    assert.equal(late, 0)
    await isReady(second)
    await slotsAreLeased(installation, 60_000, [1, 1])
    await bothSubmit(watch, scene)
    const verdict = await verdictOf(scene, [toFirst, toSecond])
    t.diagnostic(JSON.stringify(verdict))
    assert.ok(verdict.duplicates <= window * connections, `${verdict.duplicates} duplicates`)
  })
})
