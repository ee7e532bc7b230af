import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { SmppClient } from '../packages/edges/test/smpp-server/smpp-client.ts'
import { listApiKeys } from '../packages/store/accounts/api-keys.ts'
import { seedSandbox } from '../packages/store/sandbox/seed-sandbox.ts'
import { withdrawSandbox } from '../packages/store/sandbox/withdraw-sandbox.ts'
import { listBinds } from '../packages/store/smpp/smpp-binds.ts'
import { freshDatabase } from '../test/support/database.ts'
import { StartedProgram } from '../test/support/started-program.ts'

/** A gateway starts within a test, on a machine that may be busy. */
const timeout = 600_000
const loopbackOnly = { POSTHORN_PORT: '0', POSTHORN_SMPP_PORT: '0', POSTHORN_LOG_LEVEL: 'warn' }

const refused: [name: string, args: string[], variables: Record<string, string>][] = [
  ['on all addresses', ['start'], { POSTHORN_HOST: '0.0.0.0' }],
  ['on all addresses of IPv6', ['start'], { POSTHORN_HOST: '::' }],
  ['on a name that only begins like the loopback address', ['start'], { POSTHORN_HOST: '127.evil.example' }],
  ['with the published key', ['start'], { POSTHORN_HOST: '0.0.0.0', POSTHORN_API_KEY: 'sandbox' }],
  ['in several processes', ['start'], { POSTHORN_HOST: '0.0.0.0', POSTHORN_PROCESSES: '2' }],
  ['for tests', ['sandbox', '--ci'], { POSTHORN_HOST: '0.0.0.0' }],
  ['in a check before the start', ['check'], { POSTHORN_HOST: '0.0.0.0' }],
]
for (const [name, args, variables] of refused) {
  test(`a sandbox with published credentials does not start beyond this machine: ${name}`, {
    timeout,
  }, async () => {
    await using started = new StartedProgram(args, { ...loopbackOnly, ...variables })
    assert.notEqual(await started.ended(), 0)
    assert.match(started.output, /POSTHORN_HOST: is \S+, beyond this machine/)
    for (const way of ['POSTHORN_CONFIG', '127.0.0.1', 'POSTHORN_API_KEY', 'POSTHORN_SANDBOX=public'])
      assert.ok(started.output.includes(way), `it names ${way}`)
    assert.doesNotMatch(started.output, /is ready/)
  })
}

test('the network of carriers alone does not listen beyond this machine either', { timeout }, async () => {
  const args = [
    'sandbox',
    '--host',
    '0.0.0.0',
    '--http-port',
    '0',
    '--smpp-port',
    '0',
    '--smpp-tls-port',
    '0',
  ]
  await using started = new StartedProgram(args, {})
  assert.notEqual(await started.ended(), 0)
  assert.match(started.output, /--host is 0\.0\.0\.0, beyond this machine.*POSTHORN_SANDBOX=public/s)
  await using open = new StartedProgram(args, { POSTHORN_SANDBOX: 'public' })
  await open.wrote(/"ready":true/)
})

test('a sandbox with a key of its own has no other credential, and shows /sandbox to this key alone', {
  timeout,
}, async () => {
  await using database = await freshDatabase()
  // As an earlier start left it.
  await seedSandbox(database.db, { apiKey: 'sandbox', currency: 'UAH', passwordCost: 1_024 })
  const own = { POSTHORN_HOST: '0.0.0.0', POSTHORN_API_KEY: 'a-key-of-my-own', DATABASE_URL: database.url }
  await using started = new StartedProgram(['start'], { ...loopbackOnly, ...own })
  const [, port, smppPort] = await started.wrote(
    /http:\/\/0\.0\.0\.0:(\d+)\/api[\s\S]*SMPP +0\.0\.0\.0:(\d+)/,
  )
  const url = `http://127.0.0.1:${port}`
  const balance = async (auth: string) => {
    const body = JSON.stringify({ auth, data: [{ type: 'balance' }] })
    const headers = { 'content-type': 'application/json' }
    return (
      (await (await fetch(`${url}/api/json.php`, { method: 'POST', headers, body })).json()) as {
        success: boolean
      }
    ).success
  }
  assert.equal(await balance('sandbox'), false)
  assert.equal(await balance('a-key-of-my-own'), true)

  await using client = await SmppClient.connect({ port: Number(smppPort) })
  assert.notEqual(await client.bindAs({ port: Number(smppPort) }), 0)
  client.destroy()

  const statusOf = async (path: string, method = 'GET', headers = {}) =>
    (await fetch(url + path, { method, headers })).status
  for (const path of [
    '/sandbox',
    '/sandbox/handsets',
    '/sandbox/handsets/380671234567',
    '/%73andbox/handsets',
  ]) {
    assert.equal(await statusOf(path), 401, path)
    assert.equal(await statusOf(path, 'GET', { authorization: 'Bearer sandbox' }), 401, path)
  }
  assert.equal(await statusOf('/sandbox/reset', 'POST'), 401)
  const withKey = { authorization: 'Bearer a-key-of-my-own' }
  assert.equal(await statusOf('/sandbox/handsets', 'GET', withKey), 200)
  const forged = { method: 'POST', headers: { origin: 'http://evil.example' }, body: '{}' }
  assert.equal((await fetch(`${url}/inbound/telegram-sandbox`, forged)).status, 403)
  assert.doesNotMatch(started.output, /a-key-of-my-own|password sandbox/)
})

test('a sandbox that is public says so, and is open to all', { timeout }, async () => {
  await using database = await freshDatabase()
  const open = { POSTHORN_HOST: '0.0.0.0', POSTHORN_SANDBOX: 'public', DATABASE_URL: database.url }
  await using started = new StartedProgram(['start'], { ...loopbackOnly, ...open })
  const [, port] = await started.wrote(/public: everybody[\s\S]*http:\/\/0\.0\.0\.0:(\d+)\/api/)
  assert.equal((await fetch(`http://127.0.0.1:${port}/sandbox/handsets`)).status, 200)
})

test('an installation on the database of a sandbox ends its key and its bind', { timeout }, async () => {
  await using database = await freshDatabase()
  const { db } = database
  await seedSandbox(db, { apiKey: 'sandbox', currency: 'UAH', passwordCost: 1_024 })
  await using started = new StartedProgram(['start'], {
    ...loopbackOnly,
    DATABASE_URL: database.url,
    POSTHORN_CONFIG: 'installation.yaml',
  })
  writeFileSync(
    join(started.folder, 'installation.yaml'),
    'upstreams:\n  - { name: carrier, host: 127.0.0.1, port: 1, systemId: a, password: b }\n',
  )
  await started.wrote(/the API key sandbox and the bind of system_id demo stood in the documents/)
  assert.deepEqual(
    (await listApiKeys(db, null)).map(({ revokedAt }) => revokedAt === null),
    [false],
  )
  assert.deepEqual(await listBinds(db, null), [])
})

test('a bind of the same system_id with another password is left alone', async () => {
  await using database = await freshDatabase()
  const { db } = database
  await seedSandbox(db, { apiKey: 'own', currency: 'UAH', passwordCost: 1_024 })
  await db.query({ text: `UPDATE smpp_binds SET password_hash = 'scrypt$1024$8$1$00$00'` })
  assert.deepEqual(await withdrawSandbox(db), [])
  assert.equal((await listBinds(db, null)).length, 1)
})
