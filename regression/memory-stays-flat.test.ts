import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '../bench/load/machine.ts'
import { answer } from '../test/support/receiver.ts'
import { Scene } from './support/scene.ts'
import { nothingIsLost } from './support/verdict.ts'

const warmUpMs = 12_000
const measuredMs = 48_000
/** The compared samples are two thirds of the measured time apart. */
const maxGrowthMiB = 40

test('the memory of the gateway does not grow at a steady load from request to callback', {
  timeout: 240_000,
}, async (t) => {
  await using scene = await Scene.open()
  scene.carrier(0).setFaults({})
  scene.receiver.react = () => answer(200)
  await using traffic = scene.traffic({ requestsPerSecond: 270 })
  await pause(warmUpMs)
  const samples: number[] = []
  const acceptedBefore = traffic.accepted.size
  const startedAt = performance.now()
  while (performance.now() - startedAt < measuredMs) {
    samples.push(scene.gateway.memoryMiB())
    await pause(250)
  }
  const perSecond = (traffic.accepted.size - acceptedBefore) / ((performance.now() - startedAt) / 1_000)
  await traffic.stop()
  const third = Math.floor(samples.length / 3)
  const first = percentile(samples.slice(0, third), 0.5)
  const last = percentile(samples.slice(-third), 0.5)
  const verdict = await nothingIsLost(scene, [traffic], {
    finalWithinMs: 120_000,
    calledBackWithinMs: 30_000,
  })
  const MiB = { first: Math.round(first), last: Math.round(last), most: Math.round(Math.max(...samples)) }
  t.diagnostic(JSON.stringify({ perSecond: Math.round(perSecond), MiB, ...verdict }))
  assert.ok(last - first < maxGrowthMiB, `it grew from ${first} to ${last} MiB`)
})
