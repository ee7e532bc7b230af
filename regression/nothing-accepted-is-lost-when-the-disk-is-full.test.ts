import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { patient, Scene } from './support/scene.ts'
import { SmallDisk } from './support/small-disk.ts'
import { otherRefusals, outageSentences } from './support/traffic.ts'
import { until } from './support/until.ts'
import { nothingIsLost } from './support/verdict.ts'

const sentence = outageSentences.notAccepted
const disk = SmallDisk.open(400)
after(() => {
  if (typeof disk !== 'string') disk[Symbol.dispose]()
})

test('a full disk causes clear errors; once there is space the gateway recovers by itself and has lost nothing', {
  skip: typeof disk === 'string' ? disk : false,
}, async (t) => {
  if (typeof disk === 'string') return
  await using scene = await Scene.open({ dataDir: disk.folder('data'), ...patient })
  await using traffic = scene.traffic()
  // A new connection may need room.
  await using db = await scene.installation.openDatabase()
  await pause(2_000)
  disk.fill(4)
  await until('clients get an error', 60_000, () =>
    traffic.refused(sentence) > 0 ? null : `${disk.free} MiB free, ${[...traffic.refusals.keys()]}`,
  )
  await until('nothing more is accepted', 60_000, async () => {
    const before = traffic.accepted.size
    await pause(2_000)
    return traffic.accepted.size === before ? null : `${traffic.accepted.size - before} in 2 s`
  })
  await until('no poll of its readiness says that it is ready', 60_000, async () => {
    await db.query({ text: 'SELECT 1' })
    return polls(scene, 10, 503)
  })
  // The next write needs a new file and finds no space: PostgreSQL then exits, which is worse than an error.
  await db.query({ text: 'SELECT pg_switch_wal()' }).catch(() => undefined)
  const died = 'the database server died'
  await until('the database has ended for want of space', 60_000, () =>
    scene.installation.log().includes(died) ? null : 'it still runs',
  )
  await pause(3_000)
  const accepted = traffic.accepted.size
  disk.clear()
  await until('messages are accepted again', 60_000, () =>
    traffic.accepted.size > accepted ? null : `${accepted} and no more, ${[...traffic.refusals.keys()]}`,
  )
  await until('each poll of its readiness says that it is ready', 60_000, () => polls(scene, 3, 200))
  await traffic.stop()
  assert.equal(scene.gateway.exitCode, null)
  const limits = { finalWithinMs: 120_000, calledBackWithinMs: 90_000 }
  const verdict = await nothingIsLost(scene, [traffic], limits)
  const refused = traffic.refused(sentence)
  t.diagnostic(JSON.stringify({ ...verdict, refused }))
  assert.deepEqual(otherRefusals(traffic), [])
  assert.equal(traffic.unanswered, 0)
  assert.equal(verdict.duplicates, 0)
})

/** Null where as many looks in a row, half a second apart, find this status. */
async function polls(scene: Scene, looks: number, status: number): Promise<string | null> {
  for (let look = 0; look < looks; look++) {
    const found = await scene.gateway.readiness()
    if (found.status !== status) return `${found.status} ${found.body}`
    await pause(500)
  }
  return null
}
