import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { freshDatabase } from '../test/support/database.ts'
import { freePort } from '../test/support/free-port.ts'
import { connections, Scene, window } from './support/scene.ts'
import { until } from './support/until.ts'
import { nothingIsLost } from './support/verdict.ts'

const slotLeaseSeconds = 3

test('of two gateways on one database either takes over when the other is killed, and nothing is lost', async (t) => {
  await using database = await freshDatabase()
  const settings = { dispatch: { unknownHoldSeconds: 2, failoverAfterSeconds: 2, slotLeaseSeconds } }
  await using scene = await Scene.open({ databaseUrl: database.url, settings, deliveryDelayMs: 4_000 })
  const carrier = scene.carrier(0)
  const secondPort = await freePort()
  await using second = await scene.installation.start(secondPort)
  const requestsPerSecond = 30
  await using toFirst = scene.traffic({ requestsPerSecond })
  await using toSecond = scene.traffic({ requestsPerSecond, port: secondPort, firstId: 1_000_000 })
  await until('both accept', 30_000, () =>
    toFirst.accepted.size > 300 && toSecond.accepted.size > 300
      ? null
      : `${toFirst.accepted.size} and ${toSecond.accepted.size} messages so far`,
  )
  await scene.gateway.kill()
  const before = carrier.stats()['accepted'] ?? 0
  await until('the second gateway submits', slotLeaseSeconds * 1_000 + 15_000, () => {
    const since = (carrier.stats()['accepted'] ?? 0) - before
    return since > 300 ? null : `${since} messages since the kill`
  })
  await scene.startGateway()
  await pause(2_000)
  await second.kill()
  await pause(2_000)
  await Promise.all([toFirst.stop(), toSecond.stop()])
  const limits = { finalWithinMs: 60_000, calledBackWithinMs: 90_000 }
  const verdict = await nothingIsLost(scene, [toFirst, toSecond], limits)
  const accepted = { first: toFirst.accepted.size, second: toSecond.accepted.size }
  t.diagnostic(JSON.stringify({ ...verdict, accepted }))
  assert.ok(verdict.inDoubt > 0, 'no kill came while something was on its way')
  assert.ok(verdict.duplicates <= window * connections * 2, `${verdict.duplicates} duplicates`)
})
