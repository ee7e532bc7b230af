import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readEnvironment } from '../env.ts'
import { findConfigFile, readConfigFile, readStorageConfig } from '../load-config.ts'
import { sandboxConfig } from '../sandbox-config.ts'
import { keyFile } from './key-file.ts'

const peers = { smpp: { host: '127.0.0.1', port: 4711 } }

test('the sandbox sends through the simulators and allows callbacks to loopback', () => {
  const config = sandboxConfig(readEnvironment({ POSTHORN_PORT: '9000' }), peers)
  assert.equal(config.mode, 'sandbox')
  assert.deepEqual(config.listen, { host: '127.0.0.1', port: 9000, trustedProxies: [] })
  const [upstream] = config.upstreams
  assert.ok(upstream?.kind === 'smpp')
  assert.deepEqual([upstream.name, upstream.host, upstream.port], ['smsc-sandbox', '127.0.0.1', 4711])
  assert.equal(config.routes[0]?.upstream, 'smsc-sandbox')
  assert.equal(config.callbacks.allowPrivateAddresses, true)
})

test('in the sandbox, too, ids may be left out where the environment says so', () => {
  const lenientIds = (variables: Record<string, string>) =>
    sandboxConfig(readEnvironment(variables), peers).contract.lenientIds
  assert.equal(lenientIds({}), false)
  assert.equal(lenientIds({ POSTHORN_LENIENT_IDS: 'true' }), true)
})

const web = {
  telegram: { url: 'http://127.0.0.1:8091', token: 'telegram-token' },
  rbm: {
    url: 'http://127.0.0.1:8092',
    serviceAccount: keyFile,
    agents: [{ sender: 'Posthorn', agentId: 'posthorn_agent' }],
    clientToken: 'client-token',
  },
  infobip: { url: 'http://127.0.0.1:8093', apiKey: 'infobip-key' },
  smsRu: { url: 'http://127.0.0.1:8095', apiId: 'sms-ru-key' },
  smtp: { host: '127.0.0.1', port: 2525, username: 'posthorn', password: 'mail-secret', ca: '' },
  whatsapp: {
    url: 'http://127.0.0.1:8094',
    token: 'whatsapp-token',
    appSecret: 'app-secret',
    verifyToken: 'verify-token',
    businessAccountId: '102290129340398',
    numbers: [{ sender: 'Posthorn', phoneNumberId: '106540352242922' }],
  },
}

test('every carrier that is simulated has an upstream and a route', () => {
  const { upstreams, routes } = sandboxConfig(readEnvironment({}), { ...peers, ...web })
  assert.deepEqual(
    upstreams.map(({ name, channel }) => [name, channel]),
    [
      ['smsc-sandbox', 'sms'],
      ['infobip-sms-sandbox', 'sms'],
      ['telegram-sandbox', 'telegram'],
      ['whatsapp-sandbox', 'whatsapp'],
      ['viber-sandbox', 'viber'],
      ['rcs-infobip-sandbox', 'rcs'],
      ['voice-infobip-sandbox', 'voice'],
      ['rcs-sandbox', 'rcs'],
      ['call-sms-ru-sandbox', 'call'],
      ['email-sandbox', 'email'],
    ],
  )
  assert.deepEqual(
    routes.filter(({ channel }) => channel === 'rcs').map(({ upstream, priority }) => [upstream, priority]),
    [
      ['rcs-infobip-sandbox', 2],
      ['rcs-sandbox', 1],
    ],
  )
  const rbm = upstreams.find((upstream) => upstream.kind === 'rbm')
  assert.equal(rbm?.serviceAccount.tokenUri, 'https://oauth2.googleapis.com/token')
  assert.doesNotMatch(JSON.stringify(upstreams), /-token|-key"|-secret|PRIVATE/)
})

test('simulated carriers know the address at which the gateway will listen', () => {
  const urlWith = (variables: NodeJS.ProcessEnv) => sandboxConfig(readEnvironment(variables), peers).publicUrl
  assert.equal(urlWith({}), 'http://127.0.0.1:8080')
  assert.equal(urlWith({ POSTHORN_HOST: '0.0.0.0', POSTHORN_PORT: '9000' }), 'http://127.0.0.1:9000')
  assert.equal(urlWith({ POSTHORN_HOST: '::' }), 'http://[::1]:8080')
  assert.equal(urlWith({ POSTHORN_PORT: '0' }), null)
})

test('a configuration file ends the sandbox: the named one, else posthorn.yaml in the folder', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-config-'))
  t.after(() => rmSync(folder, { recursive: true }))
  assert.equal(findConfigFile(readEnvironment({}), folder), null)
  assert.equal(readStorageConfig(readEnvironment({}), folder).mode, 'sandbox')
  writeFileSync(join(folder, 'posthorn.yaml'), 'dataDir: state\n')
  assert.equal(findConfigFile(readEnvironment({}), folder), join(folder, 'posthorn.yaml'))
  const storage = readStorageConfig(readEnvironment({}), folder)
  assert.deepEqual([storage.mode, storage.dataDir], ['installation', join(folder, 'state')])
  const named = readEnvironment({ POSTHORN_CONFIG: 'other.yaml' })
  assert.equal(findConfigFile(named, folder), join(folder, 'other.yaml'))
  assert.throws(
    () => readConfigFile(join(folder, 'other.yaml'), named),
    /other.yaml:\n {2}cannot be read: ENOENT/,
  )
})
