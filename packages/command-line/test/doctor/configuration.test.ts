import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { commandLine } from '../command-line.ts'
import { assertFound, assertNotFound, examine, unreachable } from './patient.ts'

const twilio = {
  name: 'twilio',
  kind: 'twilio',
  baseUrl: 'http://127.0.0.1:1',
  accountSid: 'AC0123456789abcdef0123456789abcdef',
  authToken: 'f3a9c1d07be24458a6f1c02d9be7a3c5',
}

test('a setting that does not exist is named with its line and the nearest one that does', async () => {
  const examined = await examine({ settings: { callbaks: {} } })
  assertFound(examined, {
    level: 'problem',
    found: /posthorn\.yaml:\d+: callbaks is not a setting; did you mean callbacks\?/,
    advice: /correct it, then run posthorn check/,
  })
})

test('a secret whose variable is not set is a problem, and the checks of the database go on without it', async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration fills it from the environment.
  const password = '${CARRIER_PASSWORD}'
  const examined = await examine({
    settings: { upstreams: [{ ...unreachable, password }] },
    environment: { DATABASE_URL: 'postgres://posthorn:geheim7@127.0.0.1:1/posthorn' },
  })
  assertFound(examined, {
    level: 'problem',
    found: /the environment variable CARRIER_PASSWORD is not set/,
    advice: /posthorn check/,
  })
  assertFound(examined, { level: 'problem', found: /DATABASE_URL.*ECONNREFUSED/, advice: /start the server/ })
  assert.ok(!examined.out.includes('geheim7'), 'the password of the database is shown')
})

test('a variable of the environment that is wrong is a problem', async () => {
  const examined = await examine({ environment: { POSTHORN_PORT: 'eighty' } })
  assertFound(examined, { level: 'problem', found: /POSTHORN_PORT/, advice: /posthorn check/ })
})

test('a publicUrl that leads to this machine is a problem where a carrier posts reports to it', async () => {
  const examined = await examine({ settings: { publicUrl: 'http://127.0.0.1:8080', upstreams: [twilio] } })
  assertFound(examined, {
    level: 'problem',
    found: /publicUrl: .* is no public address: twilio cannot post reports to it/,
    advice: /set publicUrl to the https address/,
  })
})

test('a publicUrl without TLS is a warning', async () => {
  const examined = await examine({ settings: { publicUrl: 'http://gateway.example', upstreams: [twilio] } })
  assertFound(examined, { level: 'warning', found: /is not encrypted: reports of twilio/, advice: /https/ })
})

test('an upstream to which no route leads is a problem', async () => {
  const spare = { ...unreachable, name: 'spare' }
  const routes = [{ channel: 'sms', upstream: 'carrier' }]
  const examined = await examine({ settings: { upstreams: [unreachable, spare], routes } })
  assertFound(examined, {
    level: 'problem',
    found: /no route leads to the upstream spare/,
    advice: /correct it/,
  })
})

test('a well-known word as a secret is a problem, a short secret of our own a warning; neither is shown', async () => {
  const whatsapp = {
    name: 'wa',
    kind: 'whatsapp-cloud',
    baseUrl: 'http://127.0.0.1:1',
    token: 'EAAGm0PX4ZCpsBAJ5qZBv',
    appSecret: '9b1d7a3344cc0f2e9a7711b0c3d5e6f7',
    verifyToken: 'kurzwort7',
    businessAccountId: '102290129340398',
    numbers: [{ sender: 'Shop', phoneNumberId: '106540352242922' }],
  }
  const upstreams = [{ ...unreachable, password: 'changeme' }, whatsapp]
  const examined = await examine({ settings: { publicUrl: 'https://gateway.example', upstreams } })
  assertFound(examined, {
    level: 'problem',
    found: /upstreams\[0\]\.password: is a well-known word/,
    advice: /ask the carrier for another one/,
  })
  assertFound(examined, {
    level: 'warning',
    found: /upstreams\[1\]\.verifyToken: is short/,
    advice: /openssl rand -hex 24/,
  })
  for (const secret of ['changeme', 'kurzwort7', whatsapp.token, whatsapp.appSecret])
    assert.ok(!examined.out.includes(secret), `${secret} is shown`)
})

test('a configuration file with secrets that every user can read is a warning', async () => {
  const examined = await examine({ mode: 0o644 })
  assertFound(examined, {
    level: 'warning',
    found: /every user of this machine can read upstreams\[0\]\.password/,
    advice: /chmod 640/,
  })
  assertNotFound(await examine({ mode: 0o640 }), /can read/)
})

test('a well-known password of the database and a connection that need not be encrypted are found', async () => {
  const DATABASE_URL = 'postgres://posthorn:posthorn@192.0.2.1:5432/posthorn?connect_timeout=1'
  const examined = await examine({ environment: { DATABASE_URL } })
  assertFound(examined, {
    level: 'problem',
    found: /password of the database is a well/,
    advice: /ALTER ROLE/,
  })
  assertFound(examined, {
    level: 'warning',
    found: /connection to another machine need not be encrypted/,
    advice: /sslmode=verify-full/,
  })
})

test('without --json each check is a line with its level and what to do; --quiet leaves out what is in order', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-doctor-'))
  const run = commandLine({ POSTHORN_DATA_DIR: folder, POSTHORN_PORT: '0' }, folder)
  const all = await run('doctor')
  assert.equal(all.exitCode, 0, all.out)
  assert.match(all.out, /^(ok {7}|warning {2})runtime, Node: \d+/m)
  assert.match(
    all.out,
    /^warning {2}configuration, .*every carrier is simulated\. To do: write a posthorn\.yaml/m,
  )
  assert.match(all.out, /\n\d+ ok, \d+ warning, 0 problem\n$/)
  const quiet = await run('doctor', '--quiet')
  assert.doesNotMatch(quiet.out, /^ok/m)
  assert.equal((await run('doctor', '--strict')).exitCode, 1)
  rmSync(folder, { recursive: true })
})
