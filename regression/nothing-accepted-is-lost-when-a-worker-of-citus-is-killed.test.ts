import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Citus } from './support/citus.ts'
import { Installation } from './support/installation.ts'
import { hasCitus } from './support/installed-postgres.ts'
import { patient, Scene } from './support/scene.ts'
import { until } from './support/until.ts'
import { nothingIsLost } from './support/verdict.ts'

const skip = hasCitus() ? false : 'Citus is not installed beside PostgreSQL'
const kills = 2

test('a worker of Citus that is killed under load again and again loses nothing that was accepted', {
  skip,
}, async (t) => {
  await using citus = await Citus.open(2)
  const databaseUrl = citus.coordinator.urlOf('postgres')
  using installation = await Installation.open({ settings: {}, databaseUrl, dataDir: null })
  const said = await installation.command('migrate', '--distribute')
  assert.match(said, /spread over the workers: accepted_messages\nspread over the workers: final_messages/)
  await using scene = await Scene.open({ ...patient, databaseUrl })
  await using traffic = scene.traffic({ requestsPerSecond: 20 })
  for (let kill = 0; kill < kills; kill++) {
    for (const worker of citus.workers) {
      await pause(2_500)
      await worker.kill()
      await pause(1_500)
      await worker.start()
      const accepted = traffic.accepted.size
      await until('messages are accepted again', 60_000, () =>
        traffic.accepted.size > accepted ? null : `${accepted} and no more`,
      )
    }
  }
  await pause(2_000)
  await traffic.stop()
  const limits = { finalWithinMs: 180_000, calledBackWithinMs: 90_000 }
  const verdict = await nothingIsLost(scene, [traffic], limits)
  const messages = await citus.messagesByWorker()
  t.diagnostic(
    JSON.stringify({ kills, messages, ...verdict, refusals: Object.fromEntries(traffic.refusals) }),
  )
  assert.equal(
    messages.reduce((sum, each) => sum + each),
    verdict.accepted + verdict.storedUnanswered,
  )
  assert.equal(verdict.duplicates, 0, 'the gateway lives and knows what it has handed over')
})
