import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { freshDatabase } from '../test/support/database.ts'
import { databaseAddress, databaseBehind } from './support/database-proxy.ts'
import { patient, Scene } from './support/scene.ts'
import { TcpProxy } from './support/tcp-proxy.ts'
import { otherRefusals, outageSentences } from './support/traffic.ts'
import { until } from './support/until.ts'
import { nothingIsLost } from './support/verdict.ts'

const sentence = outageSentences.notAccepted
const outages = 3
// A claim whose commit was not confirmed is checked after a minute.
const limits = { finalWithinMs: 120_000, calledBackWithinMs: 90_000 }

describe('a database outage', { concurrency: 2 }, () => {
  test('an unreachable database causes clear errors and loses no message', async (t) => {
    await using database = await freshDatabase()
    await using proxy = await TcpProxy.open(databaseAddress(database.url))
    await using scene = await Scene.open({ databaseUrl: databaseBehind(proxy, database.url), ...patient })
    await using traffic = scene.traffic()
    for (let outage = 0; outage < outages; outage++) {
      await pause(2_000)
      const refused = traffic.refused(sentence)
      await proxy.cut()
      await until('clients get an error', 10_000, () =>
        traffic.refused(sentence) > refused ? null : `refusals: ${[...traffic.refusals.keys()]}`,
      )
      await until('readiness says why', 10_000, () =>
        readinessIs(scene, 503, 'the database cannot be reached'),
      )
      const accepted = traffic.accepted.size
      await pause(2_000)
      assert.equal(traffic.accepted.size, accepted, 'accepted without a disk to keep it on')
      proxy.restore()
      await until('messages are accepted again', 30_000, () =>
        traffic.accepted.size > accepted ? null : `${accepted} and no more`,
      )
      await until('the gateway is ready again', 30_000, () => readinessIs(scene, 200, 'ready'))
    }
    await pause(2_000)
    await traffic.stop()
    assert.equal(await scene.gateway.metric('posthorn_database_up'), 1)
    const verdict = await nothingIsLost(scene, [traffic], limits)
    t.diagnostic(JSON.stringify({ outages, ...verdict, refused: traffic.refused(sentence) }))
    assert.deepEqual(otherRefusals(traffic), [])
    assert.equal(traffic.unanswered, 0)
    if (verdict.duplicates > 0) t.diagnostic(linesAbout(scene, /slot|connect/))
    // No lease ends by outages this short, and where one does, the answers to what is under way are read.
    assert.equal(verdict.duplicates, 0)
  })

  test('a database that does not answer for a while delays requests and loses none of them', async (t) => {
    await using database = await freshDatabase()
    await using proxy = await TcpProxy.open(databaseAddress(database.url))
    await using scene = await Scene.open({ databaseUrl: databaseBehind(proxy, database.url), ...patient })
    await using traffic = scene.traffic()
    await pause(2_000)
    proxy.block()
    await until('readiness says why', 20_000, () => readinessIs(scene, 503, 'the database cannot be reached'))
    await pause(3_000)
    proxy.restore()
    const accepted = traffic.accepted.size
    await until('messages are accepted again', 30_000, () =>
      traffic.accepted.size > accepted ? null : `${accepted} and no more`,
    )
    await pause(2_000)
    await traffic.stop()
    const verdict = await nothingIsLost(scene, [traffic], limits)
    t.diagnostic(JSON.stringify({ ...verdict, refusals: [...traffic.refusals] }))
    assert.equal(traffic.unanswered, 0)
    assert.equal(verdict.duplicates, 0)
  })
})

/** Of the gateway's log, at most 40 lines. */
function linesAbout(scene: Scene, what: RegExp): string {
  const lines = scene.installation.log().split('\n')
  return lines
    .filter((line) => what.test(line))
    .slice(0, 40)
    .join('\n')
}

async function readinessIs(scene: Scene, wanted: number, words: string): Promise<string | null> {
  const { status, body } = await scene.gateway.readiness()
  return status === wanted && body.includes(words) ? null : `it answers ${status} ${body}`
}
