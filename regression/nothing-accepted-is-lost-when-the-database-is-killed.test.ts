import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { patient, Scene } from './support/scene.ts'
import { otherRefusals, outageSentences } from './support/traffic.ts'
import { until } from './support/until.ts'
import { nothingIsLost } from './support/verdict.ts'

const kills = 3
const sentence = outageSentences.notAccepted

test('a gateway whose database is killed again and again under load recovers by itself and loses nothing', async (t) => {
  await using scene = await Scene.open(patient)
  await using traffic = scene.traffic()
  for (let kill = 0; kill < kills; kill++) {
    await pause(2_500)
    const killed = scene.installation.killDatabase()
    // Where it is back soon, requests wait for it and none is refused.
    await until('the gateway starts the database again', 60_000, () => {
      const pid = scene.installation.databasePid()
      return pid !== null && pid !== killed ? null : `its pid is ${pid}`
    })
    const accepted = traffic.accepted.size
    await until('messages are accepted again', 30_000, () =>
      traffic.accepted.size > accepted ? null : `${accepted} and no more`,
    )
  }
  await pause(2_000)
  await traffic.stop()
  assert.equal(scene.gateway.exitCode, null)
  assert.deepEqual(otherRefusals(traffic), [])
  // A claim whose commit was not confirmed is checked after a minute.
  const limits = { finalWithinMs: 120_000, calledBackWithinMs: 90_000 }
  const verdict = await nothingIsLost(scene, [traffic], limits)
  const refused = traffic.refused(sentence)
  t.diagnostic(JSON.stringify({ kills, ...verdict, refused, unanswered: traffic.unanswered }))
  assert.equal(traffic.unanswered, 0, 'every request is answered, be it with an error')
  assert.equal(verdict.duplicates, 0, 'the gateway lives and knows what it has handed over')
})
