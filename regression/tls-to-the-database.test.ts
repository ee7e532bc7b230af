import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { PgDatabase } from '../packages/store/pg/pg-database.ts'
import { InstalledPostgres, installedPrograms, roleName } from './support/installed-postgres.ts'
import { until } from './support/until.ts'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
const skip = installedPrograms() === null || !hasOpenssl ? 'PostgreSQL or openssl is not installed' : false

describe('TLS to the database', { concurrency: 1, skip }, () => {
  const certificates = mkdtempSync(join(tmpdir(), 'posthorn-tls-'))
  const file = (name: string) => join(certificates, name)
  let server: InstalledPostgres

  before(async () => {
    makeAuthority(file('ca'))
    makeAuthority(file('other'))
    makeCertificate(file('server'), file('ca'), '/CN=localhost', 'subjectAltName=DNS:localhost')
    makeCertificate(file('client'), file('ca'), `/CN=${roleName}`, 'extendedKeyUsage=clientAuth')
    server = await InstalledPostgres.create()
    for (const name of ['server.crt', 'server.key', 'ca.crt']) {
      copyFileSync(file(name), join(server.folder, name))
      server.ownFile(join(server.folder, name))
    }
    server.configure(
      'ssl = on',
      `ssl_cert_file = '${join(server.folder, 'server.crt')}'`,
      `ssl_key_file = '${join(server.folder, 'server.key')}'`,
      `ssl_ca_file = '${join(server.folder, 'ca.crt')}'`,
    )
    await server.start()
  })

  after(async () => {
    await server[Symbol.asyncDispose]()
    rmSync(certificates, { recursive: true })
  })

  /** Whether the connection is encrypted. Rejects where none is made. */
  async function isEncrypted(query: string, host = 'localhost'): Promise<boolean> {
    await using db = await PgDatabase.open({
      url: `postgresql://${roleName}@${host}:${server.port}/postgres?${query}`,
    })
    const text = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()'
    const [row] = await db.query<{ ssl: boolean }>({ text })
    return row?.ssl === true
  }

  /** Null where the connection is refused for this reason. */
  function refuses(query: string, reason: RegExp): Promise<string | null> {
    return isEncrypted(query).then(
      () => 'the connection is accepted',
      (error: Error) => (reason.test(error.message) ? null : error.message),
    )
  }

  test('without a word TLS is used where the server has it, and never after disable', async () => {
    assert.equal(await isEncrypted(''), true)
    assert.equal(await isEncrypted('sslmode=prefer'), true)
    assert.equal(await isEncrypted('sslmode=allow'), false)
    assert.equal(await isEncrypted('sslmode=disable'), false)
  })

  test('require encrypts and trusts every certificate, unless authorities are given', async () => {
    assert.equal(await isEncrypted('sslmode=require'), true)
    assert.equal(await isEncrypted(`sslmode=require&sslrootcert=${file('ca.crt')}`, '127.0.0.1'), true)
    await assert.rejects(isEncrypted(`sslmode=require&sslrootcert=${file('other.crt')}`), /certificate/)
  })

  test('verify-ca checks the authority, and verify-full the name as well', async () => {
    assert.equal(await isEncrypted(`sslmode=verify-ca&sslrootcert=${file('ca.crt')}`, '127.0.0.1'), true)
    assert.equal(await isEncrypted(`sslmode=verify-full&sslrootcert=${file('ca.crt')}`), true)
    await assert.rejects(
      isEncrypted(`sslmode=verify-full&sslrootcert=${file('ca.crt')}`, '127.0.0.1'),
      /does not match certificate/,
    )
    await assert.rejects(isEncrypted(`sslmode=verify-ca&sslrootcert=${file('other.crt')}`), /certificate/)
    await assert.rejects(isEncrypted('sslmode=verify-full&sslrootcert=system'), /certificate/)
    await assert.rejects(isEncrypted('sslmode=verify-ca'), /needs sslrootcert/)
    await assert.rejects(
      isEncrypted('sslmode=verify-ca&sslrootcert=/nowhere.crt'),
      /sslrootcert cannot be read/,
    )
  })

  test('the client shows its certificate where the server wants one', async () => {
    writeFileSync(server.hbaFile, 'hostssl all all all cert\n')
    server.reload()
    const own = `sslcert=${file('client.crt')}&sslkey=${file('client.key')}`
    await until('the server wants certificates', 5_000, () => refuses('sslmode=require', /certificate/))
    assert.equal(await isEncrypted(`sslmode=verify-full&sslrootcert=${file('ca.crt')}&${own}`), true)
  })

  test('allow and prefer connect the other way where the server wants it', async () => {
    writeFileSync(server.hbaFile, 'hostssl all all all trust\n')
    server.reload()
    await until('TLS is wanted', 5_000, () => refuses('sslmode=disable', /no pg_hba.conf entry/))
    assert.equal(await isEncrypted('sslmode=allow'), true)
    writeFileSync(server.hbaFile, 'hostnossl all all all trust\n')
    server.reload()
    await until('TLS is not wanted', 5_000, () => refuses('sslmode=require', /no pg_hba.conf entry/))
    assert.equal(await isEncrypted('sslmode=prefer'), false)
  })
})

function openssl(...args: string[]): void {
  execFileSync('openssl', args, { stdio: 'pipe' })
}

const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

function makeAuthority(path: string): void {
  openssl(
    'req',
    '-x509',
    ...key,
    '-days',
    '2',
    '-subj',
    '/CN=test',
    '-keyout',
    `${path}.key`,
    '-out',
    `${path}.crt`,
  )
}

function makeCertificate(path: string, authority: string, subject: string, extension: string): void {
  writeFileSync(`${path}.ext`, `${extension}\n`)
  openssl('req', '-new', ...key, '-subj', subject, '-keyout', `${path}.key`, '-out', `${path}.csr`)
  const signed = ['-CA', `${authority}.crt`, '-CAkey', `${authority}.key`, '-CAcreateserial', '-days', '2']
  openssl('x509', '-req', '-in', `${path}.csr`, ...signed, '-extfile', `${path}.ext`, '-out', `${path}.crt`)
}
