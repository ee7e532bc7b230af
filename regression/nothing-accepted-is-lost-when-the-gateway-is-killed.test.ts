import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { connections, Scene, window } from './support/scene.ts'
import { within } from './support/until.ts'
import { nothingIsLost } from './support/verdict.ts'

const kills = 4

test('killed again and again in the middle of load, the gateway loses nothing that it accepted', {
  timeout: 240_000,
}, async (t) => {
  // Receipts come later than the two seconds for which a message in doubt is held: some go out twice.
  await using scene = await Scene.open({ deliveryDelayMs: 4_000 })
  await using traffic = scene.traffic()
  for (let kill = 0; kill < kills; kill++) {
    const before = traffic.accepted.size
    await pause(2_500)
    assert.ok(traffic.accepted.size > before, 'nothing was accepted before the kill')
    const { receiver } = scene
    await within('a callback to be on its way', 20_000, receiver.requests(receiver.received.length + 1))
    if (kill % 2 === 1) scene.installation.killDatabase()
    await scene.gateway.kill()
    await scene.startGateway()
  }
  await pause(2_000)
  await traffic.stop()
  // A callback that a killed gateway held is due again when its lease has run out.
  const limits = { finalWithinMs: 60_000, calledBackWithinMs: 90_000 }
  const verdict = await nothingIsLost(scene, [traffic], limits)
  t.diagnostic(JSON.stringify({ kills, ...verdict, unanswered: traffic.unanswered }))
  assert.ok(verdict.inDoubt > 0, 'no kill came while something was on its way')
  assert.ok(verdict.repeatedCallbacks > 0, 'no kill came while a callback was on its way')
  const most = window * connections * kills
  assert.ok(verdict.duplicates <= most, `${verdict.duplicates} duplicates, at most ${most} are promised`)
})
