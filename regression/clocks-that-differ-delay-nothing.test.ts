import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { freshDatabase } from '../test/support/database.ts'
import { freePort } from '../test/support/free-port.ts'
import { connections, Scene, window } from './support/scene.ts'
import { slotsAreLeased } from './support/slots-of.ts'
import { until } from './support/until.ts'
import { nothingIsLost } from './support/verdict.ts'

const skewMs = 90_000
const preload = new URL('./support/skewed-clock.js', import.meta.url).href
const slotLeaseSeconds = 6
const settings = { dispatch: { unknownHoldSeconds: 2, failoverAfterSeconds: 2, slotLeaseSeconds } }

function clock(skew: number, jump: { ms: number; afterMs: number } | null = null): NodeJS.ProcessEnv {
  return {
    NODE_OPTIONS: `--import ${preload}`,
    TEST_CLOCK_SKEW_MS: String(skew),
    ...(jump !== null && {
      TEST_CLOCK_JUMP_MS: String(jump.ms),
      TEST_CLOCK_JUMP_AFTER_MS: String(jump.afterMs),
    }),
  }
}

test('three gateways whose clocks are 90 s apart, and one of which jumps, delay nothing and agree', async (t) => {
  await using database = await freshDatabase()
  await using scene = await Scene.open({ databaseUrl: database.url, settings })
  const { installation } = scene
  const [behindPort, aheadPort] = [await freePort(), await freePort()]
  await using behind = await installation.start(behindPort, clock(-skewMs))
  await using ahead = await installation.start(aheadPort, clock(skewMs, { ms: -2 * skewMs, afterMs: 30_000 }))
  await slotsAreLeased(installation, 60_000, [1, 1])
  const { body } = await behind.readiness()
  assert.match(body, /the clock of this machine is (89|90|91)(\.\d)? s behind the database's/)
  assert.ok(Math.abs((await ahead.metric('posthorn_clock_skew_seconds')) - skewMs / 1_000) < 2)
  const traffic = [installation.port, behindPort, aheadPort].map((port, index) =>
    scene.traffic({ requestsPerSecond: 15, port, firstId: index * 1_000_000 + 1 }),
  )
  await until('the clock has jumped', 40_000, async () => {
    const skew = await ahead.metric('posthorn_clock_skew_seconds')
    return skew < 0 ? null : `it is ${skew} s ahead`
  })
  await pause(5_000)
  await Promise.all(traffic.map((each) => each.stop()))
  // With clocks that are compared, some messages would wait for 90 s and more.
  const verdict = await nothingIsLost(scene, traffic, { finalWithinMs: 30_000, calledBackWithinMs: 30_000 })
  await using db = await installation.openDatabase()
  const text = `SELECT percentile_disc(ARRAY[0.5, 0.99]) WITHIN GROUP (ORDER BY updated_at - accepted_at) AS ms FROM messages`
  const [row] = await db.query<{ ms: number[] }>({ text })
  t.diagnostic(JSON.stringify({ ...verdict, acceptedToFinalMs: row?.ms }))
  assert.ok(verdict.duplicates <= window * connections, `${verdict.duplicates} duplicates`)
})
