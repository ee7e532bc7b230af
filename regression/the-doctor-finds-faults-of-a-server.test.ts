import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { assertFound, assertNotFound, examine } from '../packages/command-line/test/doctor/patient.ts'
import { makeCertificate } from '../test/support/made-certificate.ts'
import { InstalledPostgres, installedPrograms } from './support/installed-postgres.ts'
import { SmallDisk } from './support/small-disk.ts'
import { until } from './support/until.ts'

const skip = installedPrograms() === null ? 'PostgreSQL is not installed in /usr/lib/postgresql' : false

test('faults of a server are found: a standby that is missed, an archive that fails, settings, letters', {
  skip,
  timeout: 120_000,
}, async () => {
  await using server = await InstalledPostgres.create(
    'archive_mode = on',
    "archive_command = 'false'",
    'autovacuum = off',
    'full_page_writes = off',
    // Commits would hang before a standby is there: it is named after the start.
    'max_prepared_transactions = 2',
  )
  await server.start()
  await server.query('CREATE DATABASE letters TEMPLATE template0 ENCODING SQL_ASCII')
  await server.query('SELECT pg_switch_wal()')
  await until('the archive has failed', 60_000, async () => {
    const [row] = await server.query<{ failed: string }>(
      'SELECT failed_count AS failed FROM pg_stat_archiver',
    )
    return Number(row?.failed) > 0 ? null : 'not yet'
  })
  server.configure("synchronous_standby_names = 'second'")
  server.reload()
  await until('the standby is named', 10_000, async () => {
    const [row] = await server.query<{ name: string }>(
      `SELECT current_setting('synchronous_standby_names') AS name`,
    )
    return row?.name === 'second' ? null : 'not yet'
  })

  const found = await examine({ environment: { DATABASE_URL: server.urlOf('postgres') } })
  assertFound(found, {
    level: 'problem',
    found: /commits wait for a standby named second, and none is connected/,
    advice: /start the standby; or ALTER SYSTEM RESET/,
  })
  assertFound(found, {
    level: 'problem',
    found: /archive_command: the last file of the WAL \(\w+\) was not archived/,
    advice: /look at archive_command/,
  })
  assertFound(found, {
    level: 'problem',
    found: /autovacuum: is off: tables grow/,
    advice: /ALTER SYSTEM SET/,
  })
  assertFound(found, { level: 'problem', found: /full_page_writes: is off/, advice: /ALTER SYSTEM SET/ })
  assertNotFound(found, /stores texts/)
  assertFound(await examine({ environment: { DATABASE_URL: server.urlOf('letters') } }), {
    level: 'problem',
    found: /stores texts as SQL_ASCII/,
    advice: /ENCODING UTF8/,
  })
  const standIn = found.findings.filter(({ check }) => check === 'schema')
  assert.match(standIn[0]?.found ?? '', /migrations are missing/)
})

test('a certificate of the database that ends within days is a problem', {
  skip,
  timeout: 120_000,
}, async (t) => {
  const made = makeCertificate(5)
  if (made === null) return t.skip('openssl is not installed')
  await using server = await InstalledPostgres.create()
  const [cert, key] = [join(server.folder, 'server.crt'), join(server.folder, 'server.key')]
  server.writeFile(cert, made.cert)
  server.writeFile(key, made.key)
  server.ownFile(key)
  server.configure('ssl = on', `ssl_cert_file = '${cert}'`, `ssl_key_file = '${key}'`)
  await server.start()
  assertFound(await examine({ environment: { DATABASE_URL: server.urlOf('postgres') } }), {
    level: 'problem',
    found: /\(database\): the certificate of localhost ends on .*, in 4 days/,
    advice: /renew it, and look why it is not renewed by itself/,
  })
})

test('a disk that is nearly full is a problem', async (t) => {
  const disk = SmallDisk.open(64)
  if (typeof disk === 'string') return t.skip(disk)
  using _ = disk
  disk.fill(1)
  assertFound(await examine({ settings: { dataDir: disk.folder('data') } }), {
    level: 'problem',
    found: /dataDir: 0\.0 of 0\.1 GiB are free/,
    advice: /free space or enlarge the disk/,
  })
})
