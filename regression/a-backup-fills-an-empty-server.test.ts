import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { commandLine, json } from '../packages/command-line/test/command-line.ts'
import { PgDatabase } from '../packages/store/pg/pg-database.ts'
import { InstalledPostgres, installedPrograms } from './support/installed-postgres.ts'
import { Scene } from './support/scene.ts'
import { until } from './support/until.ts'

const skip = installedPrograms() === null ? 'PostgreSQL is not installed in /usr/lib/postgresql' : false

const addressOf = ({ port }: InstalledPostgres) => ['-h', '127.0.0.1', '-p', String(port), '-U', 'posthorn']

interface Audited {
  sound: boolean
  accounts: unknown[]
}

async function audit(url: string): Promise<Audited & { exitCode: number }> {
  const ran = await commandLine({ DATABASE_URL: url })('audit', '--json')
  return { ...json<Audited>(ran), exitCode: ran.exitCode }
}

test('a dump fills an empty server: the audits are alike, and a missing entry of the ledger is found there', {
  skip,
  timeout: 240_000,
}, async () => {
  await using server = await InstalledPostgres.create()
  await server.start()
  await using empty = await InstalledPostgres.create()
  await empty.start()
  const url = server.urlOf('postgres')
  await using scene = await Scene.open({ databaseUrl: url })
  await using traffic = scene.traffic({ requestsPerSecond: 20 })
  await until('messages are accepted', 60_000, () => (traffic.accepted.size >= 100 ? null : 'not yet'))
  await traffic.stop()
  await until('every message has ended', 60_000, async () => {
    const [row] = await server.query<{ open: string }>(
      'SELECT count(*) AS open FROM messages WHERE phase < 9',
    )
    return Number(row?.open) === 0 ? null : `${row?.open} are open`
  })

  const dump = join(server.makeFolder('dumps'), 'posthorn.dump')
  await server.run('pg_dump', ...addressOf(server), '-Fc', '-f', dump, 'postgres')
  await server.run('createdb', ...addressOf(empty), '-E', 'UTF8', '-T', 'template0', 'restored')
  await server.run('pg_restore', ...addressOf(empty), '-1', '--no-owner', '-d', 'restored', dump)

  const restored = empty.urlOf('restored')
  const [before, after] = [await audit(url), await audit(restored)]
  assert.ok(before.sound && after.sound, 'an audit found differences')
  assert.deepEqual(after.accounts, before.accounts)
  const run = commandLine({ DATABASE_URL: restored })
  assert.match((await run('migrate', '--dry-run')).out, /up to date/)
  const { findings } = json<{ findings: { check: string; level: string; found: string }[] }>(
    await run('doctor', '--json'),
  )
  for (const check of ['schema', 'partitions', 'accounts']) {
    const own = findings.filter((finding) => finding.check === check)
    assert.ok(own.length > 0 && own.every(({ level }) => level === 'ok'), JSON.stringify(own))
  }

  await run('topup', '25', '--note', 'after the restore')
  assert.ok((await audit(restored)).sound, 'what was booked after the restore does not add up')
  await removeLedgerEntry(restored)
  const damaged = await audit(restored)
  assert.equal(damaged.exitCode, 1)
  assert.equal(damaged.sound, false)
  assert.match((await run('audit')).out, /ledger/i)
})

/** Removes the newest entry by SQL, as a mistake would. */
async function removeLedgerEntry(url: string): Promise<void> {
  await using db = await PgDatabase.open({ url, maxConnections: 1 })
  await db.query({ text: 'DELETE FROM ledger WHERE entry_id = (SELECT max(entry_id) FROM ledger)' })
}

test('a copy of the data folder of an embedded database is a backup', { timeout: 120_000 }, async () => {
  const root = mkdtempSync(join(tmpdir(), 'posthorn-copied-'))
  // As root the server runs as another user, who must be able to pass.
  chmodSync(root, 0o711)
  try {
    const [original, copy] = [join(root, 'data'), join(root, 'copy')]
    const run = commandLine({ POSTHORN_DATA_DIR: original }, root)
    assert.equal((await run('migrate')).exitCode, 0)
    assert.equal((await run('accounts', 'create', 'shop')).exitCode, 0)
    assert.equal((await run('topup', '25', '--account', 'shop')).exitCode, 0)
    execFileSync('cp', ['-a', original, copy])
    rmSync(original, { recursive: true })
    const restored = commandLine({ POSTHORN_DATA_DIR: copy }, root)
    const ran = await restored('audit', '--json')
    assert.equal(ran.exitCode, 0, ran.err)
    const { sound, accounts } = json<{
      sound: boolean
      accounts: { name: string; availableMicros: number }[]
    }>(ran)
    assert.ok(sound)
    assert.deepEqual(
      accounts.map(({ name, availableMicros }) => [name, availableMicros]),
      [['shop', 25_000_000]],
    )
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
