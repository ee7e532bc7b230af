import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { SmscFaults } from '../simulators/smsc/faults.ts'
import { connections, noHurry, patient, Scene, window } from './support/scene.ts'
import { until } from './support/until.ts'
import { nothingIsLost } from './support/verdict.ts'

const limits = { finalWithinMs: 60_000, calledBackWithinMs: 30_000 }

/** Faults that show by missing answers: a slow machine misses some itself, and sends those messages again. */
const impatient = { responseTimeoutMs: 3_000 }

interface Fault {
  faults: Partial<SmscFaults>
  timeouts?: { responseTimeoutMs: number }
  /** Ends open connections, because the fault affects new ones. */
  dropConnections?: boolean
}

/** Load on two carriers, of which the first has a fault until the traffic has moved. */
async function fault(
  t: TestContext,
  { faults, timeouts = patient, dropConnections = false }: Fault,
): Promise<number> {
  await using scene = await Scene.open({ carriers: 2, settings: noHurry, ...timeouts })
  const [first, second] = [scene.carrier(0), scene.carrier(1)]
  const accepted = (carrier: typeof first) => carrier.stats()['accepted'] ?? 0
  await using traffic = scene.traffic({ requestsPerSecond: 30 })
  await until('the first upstream carries the traffic', 10_000, () =>
    accepted(first) > 200 ? null : `${accepted(first)} messages so far`,
  )
  first.setFaults(faults)
  if (dropConnections) first.dropConnections()
  await until('the second upstream has taken over', 30_000, () =>
    accepted(second) > 200 ? null : `${accepted(second)} messages so far`,
  )
  first.setFaults({})
  const before = accepted(first)
  await until('the first upstream carries the traffic again', 60_000, () =>
    accepted(first) - before > 400 ? null : `${accepted(first) - before} messages so far`,
  )
  await traffic.stop()
  const verdict = await nothingIsLost(scene, [traffic], limits)
  t.diagnostic(JSON.stringify({ ...verdict, first: accepted(first), second: accepted(second) }))
  assert.deepEqual([...traffic.refusals], [])
  assert.equal(verdict.notByPriority, 0, 'messages went by the second upstream although the first was well')
  assert.deepEqual(verdict.unexplained, [], 'messages were sent twice although they were answered')
  return verdict.duplicates
}

describe('a faulty upstream', { concurrency: 3 }, () => {
  test('a silent upstream loses its traffic to the next one until it answers again', async (t) => {
    // It accepted the submits whose responses are missing. A slow machine misses more of them.
    await fault(t, { faults: { silent: true }, timeouts: impatient })
  })

  test('an upstream with lost answers loses its traffic too, and sends again only what it lost the answer to', async (t) => {
    // Receipts resolve most of them before they are sent again.
    await fault(t, { faults: { loseAnswers: true }, timeouts: impatient })
  })

  test('an upstream that refuses binds loses its traffic to the next one until it accepts them', async (t) => {
    const duplicates = await fault(t, { faults: { refuseBinds: true }, dropConnections: true })
    assert.ok(duplicates <= window * connections, `${duplicates} duplicates`)
  })

  test('an upstream that refuses every message loses its traffic to the next one until it accepts messages', async (t) => {
    const systemError = 0x08
    assert.equal(await fault(t, { faults: { submitStatus: systemError } }), 0)
  })

  test('an upstream that drops its connections mid-window loses no message and causes at most a window of duplicates each time', async (t) => {
    await using scene = await Scene.open({ carriers: 2, settings: noHurry, ...patient })
    const first = scene.carrier(0)
    first.setFaults({ dropAfterSubmits: 60 })
    await using traffic = scene.traffic({ requestsPerSecond: 30 })
    const drops = () => (first.stats()['connections'] ?? 0) - connections
    await until('connections were dropped', 60_000, () => (drops() >= 3 ? null : `${drops()} so far`))
    first.setFaults({})
    await pause(1_000)
    await traffic.stop()
    const verdict = await nothingIsLost(scene, [traffic], limits)
    t.diagnostic(JSON.stringify({ ...verdict, drops: drops() }))
    assert.ok(verdict.duplicates <= window * drops(), `${verdict.duplicates} duplicates`)
  })

  test('an upstream that throttles gets less traffic meanwhile, and no message is lost or sent twice', async (t) => {
    await using scene = await Scene.open({ settings: noHurry, ...patient })
    const carrier = scene.carrier(0)
    const count = (name: 'accepted' | 'throttled') => carrier.stats()[name] ?? 0
    const further = async (name: 'accepted' | 'throttled', by: number) => {
      const before = count(name)
      await until(`${by} more are ${name}`, 30_000, () =>
        count(name) - before >= by ? null : `${count(name) - before} so far`,
      )
    }
    await using traffic = scene.traffic({ requestsPerSecond: 50 })
    await further('accepted', 200)
    carrier.setFaults({ submitsPerSecond: 20 })
    await further('throttled', 10)
    await further('accepted', 60)
    carrier.setFaults({ windowLimit: 5, responseDelayMs: 200 })
    await further('throttled', 10)
    await further('accepted', 60)
    carrier.setFaults({})
    await traffic.stop()
    const verdict = await nothingIsLost(scene, [traffic], limits)
    t.diagnostic(JSON.stringify({ ...verdict, throttled: count('throttled') }))
    assert.equal(verdict.duplicates, 0)
  })
})
