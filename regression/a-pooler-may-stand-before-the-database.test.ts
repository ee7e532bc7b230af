import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Secret } from '../packages/settings/secret.ts'
import { openDatabase } from '../packages/store/open-database.ts'
import { InstalledPostgres, installedPrograms, roleName } from './support/installed-postgres.ts'
import { hasPooler, Pooler } from './support/pooler.ts'
import { patient, Scene } from './support/scene.ts'
import { nothingIsLost } from './support/verdict.ts'

const skip = installedPrograms() === null || !hasPooler() ? 'PostgreSQL or PgBouncer is not installed' : false
const limits = { finalWithinMs: 30_000, calledBackWithinMs: 30_000 }

describe('PgBouncer before the database', { concurrency: 1, skip }, () => {
  test('in transaction mode a gateway does not start, and says what to set', async () => {
    await using server = await started()
    await using pooler = await Pooler.start(server, 'transaction')
    const database = { kind: 'url', url: new Secret(pooler.url), listenUrl: null } as const
    await assert.rejects(
      openDatabase({ database, dataDir: server.folder, role: 'gateway' }),
      /pooler in transaction mode. Set DATABASE_LISTEN_URL/,
    )
    const looped = { ...database, listenUrl: new Secret(pooler.url) }
    await assert.rejects(
      openDatabase({ database: looped, dataDir: server.folder, role: 'gateway' }),
      /do not arrive through DATABASE_LISTEN_URL/,
    )
  })

  test('in transaction mode a gateway works with an address of the server to listen at', async (t) => {
    await using server = await started()
    await using pooler = await Pooler.start(server, 'transaction')
    const listenUrl = `postgresql://${roleName}@127.0.0.1:${server.port}/postgres`
    await sends(t, pooler, { database: { listenUrl } })
  })

  test('in transaction mode a database with settings of its own changes nothing', async (t) => {
    await using server = await started()
    for (const setting of ["DateStyle = 'German, DMY'", 'array_nulls = off', "TimeZone = 'Asia/Tokyo'"])
      await server.query(`ALTER DATABASE postgres SET ${setting}`)
    await using pooler = await Pooler.start(server, 'transaction')
    const listenUrl = `postgresql://${roleName}@127.0.0.1:${server.port}/postgres`
    await sends(t, pooler, { database: { listenUrl } })
  })

  test('in session mode a gateway works as without it', async (t) => {
    await using server = await started()
    await using pooler = await Pooler.start(server, 'session')
    await sends(t, pooler, {})
  })
})

async function started(): Promise<InstalledPostgres> {
  const server = await InstalledPostgres.create()
  await server.start()
  return server
}

async function sends(
  t: { diagnostic(text: string): void },
  { url }: Pooler,
  settings: Record<string, unknown>,
): Promise<void> {
  await using scene = await Scene.open({ databaseUrl: url, settings, ...patient })
  await using traffic = scene.traffic()
  await pause(4_000)
  await traffic.stop()
  const verdict = await nothingIsLost(scene, [traffic], limits)
  t.diagnostic(JSON.stringify(verdict))
  assert.deepEqual([...traffic.refusals], [])
  assert.equal(verdict.duplicates, 0)
}
