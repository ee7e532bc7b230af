import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import type { SmtpEmailConfig } from '../../carriers/smtp-email/settings.ts'
import { smtpEmailSettings } from '../../carriers/smtp-email/settings.ts'
import { ConfigFaults } from '../../settings/faults.ts'
import { collectDefaults } from '../../settings/setting.ts'
import type { Config } from '../config.ts'
import { readEnvironment } from '../env.ts'
import { parseConfig } from '../parse-config.ts'

const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey
const short = generateKeyPairSync('rsa', { modulusLength: 512 }).privateKey
const curve = generateKeyPairSync('ed25519').privateKey
const pem = (key: typeof rsa) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
const files: Record<string, string> = {
  '/keys/rsa.pem': pem(rsa),
  '/keys/short.pem': pem(short),
  '/keys/curve.pem': pem(curve),
  '/keys/none.pem': 'nothing',
}

function parse(settings: string): Config {
  const text = `upstreams:\n  - name: mail\n    kind: smtp-email\n${settings.replaceAll(/^/gm, '    ')}`
  const readTextFile = (path: string) => {
    const found = files[path]
    if (found === undefined) throw new Error('no such file')
    return found
  }
  return parseConfig(
    { path: '/etc/posthorn.yaml', text, readTextFile },
    readEnvironment({ MAIL_PASSWORD: 'p w' }),
  )
}

function upstreamOf(settings: string): SmtpEmailConfig {
  const [upstream] = parse(settings).upstreams
  assert.ok(upstream?.kind === 'smtp-email')
  return upstream
}

function faultsOf(settings: string): string[] {
  try {
    parse(settings)
  } catch (error) {
    if (error instanceof ConfigFaults) return error.faults.map(({ path, message }) => `${path} ${message}`)
    throw error
  }
  return []
}

const minimal = `host: smtp.example.com
senders:
  - { sender: Shop, address: Codes@Shop.example }
`

test('a mail server needs a host and senders, and has defaults for the rest', () => {
  const { senders, ...upstream } = upstreamOf(minimal)
  assert.deepEqual(senders, [{ sender: 'Shop', address: 'codes@shop.example', name: 'Shop' }])
  assert.deepEqual(upstream, {
    ...collectDefaults(smtpEmailSettings),
    name: 'mail',
    kind: 'smtp-email',
    channel: 'email',
    host: 'smtp.example.com',
    credentials: null,
    webhookSecret: null,
    dkim: null,
  })
  const { routes, publicUrl } = parse(minimal)
  assert.deepEqual([routes[0]?.channel, routes[0]?.upstream, publicUrl], ['email', 'mail', null])
})

test('every setting can be set', () => {
  const upstream = upstreamOf(`host: smtp.example.com
security: tls
tls: { servername: mx.example.com }
credentials: { username: shop, password: "\${MAIL_PASSWORD}" }
clientName: gateway.shop.example
senders:
  - { sender: Shop, address: codes@shop.example, name: The Shop }
  - { sender: Club, address: codes@shop.example }
  - { sender: "*", address: all@shop.example }
bounceAddress: bounce@mail.shop.example
webhookSecret: 0123456789abcdef
deliveredWhen: reported
dkim: { domain: shop.example, selector: post1, privateKeyFile: /keys/rsa.pem }
connections: 2
window: 10
ratePerSecond: 14
connectTimeoutMs: 5000
responseTimeoutMs: 20000
`)
  assert.deepEqual(
    [upstream.port, upstream.security, upstream.tls.servername],
    [465, 'tls', 'mx.example.com'],
  )
  assert.deepEqual([upstream.credentials?.username, upstream.credentials?.password.reveal()], ['shop', 'p w'])
  assert.deepEqual(
    upstream.senders.map(({ sender, name }) => [sender, name]),
    [
      ['Shop', 'The Shop'],
      ['Club', 'Club'],
      ['*', ''],
    ],
  )
  assert.equal(upstream.dkim?.privateKey.reveal(), files['/keys/rsa.pem'])
  assert.doesNotMatch(JSON.stringify(upstream), /p w|PRIVATE|0123456789/)
})

const wrong: [string, string, RegExp][] = [
  ['no senders', 'host: a.example', /senders is missing/],
  ['an empty list of senders', 'host: a.example\nsenders: []', /senders must not be empty/],
  [
    'a sender without an address',
    'host: a.example\nsenders: [{ sender: A }]',
    /senders\.0\.address|senders\[0\]\.address/,
  ],
  [
    'an address that is none',
    'host: a.example\nsenders: [{ sender: A, address: "A <a@b.example>" }]',
    /must be an e-mail address/,
  ],
  [
    'a sender twice',
    'host: a.example\nsenders: [{ sender: A, address: a@b.example }, { sender: A, address: c@b.example }]',
    /A stands in this list twice/,
  ],
  [
    'plain text to another machine',
    `${minimal}security: none`,
    /a connection to another machine must be encrypted/,
  ],
  [
    'an address for bounces that is none',
    `${minimal}bounceAddress: bounce`,
    /bounceAddress must be an e-mail address/,
  ],
  ['a secret that is easy to guess', `${minimal}webhookSecret: short`, /webhookSecret must be 16 to 128/],
  ['reports that can come nowhere', `${minimal}deliveredWhen: reported`, /webhookSecret is missing/],
  [
    'credentials without a password',
    `${minimal}credentials: { username: a }`,
    /credentials\.password is missing/,
  ],
  [
    'a key that is not there',
    `${minimal}dkim: { domain: a.example, selector: s, privateKeyFile: /keys/gone.pem }`,
    /cannot be read: no such file/,
  ],
  [
    'a key that is none',
    `${minimal}dkim: { domain: a.example, selector: s, privateKeyFile: /keys/none.pem }`,
    /there is no private key in it/,
  ],
  [
    'a key of a kind that cannot sign',
    `${minimal}dkim: { domain: a.example, selector: s, privateKeyFile: /keys/curve.pem }`,
    /of the kind ed25519/,
  ],
  [
    'a key that is too short',
    `${minimal}dkim: { domain: a.example, selector: s, privateKeyFile: /keys/short.pem }`,
    /512 bits/,
  ],
  ['a setting that is not one', `${minimal}sockets: 5`, /sockets is not a setting/],
]
for (const [what, settings, expected] of wrong) {
  test(`${what} is reported`, () => {
    const faults = faultsOf(settings)
    assert.ok(
      faults.some((fault) => expected.test(fault)),
      faults.join('\n') || 'no faults',
    )
    assert.doesNotMatch(faults.join('\n'), /PRIVATE/)
  })
}

test('a route for e-mails has no prefix', () => {
  const route = '\nroutes:\n  - { channel: email, upstream: mail, prefix: 380 }\n'
  const text = `upstreams:\n  - name: mail\n    kind: smtp-email\n${minimal.replaceAll(/^/gm, '    ').trimEnd()}${route}`
  const read = () => ''
  assert.throws(
    () => parseConfig({ path: '/etc/posthorn.yaml', text, readTextFile: read }, readEnvironment({})),
    /prefix.*must be empty/,
  )
})

test('plain text may be spoken on this machine', () => {
  for (const host of ['127.0.0.1', 'localhost', '"::1"']) {
    assert.equal(upstreamOf(`${minimal.replace('smtp.example.com', host)}security: none`).security, 'none')
  }
})
