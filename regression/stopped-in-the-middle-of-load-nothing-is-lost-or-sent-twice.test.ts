import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { patient, Scene } from './support/scene.ts'
import { nothingIsLost } from './support/verdict.ts'

const stops = 3
// dispatch.drainSeconds, plus the time of HTTP, callbacks and the database.
const boundMs = 30_000

test('SIGTERM under load stops the gateway in order: nothing is lost and nothing is sent twice', async (t) => {
  await using scene = await Scene.open(patient)
  await using traffic = scene.traffic()
  const took: number[] = []
  for (let stop = 0; stop < stops; stop++) {
    await pause(2_000)
    const { code, tookMs } = await scene.gateway.stop()
    assert.equal(code, 0)
    assert.ok(tookMs < boundMs, `it took ${tookMs} ms`)
    took.push(Math.round(tookMs))
    await scene.startGateway()
  }
  await pause(1_000)
  await traffic.stop()
  const limits = { finalWithinMs: 60_000, calledBackWithinMs: 30_000 }
  const verdict = await nothingIsLost(scene, [traffic], limits)
  t.diagnostic(JSON.stringify({ stops, took, ...verdict, unanswered: traffic.unanswered }))
  assert.equal(verdict.duplicates, 0)
  assert.equal(verdict.repeatedCallbacks, 0)
  assert.equal(verdict.storedUnanswered, 0, 'what came in before the stop is answered')
  assert.equal(traffic.refusals.size, 0, [...traffic.refusals.keys()].join())
})
