import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { infobipViberSettings } from '../../carriers/infobip-viber/kind.ts'
import { rbmSettings } from '../../carriers/rbm/settings.ts'
import { telegramGatewaySettings } from '../../carriers/telegram-gateway/settings.ts'
import { whatsAppCloudSettings } from '../../carriers/whatsapp-cloud/settings.ts'
import { ConfigFaults } from '../../settings/faults.ts'
import { collectDefaults } from '../../settings/setting.ts'
import { readEnvironment } from '../env.ts'
import { parseConfig } from '../parse-config.ts'
import { keyFile, keyFileWith } from './key-file.ts'

const telegram = `
  - name: telegram
    kind: telegram-gateway
    token: \${TOKEN}
`
const whatsapp = `
  - name: whatsapp
    kind: whatsapp-cloud
    token: \${TOKEN}
    appSecret: \${TOKEN}
    verifyToken: \${TOKEN}
    businessAccountId: 102290129340398
    numbers:
      - { sender: Shop, phoneNumberId: 106540352242922 }
`
const viber = `
  - name: viber
    kind: infobip-viber
    baseUrl: https://xyz.api.infobip.com
    apiKey: \${TOKEN}
    webhookSecret: 0123456789abcdef
`
const rbm = `
  - name: rcs
    kind: rbm
    serviceAccountFile: google.json
    agents:
      - { sender: Shop, agentId: shop_x1_agent }
    webhookToken: \${TOKEN}
`
const environment = readEnvironment({ TOKEN: 'topsecret', INFOBIP: 'https://xyz.api.infobip.com/' })

function parse(upstreams: string, { file = keyFile, rest = 'publicUrl: https://gateway.example' } = {}) {
  const readTextFile = (path: string) => {
    if (path === '/etc/posthorn/google.json') return file
    throw new Error(`ENOENT: no such file, open '${path}'`)
  }
  const text = `${rest}\nupstreams:${upstreams}`
  return parseConfig({ path: '/etc/posthorn/posthorn.yaml', text, readTextFile }, environment)
}

function faultsOf(upstreams: string, options?: { file?: string; rest?: string }): ConfigFaults {
  try {
    parse(upstreams, options)
  } catch (error) {
    assert.ok(error instanceof ConfigFaults, String(error))
    return error
  }
  throw new Error('no fault was found')
}

test('an upstream of each kind gets the defaults of its vendor', () => {
  const config = parse(
    telegram + whatsapp + viber + viber.replaceAll('viber', 'rcs').replace(' rcs', ' i') + rbm,
  )
  assert.equal(config.publicUrl, 'https://gateway.example')
  const [first, second, third, fourth, fifth] = config.upstreams
  assert.ok(first?.kind === 'telegram-gateway')
  const { token, ...ofTelegram } = first
  assert.deepEqual(ofTelegram, {
    ...collectDefaults(telegramGatewaySettings),
    name: 'telegram',
    kind: 'telegram-gateway',
    channel: 'telegram',
  })
  assert.equal(token.reveal(), 'topsecret')
  assert.ok(second?.kind === 'whatsapp-cloud')
  assert.deepEqual(second.numbers, [{ sender: 'Shop', phoneNumberId: '106540352242922' }])
  assert.deepEqual(
    [second.baseUrl, second.ratePerSecond],
    [collectDefaults(whatsAppCloudSettings).baseUrl, 80],
  )
  assert.ok(third?.kind === 'infobip-viber')
  const { apiKey, webhookSecret, ...ofViber } = third
  assert.deepEqual(ofViber, {
    ...collectDefaults(infobipViberSettings),
    name: 'viber',
    kind: 'infobip-viber',
    channel: 'viber',
    baseUrl: 'https://xyz.api.infobip.com',
  })
  assert.deepEqual([apiKey.reveal(), webhookSecret.reveal()], ['topsecret', '0123456789abcdef'])
  assert.equal(third.window, 200)
  assert.ok(fourth?.kind === 'infobip-rcs')
  assert.deepEqual(
    [fourth.channel, fourth.baseUrl, fourth.window],
    ['rcs', 'https://xyz.api.infobip.com', collectDefaults(infobipViberSettings).window],
  )
  assert.ok(fifth?.kind === 'rbm')
  assert.deepEqual(fifth.agents, [{ sender: 'Shop', agentId: 'shop_x1_agent' }])
  assert.equal(fifth.baseUrl, collectDefaults(rbmSettings).baseUrl)
})

test("the service account is read from Google's key file beside the configuration", () => {
  const [upstream] = parse(rbm).upstreams
  assert.ok(upstream?.kind === 'rbm')
  const { clientEmail, privateKey, privateKeyId, tokenUri } = upstream.serviceAccount
  assert.equal(clientEmail, 'gateway@posthorn.iam.gserviceaccount.com')
  assert.match(privateKey.reveal(), /^-----BEGIN PRIVATE KEY-----/)
  assert.equal(privateKeyId, '0123456789abcdef0123456789abcdef01234567')
  assert.equal(tokenUri, 'https://oauth2.googleapis.com/token')
})

test('a route takes the channel of its upstream', () => {
  const rest = 'publicUrl: https://gateway.example/posthorn\nroutes: [{ upstream: telegram, prefix: 380 }]'
  const [route] = parse(telegram, { rest }).routes
  assert.deepEqual([route?.channel, route?.prefix], ['telegram', '380'])
})

test('an at sign before the name of a channel is left out', () => {
  const [upstream] = parse(`${telegram}    senderUsername: '@ShopCodes'`).upstreams
  assert.ok(upstream?.kind === 'telegram-gateway')
  assert.equal(upstream.senderUsername, 'ShopCodes')
})

test('a multi-use agent needs the use of its messages', () => {
  const text = rbm.replace('shop_x1_agent }', 'shop_x1_agent, trafficType: TRANSACTION }')
  const [upstream] = parse(text).upstreams
  assert.ok(upstream?.kind === 'rbm')
  assert.deepEqual(upstream.agents, [
    { sender: 'Shop', agentId: 'shop_x1_agent', trafficType: 'TRANSACTION' },
  ])
  const { faults } = faultsOf(text.replace('TRANSACTION', 'TRANSACTIONS'))
  assert.equal(faults[0]?.path, 'upstreams[0].agents[0].trafficType')
  assert.match(faults[0].message, /did you mean TRANSACTION\?/)
})

test('a rate may be set below that of the vendor', () => {
  const [upstream] = parse(`${whatsapp}    ratePerSecond: 20`).upstreams
  assert.equal(upstream?.ratePerSecond, 20)
})

const ecKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
})
const faulty: [fault: string, upstreams: string, path: string, message: RegExp][] = [
  [
    'an unknown kind',
    telegram.replace('telegram-gateway', 'telegram'),
    'upstreams[0].kind',
    /smpp, .*telegram-gateway, .*; did you mean telegram-gateway\?/,
  ],
  ['another channel', `${telegram}    channel: viber`, 'upstreams[0].channel', /one of telegram/],
  ['a missing token', telegram.replace(/ {4}token.*/, ''), 'upstreams[0].token', /is missing: visible ASCII/],
  [
    'a token with a blank',
    telegram.replace(/token: .*/, 'token: a b'),
    'upstreams[0].token',
    /^must be visible ASCII characters without blanks, best taken from a variable$/,
  ],
  [
    'a final slash',
    viber.replace('infobip.com', 'infobip.com/'),
    'upstreams[0].baseUrl',
    /without a final slash, is "https:.*\/"/,
  ],
  ['a missing address', viber.replace(/ {4}baseUrl.*/, ''), 'upstreams[0].baseUrl', /is missing: an http or/],
  ['an address without scheme', `${telegram}    baseUrl: telegram.org`, 'upstreams[0].baseUrl', /an http or/],
  ['a port that is none', `${telegram}    baseUrl: http://h:99999`, 'upstreams[0].baseUrl', /an http or/],
  [
    'a short secret',
    viber.replace('0123456789abcdef', '0123'),
    'upstreams[0].webhookSecret',
    /^must be 16 to 128 letters/,
  ],
  [
    'a version in words',
    `${whatsapp}    version: latest`,
    'upstreams[0].version',
    /a version of the Graph API such as v23.0/,
  ],
  [
    'no number',
    whatsapp.replace(/ {4}numbers:\n.*/, '    numbers: []'),
    'upstreams[0].numbers',
    /must not be empty: a list of sender and phoneNumberId/,
  ],
  [
    'missing numbers',
    whatsapp.replace(/ {4}numbers:\n.*/, ''),
    'upstreams[0].numbers',
    /is missing: a list of sender and phoneNumberId/,
  ],
  [
    'a telephone number for its ID',
    whatsapp.replace('106540352242922', '+380441234567'),
    'upstreams[0].numbers[0].phoneNumberId',
    /Phone number ID, which is not the number, is "\+380/,
  ],
  [
    'one number under two names',
    `${whatsapp}      - { sender: Store, phoneNumberId: 106540352242922 }`,
    'upstreams[0].numbers[1].phoneNumberId',
    /106540352242922 stands in this list twice/,
  ],
  [
    'an agent as webhooks write it',
    rbm.replace('shop_x1_agent', 'shop_x1_agent@rbm.goog'),
    'upstreams[0].agents[0].agentId',
    /without @rbm.goog/,
  ],
  [
    'a key file that is not there',
    rbm.replace('google.json', 'other.json'),
    'upstreams[0].serviceAccountFile',
    /cannot be read: ENOENT/,
  ],
]
for (const [fault, upstreams, path, message] of faulty) {
  test(`${fault} is reported with its path and what would be right`, () => {
    const { faults } = faultsOf(upstreams)
    assert.deepEqual(
      faults.map((found) => found.path),
      [path],
      JSON.stringify(faults),
    )
    assert.match(faults[0]?.message ?? '', message)
  })
}

const faultyKeyFiles: [fault: string, file: string, message: RegExp][] = [
  ['no JSON', keyFile.slice(1), /it is no JSON object/],
  ['a list', '[]', /it is no JSON object/],
  ['no e-mail address', keyFileWith({ client_email: 7 }), /client_email must be an e-mail address/],
  ['no key', keyFileWith({ private_key: '-----BEGIN' }), /private_key must be an RSA key/],
  ['a key of another kind', keyFileWith({ private_key: ecKey }), /private_key must be an RSA key/],
  ['a strange key ID', keyFileWith({ private_key_id: 7 }), /private_key_id must be a string/],
  ['no token address', keyFileWith({ token_uri: 'oauth2' }), /token_uri must be an http or https URL/],
]
for (const [fault, file, message] of faultyKeyFiles) {
  test(`a key file with ${fault} is reported`, () => {
    const { faults } = faultsOf(rbm, { file })
    assert.deepEqual(
      faults.map(({ path }) => path),
      ['upstreams[0].serviceAccountFile'],
    )
    assert.match(faults[0]?.message ?? '', message)
  })
}

test('upstreams that are called over HTTP need an address where they reach the gateway', () => {
  const { faults } = faultsOf(telegram + viber, { rest: '' })
  assert.deepEqual(
    faults.map(({ path }) => path),
    ['publicUrl'],
  )
  assert.match(faults[0]?.message ?? '', /is missing: where telegram reaches this gateway/)
  assert.match(
    faultsOf(telegram, { rest: 'publicUrl: gateway.example' }).message,
    /publicUrl: must be an http/,
  )
})

test('a route to an upstream of an unknown kind is no second fault', () => {
  const rest = 'publicUrl: https://gateway.example\nroutes: [{ upstream: telegram, channel: telegram }]'
  const { faults } = faultsOf(telegram.replace('telegram-gateway', 'signal'), { rest })
  assert.deepEqual(
    faults.map(({ path }) => path),
    ['upstreams[0].kind'],
  )
})

test('faults of several upstreams are reported at once and without secrets', () => {
  const { faults, message } = faultsOf(
    `${telegram}    windows: 1${whatsapp}    version: \${TOKEN}${rbm}    ratePerSecond: many`,
  )
  assert.deepEqual(
    faults.map(({ path }) => path),
    ['upstreams[0].windows', 'upstreams[1].version', 'upstreams[2].ratePerSecond'],
  )
  assert.doesNotMatch(message, /topsecret/)
  assert.doesNotMatch(faultsOf(rbm, { file: keyFileWith({ token_uri: 'x' }) }).message, /PRIVATE KEY/)
  const config = parse(telegram + whatsapp + viber + rbm)
  assert.doesNotMatch(
    inspect(config, { depth: 9 }) + JSON.stringify(config),
    /topsecret|PRIVATE KEY|0123456789abcdef"/,
  )
})

const smpp = (line: string) => `
  - { name: carrier, host: smpp.example, port: 2775, systemId: shop, password: 'topsecret1', ${line} }
`

test("a carrier's own words for states are in upper case, and numbers are words", () => {
  const [upstream] = parse(
    smpp("receiptWords: { Deliverd: delivered, 2: delivered, '08': rejected }, receiptsFor: text"),
  ).upstreams
  assert.ok(upstream?.kind === 'smpp')
  assert.deepEqual(Object.fromEntries(upstream.receiptWords), {
    DELIVERD: 'delivered',
    2: 'delivered',
    '08': 'rejected',
  })
  assert.equal(upstream.receiptsFor, 'text')
})

test('words for states that do not exist are faults, each with its place', () => {
  const states =
    'scheduled, enroute, delivered, expired, deleted, undeliverable, accepted, unknown, rejected, skipped'
  const faults = faultsOf(smpp('receiptWords: { A: DELIVRD, B: 2 }, receiptsFor: message')).message
  assert.ok(faults.includes(`receiptWords.A: must be one of ${states}`), faults)
  assert.ok(faults.includes('receiptWords.B: must be one of '), faults)
  assert.match(faults, /receiptsFor: must be one of part, text/)
  assert.match(
    faultsOf(smpp('receiptWords: [A]')).message,
    /receiptWords: must be a mapping of the carrier's words/,
  )
})
