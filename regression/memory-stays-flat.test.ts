import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { answer } from '../test/support/receiver.ts'
import { LiveMemory } from './support/live-memory.ts'
import { Scene } from './support/scene.ts'
import type { Traffic } from './support/traffic.ts'
import { until } from './support/until.ts'
import { nothingIsLost } from './support/verdict.ts'

/** Fill what is bounded by a number: pools, the newest messages and attempts, compiled code. */
const warmUpMessages = 10_000
const measuredMessages = 30_000
/** 280 octets a message: less than the smallest object that could be kept of each. */
const maxGrowthMiB = 8

test('what the gateway keeps in memory does not grow with the messages that it has delivered', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-memory-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const live = new LiveMemory(join(folder, 'live'))
  await using scene = await Scene.open({ environment: live.environment })
  scene.carrier(0).setFaults({})
  scene.receiver.react = () => answer(200)
  const streams: Traffic[] = []
  async function deliver(messages: number): Promise<number> {
    const firstId = 1 + streams.length * 1_000_000
    await using traffic = scene.traffic({ requestsPerSecond: 150, firstId })
    streams.push(traffic)
    await until(`${messages} messages are accepted`, 120_000, () => {
      const { size } = traffic.accepted
      return size >= messages ? null : `${size} so far`
    })
    await traffic.stop()
    await nothingIsLost(scene, streams, { finalWithinMs: 60_000, calledBackWithinMs: 30_000 })
    return live.measure(scene.gateway.pid)
  }
  const before = await deliver(warmUpMessages)
  const after = await deliver(measuredMessages)
  const resident = scene.gateway.memoryMiB()
  t.diagnostic(
    JSON.stringify({ MiB: { before, after, resident } }, (_, value: unknown) =>
      typeof value === 'number' ? Math.round(value * 10) / 10 : value,
    ),
  )
  assert.ok(after - before < maxGrowthMiB, `it grew from ${before} to ${after} MiB`)
})
