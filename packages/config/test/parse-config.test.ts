import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import type { SmppUpstreamConfig } from '../../carriers/smpp/settings.ts'
import { smppSettings } from '../../carriers/smpp/settings.ts'
import { ConfigFaults } from '../../settings/faults.ts'
import { collectDefaults } from '../../settings/setting.ts'
import type { Config } from '../config.ts'
import { readEnvironment } from '../env.ts'
import { parseConfig } from '../parse-config.ts'
import { routeDefaults } from '../routes.ts'
import { callbackDefaults } from '../sections/callback-settings.ts'
import { dispatchSettings } from '../sections/dispatch-settings.ts'

const carrier = `
upstreams:
  - name: carrier-a
    host: smsc.example.net
    systemId: posthorn
    password: \${SMSC_PASSWORD}
`
const kannelCarrier = `
  - kind: kannel
    name: kannel
    baseUrl: https://kannel.example
    username: posthorn
    password: secret
    webhookSecret: at-least-sixteen-characters
publicUrl: https://gateway.example
`.slice(1)
const plivoCarrier = `
  - { kind: plivo, name: plivo, authId: MAXXXXXXXXXXXXXXXXXX, authToken: 0123456789012345678901234567890123456789 }
publicUrl: https://gateway.example
`.slice(1)
const variables = { SMSC_PASSWORD: 'hunter2', SMSC_PORT: '2776' }

function parse(text: string, env: NodeJS.ProcessEnv = variables, only?: (keyof Config)[]) {
  const readTextFile = (path: string) => {
    if (path.endsWith('ca.pem')) return '-----BEGIN CERTIFICATE-----\nabc\n'
    throw new Error(`ENOENT: no such file, open '${path}'`)
  }
  return parseConfig({ path: '/etc/posthorn/posthorn.yaml', text, readTextFile }, readEnvironment(env), only)
}

function firstSmpp(config: Config): SmppUpstreamConfig {
  const [upstream] = config.upstreams
  assert.ok(upstream?.kind === 'smpp')
  return upstream
}

function faultsOf(text: string, env?: NodeJS.ProcessEnv, only?: (keyof Config)[]): ConfigFaults {
  try {
    parse(text, env, only)
  } catch (error) {
    assert.ok(error instanceof ConfigFaults, String(error))
    return error
  }
  throw new Error('no fault was found')
}

test('a file that names one carrier gets defaults for everything else', () => {
  const config = parse(carrier)
  assert.equal(config.mode, 'installation')
  const upstream = firstSmpp(config)
  assert.equal(upstream.password.reveal(), 'hunter2')
  const { name, kind, channel, host, systemId, password, ...rest } = upstream
  assert.deepEqual(
    [name, kind, channel, host, systemId],
    ['carrier-a', 'smpp', 'sms', 'smsc.example.net', 'posthorn'],
  )
  assert.ok(!JSON.stringify(password).includes('hunter2'))
  assert.deepEqual(rest, collectDefaults(smppSettings))
  assert.deepEqual(config.dispatch, collectDefaults(dispatchSettings))
  assert.deepEqual(config.callbacks, callbackDefaults)
  assert.equal(config.callbacks.allowPrivateAddresses, false)
  assert.deepEqual(config.database, { kind: 'embedded' })
})

test('without routes each upstream carries everything of its channel', () => {
  assert.deepEqual(parse(carrier).routes, [{ ...routeDefaults, channel: 'sms', upstream: 'carrier-a' }])
})

test('variables may stand in numbers, and several in one value', () => {
  const config = parse(`${carrier}    port: \${SMSC_PORT}\n    systemType: x\${SMSC_PORT}\${SMSC_PORT}`)
  const upstream = firstSmpp(config)
  assert.deepEqual([upstream.port, upstream.systemType], [2776, 'x27762776'])
})

test('numbers as text keep every digit', () => {
  const config = parse(carrier.replace(`\${SMSC_PASSWORD}`, '00712'))
  assert.equal(firstSmpp(config).password.reveal(), '00712')
})

test('tls may be true, or name a certificate beside the file', () => {
  const plain = firstSmpp(parse(`${carrier}    tls: true`))
  assert.deepEqual(plain.tls, { rejectUnauthorized: true, ca: null, servername: null })
  const pinned = firstSmpp(parse(`${carrier}    tls: { ca: ca.pem, servername: smsc.example.net }`))
  assert.match(pinned.tls?.ca ?? '', /BEGIN CERTIFICATE/)
  assert.equal(pinned.tls?.servername, 'smsc.example.net')
})

test('proxies are trusted by their addresses', () => {
  const listen = (proxies: string) => `${carrier}\nlisten: { port: 9000, trustedProxies: ${proxies} }`
  const { trustedProxies } = parse(listen('[127.0.0.1, 10.0.0.0/8, "::1"]')).listen
  assert.deepEqual(trustedProxies, ['127.0.0.1', '10.0.0.0/8', '::1'])
  for (const wrong of ['true', '[proxy.example]', '[10.0.0.0/33]']) {
    assert.throws(() => parse(listen(wrong)), /must be a list of IP addresses and ranges/)
  }
})

test('the environment overrides the file', () => {
  const text = `${carrier}\nlisten: { host: 0.0.0.0, port: 9000 }\nlog: { level: warn }\ndataDir: state`
  const written = parse(text)
  assert.deepEqual(written.listen, { host: '0.0.0.0', port: 9000, trustedProxies: [] })
  assert.equal(written.dataDir, '/etc/posthorn/state')
  const config = parse(text, {
    ...variables,
    POSTHORN_PORT: '9100',
    POSTHORN_HOST: '::1',
    POSTHORN_LOG_LEVEL: 'trace',
    POSTHORN_DATA_DIR: '/srv/posthorn',
    DATABASE_URL: 'postgres://a:b@db/x',
  })
  assert.deepEqual(config.listen, { host: '::1', port: 9100, trustedProxies: [] })
  assert.equal(config.log.level, 'trace')
  assert.equal(config.dataDir, '/srv/posthorn')
  assert.equal(config.database.kind, 'url')
})

const faulty: [fault: string, text: string, path: string, message: RegExp][] = [
  ['an empty file', '', 'upstreams', /is missing: .*at least one carrier/],
  ['no upstream', 'upstreams: []', 'upstreams', /at least one carrier/],
  [
    'a missing name',
    carrier.replace('name: carrier-a', 'port: 2775'),
    'upstreams[0].name',
    /is missing: a name/,
  ],
  [
    'a password that is not there',
    carrier.replace(/ {4}password.*\n/, ''),
    'upstreams[0].password',
    /is missing/,
  ],
  [
    'a password that SMPP cannot carry',
    carrier.replace(/\$\{.*\}/, 'пароль'),
    'upstreams[0].password',
    /^must be at most 64 ASCII characters, best taken from a variable$/,
  ],
  [
    'a variable that is not set',
    carrier.replace('SMSC_', 'OTHER_'),
    'upstreams[0].password',
    /OTHER_PASSWORD is not set/,
  ],
  [
    'a variable without a name',
    carrier.replace('SMSC_PASSWORD', ''),
    'upstreams[0].password',
    /between the braces/,
  ],
  [
    'a port out of range',
    `${carrier}    port: 70000`,
    'upstreams[0].port',
    /whole number from 1 to 65535, is "70000"/,
  ],
  ['a port in words', `${carrier}    port: many`, 'upstreams[0].port', /whole number/],
  ['a window of nothing', `${carrier}    window: 0`, 'upstreams[0].window', /from 1 to 10000/],
  ['half a window', `${carrier}    window: 1.5`, 'upstreams[0].window', /whole number/],
  ['a rate of nothing', `${carrier}    ratePerSecond: 0`, 'upstreams[0].ratePerSecond', /from 0.01/],
  ['no connection', `${carrier}    connections: 0`, 'upstreams[0].connections', /from 1 to 100/],
  [
    'a key in another spelling',
    `${carrier}    system_type: x`,
    'upstreams[0].system_type',
    /did you mean systemType\?/,
  ],
  [
    'a key without its unit',
    `${carrier}    responseTimeout: 1`,
    'upstreams[0].responseTimeout',
    /mean responseTimeoutMs\?/,
  ],
  ['a mistyped key', `${carrier}\nruotes: []`, 'ruotes', /did you mean routes\?/],
  [
    'a strange key',
    `${carrier}\nzzz: 1`,
    'zzz',
    /is not a setting; known here: archive, assistants, audit, backups, callOtp, callbacks/,
  ],
  ['an unknown word', `${carrier}    bind: transciever`, 'upstreams[0].bind', /did you mean transceiver\?/],
  [
    'a long system id',
    carrier.replace('Id: posthorn', 'Id: posthorn-gateway-1'),
    'upstreams[0].systemId',
    /1 to 15/,
  ],
  ['a URL for a host', carrier.replace('smsc.', 'smpp://smsc.'), 'upstreams[0].host', /without scheme/],
  [
    'a name taken twice',
    carrier + carrier.split('\n').slice(2).join('\n'),
    'upstreams[1].name',
    /stands in this list twice/,
  ],
  [
    'a rule for listed senders without a list',
    `${carrier}\nsmsRules: [{ country: IN, senders: { replaceBy: Shop } }]`,
    'smsRules[0].senders.list',
    /is missing: the senders that are allowed/,
  ],
  [
    'a list of senders beside numbers only',
    `${carrier}\nsmsRules: [{ senders: { allow: numbers, list: [Shop] } }]`,
    'smsRules[0].senders.list',
    /must be empty with allow: numbers/,
  ],
  [
    'two rules for the same SMS',
    `${carrier}\nsmsRules: [{ country: IN, smartCharacters: true }, { country: IN, transliterate: [uk] }]`,
    'smsRules[1]',
    /is a second rule for the same messages: join the two/,
  ],
  [
    'an unknown table of transliteration',
    `${carrier}\nsmsRules: [{ transliterate: [ua] }]`,
    'smsRules[0].transliterate',
    /must be a list of uk, ru, latin, one is "ua"/,
  ],
  [
    'flash SMS by an upstream that carries none',
    `${carrier}${plivoCarrier}\nroutes: [{ upstream: carrier-a }, { upstream: plivo, flash: true }]`,
    'routes[1].flash',
    /must be false: plivo carries no flash SMS/,
  ],
  [
    'retries of messages that are no SMS',
    `${carrier}  - { kind: telegram-gateway, name: telegram, token: secret-token }
publicUrl: https://gateway.example
routes: [{ upstream: carrier-a, retryFailed: 3 }, { upstream: telegram, retryFailed: 1 }]`,
    'routes[1].retryFailed',
    /must be 0: only SMS are retried after a failing report/,
  ],
  [
    'more retries than are allowed',
    `${carrier}\nroutes: [{ upstream: carrier-a, retryFailed: 4 }]`,
    'routes[0].retryFailed',
    /from 0 to 3|0 to 3/,
  ],
  [
    'parameters of SMPP by an upstream over HTTP',
    `${carrier}${kannelCarrier}\nroutes: [{ upstream: carrier-a }, { upstream: kannel, tlvs: [{ tag: 0x1400, value: a }] }]`,
    'routes[1].tlvs',
    /must be left out: kannel carries no parameters of SMPP/,
  ],
  [
    'flash SMS of clients where no upstream carries any',
    `upstreams:\n${plivoCarrier}\ncontract: { flashSms: true }`,
    'contract.flashSms',
    /must be false: no upstream carries flash SMS/,
  ],
  [
    'a parameter of the specification',
    `${carrier}\nroutes: [{ upstream: carrier-a, tlvs: [{ tag: 0x0424, value: a }] }]`,
    'routes[0].tlvs[0].tag',
    /a tag of vendors, 0x1400 to 0x3fff/,
  ],
  [
    'a parameter without a value that clients cannot give',
    `${carrier}\nroutes: [{ upstream: carrier-a, tlvs: [{ tag: 0x1400 }] }]`,
    'routes[0].tlvs[0].value',
    /is missing, as clients cannot give it/,
  ],
  [
    'a route to nowhere',
    `${carrier}\nroutes: [{ upstream: carier-a }]`,
    'routes[0].upstream',
    /did you mean carrier-a\?/,
  ],
  [
    'an upstream without a route',
    `${carrier}\nroutes: []`,
    'routes',
    /no route leads to the upstream carrier-a/,
  ],
  [
    'a route of another channel',
    `${carrier}\nroutes: [{ channel: viber, upstream: carrier-a }]`,
    'routes[0].channel',
    /must be sms/,
  ],
  [
    'a route given twice',
    `${carrier}\nroutes: [{ upstream: carrier-a }, { upstream: carrier-a }]`,
    'routes[1].upstream',
    /already has a route/,
  ],
  [
    'routes for the same messages that disagree',
    `${carrier}${carrier.split('\n').slice(2).join('\n').replace('carrier-a', 'carrier-b')}\nroutes: [{ upstream: carrier-a, choose: cost }, { upstream: carrier-b }]`,
    'routes[1].choose',
    /must be cost, as the route to carrier-a/,
  ],
  [
    'a network that is no code',
    `${carrier}\nroutes: [{ upstream: carrier-a, network: kyivstar }]`,
    'routes[0].network',
    /MCC and MNC/,
  ],
  [
    'a weight of nothing',
    `${carrier}\nroutes: [{ upstream: carrier-a, weight: 0 }]`,
    'routes[0].weight',
    /from 1/,
  ],
  [
    'a prefix with a plus',
    `${carrier}\nroutes: [{ upstream: carrier-a, prefix: +380 }]`,
    'routes[0].prefix',
    /digits/,
  ],
  ['a list for a mapping', `${carrier}\nlisten: [1]`, 'listen', /must be a mapping of settings, is a list/],
  [
    'a mapping for a list',
    carrier.replace('  - name', '    name'),
    'upstreams',
    /must be a list of upstreams/,
  ],
  ['a list for a value', `${carrier}    port: [1]`, 'upstreams[0].port', /single value/],
  ['a word for a flag', `${carrier}\ncontract: { lenientIds: yes }`, 'contract.lenientIds', /true or false/],
  [
    'a currency in small letters',
    `${carrier}\ncontract: { currency: uah }`,
    'contract.currency',
    /three capital/,
  ],
  ['a database of another kind', `${carrier}\ndatabase: { url: mysql://x }`, 'database.url', /postgres:/],
  [
    'a wait for no channel',
    `${carrier}\nfallback: { waitSeconds: { vibre: 5 } }`,
    'fallback.waitSeconds.vibre',
    /viber/,
  ],
  [
    'a schedule that is none',
    `${carrier}\ncallbacks: { scheduleSeconds: [0, soon] }`,
    'callbacks.scheduleSeconds',
    /list of 1 to 50/,
  ],
  [
    'more for a host than for all',
    `${carrier}\ncallbacks: { concurrency: 4 }`,
    'callbacks.concurrencyPerHost',
    /at most callbacks.concurrency/,
  ],
  [
    'contents that outlive their messages',
    `${carrier}\nretention: { contentsDays: 90, messagesMonths: 2 }`,
    'retention.contentsDays',
    /must be at most 62: with retention.messagesMonths 2 the whole messages are dropped before/,
  ],
  [
    'contents that are erased before the last receipts',
    `${carrier}\nretention: { contentsDays: 3 }`,
    'retention.contentsDays',
    /8/,
  ],
  [
    'a backoff upside down',
    `${carrier}\ndispatch: { retry: { baseMs: 9, maxMs: 3 } }`,
    'dispatch.retry.baseMs',
    /at most maxMs/,
  ],
  ['tls in words', `${carrier}    tls: on`, 'upstreams[0].tls', /true, false or a mapping/],
  [
    'a certificate that is not there',
    `${carrier}    tls: { ca: no.pem }`,
    'upstreams[0].tls.ca',
    /cannot be read: ENOENT/,
  ],
  ['a log level', `${carrier}\nlog: { level: loud }`, 'log.level', /fatal, error, warn/],
  ['a key that stands twice', `${carrier}\nlog: {}\nlog: {}`, '', /same key stands twice/],
  ['a bare variable in braces', `${carrier}\nlog: { level: \${A} }`, '', /needs quotes/],
  ['no YAML', 'a: [', '', /is not YAML here/],
]
for (const [fault, text, path, message] of faulty) {
  test(`${fault} is reported with its path and what would be right`, () => {
    const { faults } = faultsOf(text)
    assert.deepEqual(
      faults.map((found) => found.path),
      [path],
      JSON.stringify(faults),
    )
    assert.match(faults[0]?.message ?? '', message)
  })
}

test('all faults of a file are reported at once, with their lines, in their order', () => {
  const error = faultsOf(
    `${carrier}    window: 0\n    colour: red\nlisten:\n  port: -1\nroutes:\n  - upstream: b\n`,
  )
  assert.deepEqual(
    error.faults.map(({ path, line }) => [line, path]),
    [
      [7, 'upstreams[0].window'],
      [8, 'upstreams[0].colour'],
      [10, 'listen.port'],
      [12, 'routes[0].upstream'],
    ],
  )
  assert.match(
    error.message,
    /^4 faults in \/etc\/posthorn\/posthorn.yaml:\n {2}.*posthorn.yaml:7 upstreams\[0\].window: must/,
  )
})

test('a word in the place of an upstream or another section with kinds is a fault', () => {
  const { faults } = faultsOf(`${carrier}  - name:b\narchive: here\n`)
  assert.deepEqual(
    faults.map(({ path, message }) => [path, message.slice(0, 34)]),
    [
      ['upstreams[1]', 'must be a mapping of settings, is '],
      ['archive', 'must be a mapping of settings, is '],
    ],
  )
  const unknown = faultsOf(`${carrier}archive:\n  kind: tape\n`).faults
  assert.deepEqual(
    unknown.map(({ path }) => path),
    ['archive.kind'],
  )
})

test('no secret is printed, neither by the configuration nor by a fault', () => {
  const config = parse(carrier, { ...variables, DATABASE_URL: 'postgres://u:topsecret@h/d' })
  const printed = inspect(config, { depth: 9 }) + JSON.stringify(config) + String(firstSmpp(config).password)
  assert.doesNotMatch(printed, /hunter2|topsecret/)
  const { message } = faultsOf(
    `${carrier}    port: \${SMSC_PASSWORD}\ndatabase: { url: '\${SMSC_PASSWORD}' }`,
  )
  assert.match(message, /2 faults/)
  assert.doesNotMatch(message, /hunter2/)
  assert.doesNotMatch(faultsOf('upstreams:\n  - password: hunter2\n   bad').message, /hunter2/)
})

test('a command that needs only the database ignores faults elsewhere', () => {
  const config = parse(`${carrier}\ndataDir: /data`, {}, ['dataDir', 'database'])
  assert.equal(config.dataDir, '/data')
  assert.throws(() => parse(`${carrier}\ndatabase: { url: x }`, {}, ['dataDir', 'database']), /database.url/)
})

test('anchors count for what they stand for, and one that is not there is a fault with its line', () => {
  const config = parse(`dataDir: &here 127.0.0.1\nlisten: { host: *here }\n${carrier}`)
  assert.equal(config.listen.host, '127.0.0.1')
  const [fault] = faultsOf('log:\n  level: info\nlisten:\n  host: *away\n').faults
  assert.deepEqual([fault?.line, /no anchor of this name/.test(fault?.message ?? '')], [4, true])
})

test('aliases that would stand for more than memory holds are a fault', () => {
  const levels = Array.from(
    { length: 12 },
    (_, level) => `l${level + 1}: &l${level + 1} [${`*l${level},`.repeat(9)}]`,
  )
  const [fault] = faultsOf(['l0: &l0 [a]', ...levels].join('\n')).faults
  assert.equal(fault?.message, 'has too many aliases of anchors')
})

test('a mapping as a key is a fault with its line: mostly a variable without quotes', () => {
  const [fault] = faultsOf('log:\n  level: info\n{ a: b }: c\n').faults
  assert.deepEqual([fault?.line, /a key must be a word/.test(fault?.message ?? '')], [3, true])
})
