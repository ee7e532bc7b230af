import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operationOnAnyChannel } from './support/every-channel.ts'
import { Scene, window } from './support/scene.ts'
import { phoneOf } from './support/traffic.ts'
import { nothingIsLost } from './support/verdict.ts'

const kills = 3

test('a gateway killed under load on every channel loses nothing that it accepted', async (t) => {
  await using scene = await Scene.open({
    everyChannel: true,
    deliveryDelayMs: 2_000,
    settings: { fallback: { waitSeconds: { viber: 30, rcs: 30 } } },
  })
  // Every seventh handset has neither Viber nor RCS, so that its plans fall back.
  for (let id = 7; id < 20_000; id += 7) {
    scene.handsets.setScripts(phoneOf(id), {
      viber: 'undeliverable',
      rcs: id % 2 === 0 ? 'refused' : 'undeliverable',
    })
  }
  await using traffic = scene.traffic({
    operation: operationOnAnyChannel,
    requestsPerSecond: 15,
    operations: [1, 6],
  })
  await scene.killUnderLoad(traffic, kills)
  const limits = { finalWithinMs: 90_000, calledBackWithinMs: 90_000 }
  const verdict = await nothingIsLost(scene, [traffic], limits)
  const fellBack = await fallbacks(scene)
  assert.ok(fellBack > 0, 'no message fell back')
  t.diagnostic(JSON.stringify({ kills, fellBack, ...verdict, refusals: [...traffic.refusals] }))
  assert.ok(verdict.inDoubt > 0, 'no kill came while something was on its way')
  const maxDuplicates = window * 6 * kills
  assert.ok(
    verdict.duplicates <= maxDuplicates,
    `${verdict.duplicates} duplicates, at most ${maxDuplicates} are promised`,
  )
})

/** Messages that fell back from their first stage. */
async function fallbacks(scene: Scene): Promise<number> {
  await using db = await scene.installation.openDatabase()
  const [row] = await db.query<{ count: number }>({ text: 'SELECT count(*) FROM messages WHERE stage > 0' })
  return row?.count ?? 0
}
