import assert from 'node:assert/strict'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { commandLine, json } from '../packages/command-line/test/command-line.ts'
import { PgDatabase } from '../packages/store/pg/pg-database.ts'
import { InstalledPostgres, installedPrograms } from './support/installed-postgres.ts'
import { Scene } from './support/scene.ts'
import type { Traffic } from './support/traffic.ts'
import { until } from './support/until.ts'

const skip = installedPrograms() === null ? 'PostgreSQL is not installed in /usr/lib/postgresql' : false

test('a dump and a recovery to an instant, both taken under load, add up; paused upstreams get nothing', {
  skip,
}, async (t) => {
  await using server = await InstalledPostgres.create('wal_level = replica', 'archive_mode = on')
  const wal = server.makeFolder('wal')
  server.configure(`archive_command = 'cp %p ${wal}/%f'`)
  await server.start()
  const url = server.urlOf('postgres')
  await using scene = await Scene.open({
    databaseUrl: url,
    deliveryDelayMs: 1_000,
    settings: { dispatch: { unknownHoldSeconds: 2 } },
  })
  await using traffic = scene.traffic({ requestsPerSecond: 20 })
  await accepts(traffic, 100)

  const backup = server.makeFolder('backup')
  const address = ['-h', '127.0.0.1', '-p', String(server.port), '-U', 'posthorn']
  await server.run('pg_basebackup', ...address, '-D', backup, '-X', 'stream', '-c', 'fast')
  const dump = join(server.makeFolder('dumps'), 'posthorn.dump')
  await server.run('pg_dump', ...address, '-Fc', '-f', dump, 'postgres')
  await accepts(traffic, traffic.accepted.size + 200)
  const known = new Map(traffic.accepted)
  const instant = await databaseTime(url)
  await accepts(traffic, traffic.accepted.size + 200)

  // The dump, in a database beside the one that works.
  await server.run('createdb', ...address, 'restored')
  await server.run('pg_restore', ...address, '-1', '-d', 'restored', dump)
  assert.ok(await isSound(server.urlOf('restored')), 'the restored dump does not add up')

  await traffic.stop()
  await scene.gateway.kill()
  await onDatabase(url, (db) => db.query({ text: 'SELECT pg_switch_wal()' }))
  // The server archives what is left when it stops; then its disk is lost.
  await server.stop()

  server.writeFile(join(backup, 'recovery.signal'), '')
  appendFileSync(
    join(backup, 'postgresql.auto.conf'),
    [
      `\nrestore_command = 'cp ${wal}/%f %p'`,
      `recovery_target_time = '${instant}'`,
      "recovery_target_action = 'promote'\n",
    ].join('\n'),
  )
  await server.start(backup)
  await until('the recovery is complete', 60_000, () =>
    onDatabase(url, async (db) => {
      const [row] = await db.query<{ busy: boolean }>({ text: 'SELECT pg_is_in_recovery() AS busy' })
      return row?.busy === false ? null : 'it is in recovery'
    }).catch((error: Error) => error.message),
  )
  assert.ok(await isSound(url), 'the recovered database does not add up')
  const stored = await onDatabase(url, (db) =>
    db.query<{ msg_id: number; open: boolean }>({ text: 'SELECT msg_id, phase < 9 AS open FROM messages' }),
  )
  const ids = new Set(stored.map(({ msg_id: msgId }) => msgId))
  const missing = [...known.values()].filter((msgId) => !ids.has(msgId))
  assert.deepEqual(missing, [], 'messages that were accepted before the instant are missing')

  // Ids that were given out after the instant must not come again.
  await onDatabase(url, (db) =>
    db.query({ text: `SELECT setval('message_id_blocks', nextval('message_id_blocks') + 500000)` }),
  )
  // Nothing goes out before the operator wants it.
  await scene.installation.command('upstreams', 'pause', 'carrier-0', '--reason', 'restored')
  const handedOver = () => scene.carrier(0).stats()['accepted'] ?? 0
  const before = handedOver()
  await scene.startGateway()
  await pause(3_000)
  assert.equal(handedOver(), before, 'a paused upstream was used')
  await scene.installation.command('upstreams', 'resume', 'carrier-0')
  // Those that a carrier had at the instant wait for a report until the end of their lifetime: the lost server got it.
  await until('every message that waited is handed over', 60_000, () =>
    onDatabase(url, async (db) => {
      const [row] = await db.query<{ open: number }>({
        text: 'SELECT count(*) AS open FROM messages WHERE phase < 9 AND phase <> 2',
      })
      return row?.open === 0 ? null : `${row?.open} are open`
    }),
  )
  assert.ok(await isSound(url), 'what was sent after the recovery does not add up')
  const open = stored.filter((each) => each.open).length
  t.diagnostic(
    JSON.stringify({ accepted: traffic.accepted.size, beforeInstant: known.size, stored: ids.size, open }),
  )
  assert.ok(ids.size < traffic.accepted.size, 'the recovery went on to the end')
})

async function accepts(traffic: Traffic, messages: number): Promise<void> {
  await until(`${messages} messages are accepted`, 60_000, () =>
    traffic.accepted.size >= messages ? null : `${traffic.accepted.size} so far`,
  )
}

async function onDatabase<Result>(url: string, work: (db: PgDatabase) => Promise<Result>): Promise<Result> {
  await using db = await PgDatabase.open({ url, maxConnections: 2 })
  return await work(db)
}

function databaseTime(url: string): Promise<string> {
  return onDatabase(url, async (db) => {
    const [row] = await db.query<{ now: string }>({ text: 'SELECT clock_timestamp()::text AS now' })
    return row?.now ?? ''
  })
}

async function isSound(url: string): Promise<boolean> {
  const ran = await commandLine({ DATABASE_URL: url })('audit', '--json')
  return json<{ sound: boolean }>(ran).sound
}
