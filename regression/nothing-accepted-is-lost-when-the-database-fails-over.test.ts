import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../test/support/free-port.ts'
import { InstalledPostgres, installedPrograms, roleName } from './support/installed-postgres.ts'
import { connections, Scene, window } from './support/scene.ts'
import type { Traffic } from './support/traffic.ts'
import { until } from './support/until.ts'
import { nothingIsLost } from './support/verdict.ts'

const skip = installedPrograms() === null ? 'PostgreSQL is not installed in /usr/lib/postgresql' : false
const settings = { dispatch: { unknownHoldSeconds: 2, failoverAfterSeconds: 2, slotLeaseSeconds: 3 } }
const limits = { finalWithinMs: 60_000, calledBackWithinMs: 60_000 }
const sendsAgainWithinMs = 10_000
/** The gateways look at every server this often, and a little more. */
const lookAroundMs = 15_000

describe('three gateways with a primary and a synchronous standby', { concurrency: 1, skip }, () => {
  test('the primary is killed, the standby is promoted, and the former primary comes back', async (t) => {
    await failsOver(t, {
      lose: (primary) => primary.kill(),
      comeBack: (primary) => primary.start(),
    })
  })

  test('the primary freezes, the standby is promoted, and the former primary goes on', async (t) => {
    await failsOver(t, {
      lose: async (primary) => primary.freeze(),
      comeBack: async (primary) => primary.thaw(),
    })
  })
})

interface Failover {
  lose: (primary: InstalledPostgres) => Promise<void>
  comeBack: (primary: InstalledPostgres) => Promise<void>
}

async function failsOver(t: { diagnostic(text: string): void }, { lose, comeBack }: Failover): Promise<void> {
  await using primary = await InstalledPostgres.create()
  await primary.start()
  await using standby = await primary.standby('second')
  await standby.start()
  await waitsForStandby(primary)
  const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`
  const databaseUrl = `postgresql://${roleName}@${hosts}/postgres?target_session_attrs=read-write`
  await using scene = await Scene.open({ databaseUrl, settings, deliveryDelayMs: 1_000 })
  const ports = [await freePort(), await freePort()] as const
  await using _second = await scene.installation.start(ports[0])
  await using _third = await scene.installation.start(ports[1])
  const load = { requestsPerSecond: 10, operations: [1, 3] }
  await using first = scene.traffic(load)
  await using second = scene.traffic({ ...load, port: ports[0], firstId: 1_000_000 })
  await using third = scene.traffic({ ...load, port: ports[1], firstId: 2_000_000 })
  const traffic = [first, second, third]
  await allAccept(traffic, 10_000)
  await pause(2_000)

  await lose(primary)
  await pause(3_000)
  const sentBefore = scene.carrier(0).stats()['accepted'] ?? 0
  const acceptedBefore = traffic.map(({ accepted }) => accepted.size)
  await standby.promote()
  const promotedAt = performance.now()
  await until('a message is sent again', sendsAgainWithinMs, () =>
    (scene.carrier(0).stats()['accepted'] ?? 0) > sentBefore ? null : 'none so far',
  )
  const sentAgainMs = Math.round(performance.now() - promotedAt)
  await allAccept(traffic, sendsAgainWithinMs, acceptedBefore)
  const acceptedAgainMs = Math.round(performance.now() - promotedAt)

  await comeBack(primary)
  const storedBefore = await messagesOn(primary)
  await until('the former primary is refused', lookAroundMs, () => refused(scene, primary))
  const fresh = await startFresh(scene)
  await pause(2_000)
  assert.equal(await messagesOn(primary), storedBefore, 'a gateway wrote to the former primary')
  await fresh[Symbol.asyncDispose]()
  await Promise.all(traffic.map((each) => each.stop()))
  const verdict = await nothingIsLost(scene, traffic, limits)
  t.diagnostic(JSON.stringify({ sentAgainMs, acceptedAgainMs, ...verdict }))
  assert.ok(verdict.duplicates <= window * connections, `${verdict.duplicates} duplicates`)
}

/** From now on a commit waits until the standby has it. */
async function waitsForStandby(primary: InstalledPostgres): Promise<void> {
  primary.configure(`synchronous_standby_names = 'second'`)
  primary.reload()
  await until('the standby is synchronous', 10_000, async () => {
    const rows = await primary.query<{ sync_state: string }>('SELECT sync_state FROM pg_stat_replication')
    return rows[0]?.sync_state === 'sync' ? null : JSON.stringify(rows)
  })
}

async function allAccept(traffic: readonly Traffic[], withinMs: number, more = [0, 0, 0]): Promise<void> {
  await until('every gateway accepts messages', withinMs, () => {
    const sizes = traffic.map(({ accepted }) => accepted.size)
    return sizes.every((size, index) => size > (more[index] ?? 0) + 20)
      ? null
      : JSON.stringify({ sizes, more })
  })
}

function refused(scene: Scene, { port }: InstalledPostgres): string | null {
  const wanted = `127.0.0.1:${port} is not used: the server is a former primary`
  const lines = scene.installation.log().split('\n')
  const count = lines.filter((line) => line.includes(wanted)).length
  return count >= 3 ? null : `${count} gateways so far; the log ends with ${lines.slice(-5).join('\n')}`
}

/** A gateway that has seen nothing of this yet, with an empty data folder. */
async function startFresh(scene: Scene): Promise<AsyncDisposable> {
  const dataDir = mkdtempSync(join(tmpdir(), 'posthorn-fresh-'))
  const gateway = await scene.installation.start(await freePort(), { POSTHORN_DATA_DIR: dataDir })
  return {
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]()
      rmSync(dataDir, { recursive: true })
    },
  }
}

async function messagesOn(server: InstalledPostgres): Promise<string> {
  const [row] = await server.query<{ count: string }>('SELECT count(*)::text AS count FROM messages')
  return row?.count ?? ''
}
