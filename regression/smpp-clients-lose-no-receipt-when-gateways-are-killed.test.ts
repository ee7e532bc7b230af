import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { freshDatabase } from '../test/support/database.ts'
import { freePort } from '../test/support/free-port.ts'
import { secretFile } from '../test/support/secret-file.ts'
import { Scene } from './support/scene.ts'
import { SmppTraffic } from './support/smpp-traffic.ts'
import { until } from './support/until.ts'

const password = 'regression'
const kills = 4

async function makeBind(scene: Scene): Promise<void> {
  const file = secretFile(password)
  await scene.installation.command('binds', 'add', 'shop', '--password-file', file, '--window', '1000')
}

/** Every id that was answered has a receipt, and what came twice came so after a kill only. */
async function nothingIsMissing(traffic: SmppTraffic): Promise<{ answered: number; twice: number }> {
  await until('every answered id has its receipt', 120_000, () => {
    const missing = traffic.missing()
    return missing.length === 0
      ? null
      : `${missing.length} of ${traffic.answered.size}, such as ${missing[0]}`
  })
  const twice = [...traffic.receipts.values()].filter((count) => count > 1).length
  return { answered: traffic.answered.size, twice }
}

/** Texts of two parts that are of different texts of the client, or lack one. */
function mixedTexts({ handsets }: Scene): string[] {
  const texts = handsets.phones().flatMap((phone) => handsets.view(phone).messages.map(({ text }) => text))
  const long = texts.filter((text) => text.includes(', part '))
  assert.ok(long.length > 0)
  return long.filter((text) => !/^Order (\w+), part 1\. \.*Order \1, part 2\. \.*$/.test(text))
}

describe('clients of the SMPP server', { concurrency: 2 }, () => {
  test('every id that an SMPP client was answered ends in a receipt, also if gateway and database are killed', async (t) => {
    const smppPort = await freePort()
    const smppServer = { host: '127.0.0.1', port: smppPort, joinSeconds: 30 }
    await using scene = await Scene.open({ settings: { smppServer }, deliveryDelayMs: 1_000 })
    await makeBind(scene)
    await using traffic = new SmppTraffic({ ports: [smppPort], password, perSecond: 60, longEvery: 5 })
    for (let kill = 0; kill < kills; kill++) {
      const before = traffic.answered.size
      await until('submits are answered', 40_000, () =>
        traffic.answered.size > before + 100 ? null : `${traffic.answered.size - before} so far`,
      )
      if (kill % 2 === 1) scene.installation.killDatabase()
      await scene.gateway.kill()
      await scene.startGateway()
    }
    await pause(2_000)
    traffic.stop()
    const verdict = await nothingIsMissing(traffic)
    assert.deepEqual(mixedTexts(scene), [])
    t.diagnostic(JSON.stringify({ kills, ...verdict, statuses: [...traffic.statuses] }))
    // What was acknowledged in the moment of a kill: at most a window of deliver_sm each time.
    assert.ok(verdict.twice <= 100 * kills, `${verdict.twice} receipts came twice`)
  })

  test('a client that binds at another gateway after a kill gets the receipts of both', async (t) => {
    await using database = await freshDatabase()
    const ports = [await freePort(), await freePort()]
    const [smppPort = 0, secondSmppPort = 0] = ports
    const settings = {
      smppServer: { host: '127.0.0.1', port: smppPort, joinSeconds: 30 },
      dispatch: { unknownHoldSeconds: 2, failoverAfterSeconds: 2, slotLeaseSeconds: 3 },
    }
    await using scene = await Scene.open({ databaseUrl: database.url, settings, deliveryDelayMs: 2_000 })
    await makeBind(scene)
    await using second = await scene.installation.start(await freePort(), {
      POSTHORN_SMPP_PORT: String(secondSmppPort),
    })
    await using traffic = new SmppTraffic({ ports, password, perSecond: 60, longEvery: 5 })
    await until('the first gateway answers', 40_000, () =>
      traffic.answered.size > 200 ? null : `${traffic.answered.size} so far`,
    )
    await scene.gateway.kill()
    const before = traffic.answered.size
    await until('the second gateway answers', 40_000, () =>
      traffic.answered.size > before + 200 ? null : `${traffic.answered.size - before} so far`,
    )
    await scene.startGateway()
    await second.kill()
    await pause(3_000)
    traffic.stop()
    const verdict = await nothingIsMissing(traffic)
    assert.deepEqual(mixedTexts(scene), [])
    t.diagnostic(JSON.stringify({ binds: traffic.binds, ...verdict, statuses: [...traffic.statuses] }))
    assert.ok(traffic.binds >= 3)
  })
})
