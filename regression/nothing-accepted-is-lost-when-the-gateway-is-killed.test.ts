import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connections, Scene, window } from './support/scene.ts'
import { nothingIsLost } from './support/verdict.ts'

const kills = 4

test('a gateway killed again and again under load loses nothing that it accepted', async (t) => {
  // Receipts arrive after the two-second hold of messages in doubt: some are sent twice.
  await using scene = await Scene.open({ deliveryDelayMs: 4_000 })
  await using traffic = scene.traffic()
  await scene.killUnderLoad(traffic, kills)
  // A callback that a killed gateway leased is due again when the lease ends.
  const limits = { finalWithinMs: 60_000, calledBackWithinMs: 90_000 }
  const verdict = await nothingIsLost(scene, [traffic], limits)
  t.diagnostic(JSON.stringify({ kills, ...verdict, unanswered: traffic.unanswered }))
  assert.ok(verdict.inDoubt > 0, 'no kill came while something was on its way')
  assert.ok(verdict.repeatedCallbacks > 0, 'no kill came while a callback was on its way')
  const maxDuplicates = window * connections * kills
  assert.ok(
    verdict.duplicates <= maxDuplicates,
    `${verdict.duplicates} duplicates, at most ${maxDuplicates} are promised`,
  )
})
