import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connections, noHurry, Scene, submitAnswerMs, window } from './support/scene.ts'
import { phoneOf, smsOperation } from './support/traffic.ts'
import { nothingIsLost } from './support/verdict.ts'

const kills = 3

test('where the first carrier fails every message, a gateway that is killed retries each once by the second', async (t) => {
  const routes = [
    { upstream: 'carrier-0', priority: 0, retryFailed: 1 },
    { upstream: 'carrier-1', priority: 1, retryFailed: 1 },
  ]
  // Only kills lose answers here. A part of a long text that a kill leaves in doubt may rightly stay in doubt.
  const settings = { ...noHurry, routes }
  await using scene = await Scene.open({
    carriers: 2,
    deliveryDelayMs: 1_000,
    responseTimeoutMs: 20_000,
    settings,
  })
  scene.carrier(0).setFaults({ responseDelayMs: submitAnswerMs, undeliverable: true })
  await using traffic = scene.traffic({
    operation: (id, hook) => ({ ...smsOperation(id, hook), sms_message: `Order ${id} is on its way.` }),
  })
  // A message that two kills leave in doubt at both carriers rightly waits for a report of the second.
  await scene.killUnderLoad(traffic, kills, { settles: true })
  const limits = { finalWithinMs: 60_000, calledBackWithinMs: 90_000 }
  const verdict = await nothingIsLost(scene, [traffic], limits)
  await using db = await scene.installation.openDatabase()
  const retries = await db.query<{ retries: number; messages: number }>({
    text: `SELECT (length(timeline) - length(replace(timeline, '"step":"retry"', ''))) / 14 AS retries,
        count(*) AS messages FROM messages GROUP BY 1 ORDER BY 1`,
  })
  t.diagnostic(JSON.stringify({ kills, ...verdict, retries }))
  assert.ok(verdict.inDoubt > 0, 'no kill came while something was on its way')
  assert.ok(
    retries.every(({ retries: count }) => count <= 1),
    'a message was retried twice',
  )
  const retried = retries.find(({ retries: count }) => count === 1)?.messages ?? 0
  // The others were in doubt at the first carrier, and went by the second without its report.
  assert.ok(verdict.accepted - retried <= verdict.inDoubt, `${retried} of ${verdict.accepted} were retried`)
  const maxDuplicates = window * connections * kills
  assert.ok(verdict.duplicates <= maxDuplicates, `${verdict.duplicates} duplicates`)
  for (const id of traffic.accepted.keys()) {
    assert.ok(scene.handsets.view(phoneOf(id)).messages.length > 0, `message ${id} reached no handset`)
  }
})
