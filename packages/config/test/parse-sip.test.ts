import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SipCallConfig } from '../../carriers/sip-call/settings.ts'
import { sipCallSettings } from '../../carriers/sip-call/settings.ts'
import type { SipVoiceConfig } from '../../carriers/sip-voice/settings.ts'
import { sipVoiceSettings } from '../../carriers/sip-voice/settings.ts'
import { ConfigFaults } from '../../settings/faults.ts'
import { collectDefaults } from '../../settings/setting.ts'
import { readEnvironment } from '../env.ts'
import { parseConfig } from '../parse-config.ts'

const voice = `
  - name: calls
    kind: sip-voice
    host: sip.carrier.example
    numbers: [380441230000-380441239999, 380501112233]
`
const call = `
  - name: codes
    kind: sip-call
    host: sip.carrier.example
    numbers:
      - 380441230000-380441230099
`
const environment = readEnvironment({ SIP_PASSWORD: 'topsecret' })

function parse(upstreams: string) {
  const readTextFile = (path: string) => {
    if (path.endsWith('ca.pem')) return '-----BEGIN CERTIFICATE-----\nabc\n'
    throw new Error(`ENOENT: no such file, open '${path}'`)
  }
  const text = `upstreams:${upstreams}`
  return parseConfig({ path: '/etc/posthorn/posthorn.yaml', text, readTextFile }, environment)
}

function voiceOf(lines: string): SipVoiceConfig {
  const [upstream] = parse(`${voice}${lines}`).upstreams
  assert.ok(upstream?.kind === 'sip-voice')
  return upstream
}

function callOf(lines: string): SipCallConfig {
  const [upstream] = parse(`${call}${lines}`).upstreams
  assert.ok(upstream?.kind === 'sip-call')
  return upstream
}

function faultOf(upstream: string): string {
  try {
    parse(upstream)
  } catch (error) {
    assert.ok(error instanceof ConfigFaults, String(error))
    assert.equal(error.faults.length, 1, error.message)
    return `${error.faults[0]?.path}: ${error.faults[0]?.message}`
  }
  throw new Error('no fault was found')
}

test('a trunk needs a host and numbers; the rest has defaults, and no publicUrl is needed', () => {
  const { name, kind, channel, host, numbers, ...rest } = voiceOf('')
  assert.deepEqual([name, kind, channel, host], ['calls', 'sip-voice', 'voice', 'sip.carrier.example'])
  assert.deepEqual(numbers, [
    { from: '380441230000', to: '380441239999' },
    { from: '380501112233', to: '380501112233' },
  ])
  assert.deepEqual(rest, collectDefaults(sipVoiceSettings))
  const codes = callOf('')
  assert.deepEqual({ ...codes, ...collectDefaults(sipCallSettings) }, codes)
  assert.deepEqual([codes.kind, codes.channel], ['sip-call', 'call'])
})

test('without routes a trunk carries everything of its channel', () => {
  assert.deepEqual(
    parse(`${voice}${call}`).routes.map(({ channel, upstream }) => [channel, upstream]),
    [
      ['voice', 'calls'],
      ['call', 'codes'],
    ],
  )
})

test('every setting of a trunk can be set', () => {
  const trunk = voiceOf(`
    transport: tls
    tls: { ca: ca.pem, servername: sip.example }
    local: { host: 192.0.2.1, port: 5060 }
    advertisedHost: sip.posthorn.example
    domain: carrier.example
    credentials: { username: posthorn, password: '\${SIP_PASSWORD}' }
    callerId: remote-party-id
    inDialog: trunk
    numberFormat: plus
    keepAliveSeconds: 60
    window: 120
    ratePerSecond: 2.5
    codecs: [PCMU]
    ringSeconds: 30
    talkSeconds: 60
    keySeconds: 5
  `)
  assert.equal(trunk.port, 5061)
  assert.deepEqual(trunk.tls, {
    rejectUnauthorized: true,
    ca: '-----BEGIN CERTIFICATE-----\nabc\n',
    servername: 'sip.example',
  })
  assert.deepEqual(trunk.local, { host: '192.0.2.1', port: 5060 })
  assert.deepEqual(
    [trunk.credentials?.username, trunk.credentials?.password.reveal()],
    ['posthorn', 'topsecret'],
  )
  assert.ok(!JSON.stringify(trunk).includes('topsecret'))
  assert.deepEqual(
    [trunk.advertisedHost, trunk.domain, trunk.callerId, trunk.inDialog, trunk.numberFormat],
    ['sip.posthorn.example', 'carrier.example', 'remote-party-id', 'trunk', 'plus'],
  )
  assert.deepEqual(
    [trunk.codecs, trunk.window, trunk.ratePerSecond, trunk.keySeconds],
    [['PCMU'], 120, 2.5, 5],
  )
  const codes = callOf(
    '    transport: tls\n    setupSeconds: 10\n    ringSeconds: 3\n    codeLifeSeconds: 300',
  )
  assert.deepEqual(codes.tls, { rejectUnauthorized: true, ca: null, servername: null })
  assert.deepEqual([codes.setupSeconds, codes.ringSeconds, codes.codeLifeSeconds], [10, 3, 300])
})

const faults: [lines: string, fault: string][] = [
  ['    connections: 2\n    local: { port: 5060 }', 'connections: must be 1 where local.port is given, is 2'],
  ['    tls: true', 'tls: is only for transport tls, which is udp here'],
  ['    transport: sctp', 'transport: must be one of udp, tcp, tls, is "sctp"'],
  ['    local: { host: localhost }', 'local.host: must be an IP address of this machine'],
  ['    credentials: { username: u }', 'credentials.password: is missing: 1 to 128 characters'],
  ['    credentials: { password: p }', 'credentials.username: is missing'],
  ["    credentials: { username: 'a\"b', password: p }", 'credentials.username: must be 1 to 128 characters'],
  ['    codecs: [G729]', 'codecs: must be a list of PCMA and PCMU, each at most once'],
  ['    codecs: [PCMA, PCMA]', 'codecs: must be a list of PCMA and PCMU, each at most once'],
  ['    codecs: []', 'codecs: must be a list of PCMA and PCMU'],
  ['    codecs: PCMA', 'codecs: must be a list of PCMA and PCMU'],
  ['    ringSeconds: 500', 'ringSeconds: must be a whole number from 5 to 180, is "500"'],
  ['    domain: sip:carrier.example@', 'domain: must be a host name or an address'],
  ['    ringsSeconds: 20', 'ringsSeconds: is not a setting; did you mean ringSeconds?'],
]
for (const [lines, fault] of faults) {
  test(`${lines.trim().replaceAll(/\s+/g, ' ')} is a fault with a precise sentence`, () => {
    const message = faultOf(`${voice}${lines}`)
    assert.ok(message.startsWith(`upstreams[0].${fault}`), message)
  })
}

const numberFaults: [numbers: string, fault: string][] = [
  ['[]', 'must be a list of our numbers, each 3 to 15 digits'],
  ['380501112233', 'must be a list of our numbers'],
  [
    '[+380501112233]',
    'must be a list of our numbers, each 3 to 15 digits or two such numbers with a dash between, such as [380501112233, 380441230000-380441239999], one is "+380501112233"',
  ],
  ['[[1]]', 'must be a list of our numbers'],
  [
    '[380441239999-380441230000]',
    '380441239999-380441230000 must be two numbers of equal length, the smaller one',
  ],
  ['[38044123-380441239999]', '38044123-380441239999 must be two numbers of equal length'],
  ['[380440000000-380449999999]', 'must be at most 100000 numbers, are 10000000'],
  ['[380441230000-380441230009, 380441230009]', '380441230009 stands in this list twice'],
]
for (const [numbers, fault] of numberFaults) {
  test(`numbers: ${numbers} are a fault with a precise sentence`, () => {
    const message = faultOf(voice.replace(/numbers: .*/, `numbers: ${numbers}`))
    assert.ok(message.startsWith(`upstreams[0].numbers: ${fault}`), message)
  })
}

test('numbers are required', () => {
  assert.match(faultOf(voice.replace(/ {4}numbers: .*/, '')), /numbers: is missing: a list of our numbers/)
})

test('calls that only ring have limits of their own', () => {
  assert.match(faultOf(`${call}    ringSeconds: 45`), /ringSeconds: must be a whole number from 1 to 15/)
  assert.match(faultOf(`${call}    talkSeconds: 45`), /talkSeconds: is not a setting/)
})
