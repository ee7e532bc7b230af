import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { insertUser } from '../../../store/console/users.ts'
import { assertFound, assertNotFound, examine } from './patient.ts'

test('a port that others reach without a proxy is a warning, and one that a named proxy stands before is none', async () => {
  const open = await examine({ settings: { listen: { host: '0.0.0.0', port: 8080 } }, args: ['security'] })
  assertFound(open, {
    level: 'warning',
    found: /port 8080 on 0\.0\.0\.0 has no TLS/,
    advice: /trustedProxies/,
  })
  const listen = { host: '0.0.0.0', port: 8080, trustedProxies: ['192.0.2.1'] }
  assertNotFound(await examine({ settings: { listen }, args: ['security'] }), /has no TLS/)
})

test('an SMPP server without TLS on a public address is a warning', async () => {
  const smppServer = { host: '0.0.0.0', port: 2775 }
  const found = await examine({ settings: { smppServer }, args: ['security'] })
  assertFound(found, {
    level: 'warning',
    found: /SMPP send their passwords to port 2775 in clear/,
    advice: /tls/,
  })
})

test('what protects less than it could is named with the setting, and is silent once it is set', async () => {
  const bare = await examine({ args: ['security'] })
  for (const [found, advice] of [
    [/retention: texts and numbers of all messages are kept for good/, /contentsDays/],
    [/encryption\.keys: texts and numbers are in clear/, /encryption\.md/],
    [/verification\.secret: .*try out the codes/, /openssl rand/],
    [/console\.secondFactor: a password alone/, /required/],
  ] as const) {
    assertFound(bare, { level: 'warning', found, advice })
  }
  const settings = {
    retention: { contentsDays: 30, messagesMonths: 6 },
    encryption: { keys: ['e5'.repeat(32)] },
    verification: { secret: 'kX93mQ0vB7tRz1LdYw58', previousSecret: 'pN27cH4sJ9uEf6TgAo31' },
    console: { secondFactor: 'required' },
  }
  const strict = await examine({ settings, args: ['security'] })
  assertNotFound(strict, /retention|encryption|verification\.secret|console\.secondFactor/)
  assertFound(strict, { level: 'warning', found: /codes of the secret before/, advice: /take it out/ })
  assert.ok(!strict.out.includes('pN27cH4sJ9uEf6TgAo31'))
})

test('a data folder that every user of the machine may enter is a warning', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-open-'))
  try {
    chmodSync(folder, 0o755)
    const found = await examine({ settings: { dataDir: folder }, args: ['security'] })
    assertFound(found, {
      level: 'warning',
      found: /every user of this machine may enter it/,
      advice: /chmod 700/,
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('users who may change things by a password alone are named, viewers and users of the provider are not', async () => {
  await using fresh = await freshDatabase()
  await insertUser(fresh.db, { name: 'olena', role: 'admin', passwordHash: 'scrypt' })
  await insertUser(fresh.db, { name: 'petro', role: 'viewer', passwordHash: 'scrypt' })
  const provider = { issuer: 'https://id.example', subject: '1' }
  await insertUser(fresh.db, { name: 'inna', role: 'operator', passwordHash: null, provider })
  const found = await examine({ environment: { DATABASE_URL: fresh.url }, args: ['security'] })
  assertFound(found, { level: 'warning', found: /users: no second factor: olena$/, advice: /secondFactor/ })
})

test('doctor security leaves out what has to do with speed and disks', async () => {
  const { findings } = await examine({ args: ['security'] })
  const checks = new Set(findings.map(({ check }) => check))
  assert.ok(checks.has('secrets') && checks.has('exposure'))
  for (const other of ['memory', 'disk', 'runtime', 'connection']) assert.ok(!checks.has(other), other)
})
