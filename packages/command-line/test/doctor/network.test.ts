import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createServer as createTlsServer } from 'node:tls'
import { type Sandbox, startSandbox } from '../../../../simulators/sandbox.ts'
import { freePort } from '../../../../test/support/free-port.ts'
import { makeCertificate } from '../../../../test/support/made-certificate.ts'
import { NameServer, type Records } from '../../../../test/support/name-server.ts'
import { answer, Receiver } from '../../../../test/support/receiver.ts'
import { SilentServer } from '../../../../test/support/silent-server.ts'
import { TimeServer } from '../../../../test/support/time-server.ts'
import { assertFound, assertNotFound, examine, unreachable } from './patient.ts'

let network: Sandbox
let keys: string

before(async () => {
  const quick = { port: 0, deliveryDelayMs: 5 }
  network = await startSandbox({
    dataDir: null,
    http: { port: 0 },
    sms: quick,
    sip: { port: 0 },
    smtp: { port: 0 },
  })
  keys = mkdtempSync(join(tmpdir(), 'posthorn-doctor-keys-'))
})

after(async () => {
  await network[Symbol.asyncDispose]()
  rmSync(keys, { recursive: true })
})

const smpp = () => ({ ...unreachable, ...network.addresses.smpp, password: 'sandbox' })

/** What was submitted to the simulated SMSC. */
const submits = () => network.smsc.stats()['submits'] ?? 0

test('an upstream that accepts the bind is in order, and nothing is submitted', async () => {
  const found = await examine({ settings: { upstreams: [smpp()] } })
  const connection = found.findings.find(({ check }) => check === 'connection')
  assert.equal(connection?.level, 'ok', connection?.found)
  assert.match(connection.found, /accepts the bind of posthorn/)
  assert.equal(submits(), 0)
})

test('an SMSC without a listener is a problem', async () => {
  assertFound(await examine({}), {
    level: 'problem',
    found: /upstream carrier: cannot connect to 127\.0\.0\.1:1: .*ECONNREFUSED/,
    advice: /firewall/,
  })
})

test('a wrong password at an SMSC is a problem, and is not shown', async () => {
  const found = await examine({ settings: { upstreams: [{ ...smpp(), password: 'falsch!7' }] } })
  assertFound(found, {
    level: 'problem',
    found: /the SMSC refused the bind of posthorn: the password is wrong/,
    advice: /correct systemId and password of carrier/,
  })
  assert.ok(!found.out.includes('falsch!7'))
})

test('an SMSC that accepts connections and says nothing is a problem within the limit', async () => {
  await using silent = await SilentServer.open()
  const { port } = new URL(silent.url(0))
  const found = await examine({
    settings: { upstreams: [{ ...unreachable, port: Number(port), responseTimeoutMs: 60_000 }] },
    args: ['--limit', '1'],
  })
  assertFound(found, { level: 'problem', found: /upstream carrier: .* does not answer/, advice: /firewall/ })
})

const provider = (baseUrl: string) => ({
  name: 'provider',
  kind: 'twilio',
  baseUrl,
  accountSid: 'AC0123456789abcdef0123456789abcdef',
  authToken: 'f3a9c1d07be24458a6f1c02d9be7a3c5',
})

const overHttp = (baseUrl: string, publicUrl = 'https://gateway.example') => ({
  settings: { publicUrl, upstreams: [provider(baseUrl)] },
})

test('a provider over HTTP is asked for its root alone, without credentials', async () => {
  await using receiver = await Receiver.open()
  receiver.react = () => answer(404)
  const found = await examine(overHttp(new URL(receiver.url()).origin))
  assertNotFound(found, /upstream provider/)
  assert.deepEqual(
    receiver.received.map(({ method, path, headers }) => [method, path, headers.authorization]),
    [['HEAD', '/', undefined]],
  )
})

test('a provider over HTTP that is away is a problem, one that is overloaded a warning', async () => {
  assertFound(await examine(overHttp('http://127.0.0.1:1')), {
    level: 'problem',
    found: /upstream provider: http:\/\/127\.0\.0\.1:1 cannot be reached/,
    advice: /baseUrl of provider/,
  })
  await using receiver = await Receiver.open()
  receiver.react = () => answer(503)
  assertFound(await examine(overHttp(new URL(receiver.url()).origin)), {
    level: 'warning',
    found: /answers 503/,
    advice: /status page/,
  })
})

test('a collector of traces that is away is a problem', async () => {
  assertFound(await examine({ settings: { tracing: { endpoint: 'http://127.0.0.1:1' } } }), {
    level: 'problem',
    found: /traces: http:\/\/127\.0\.0\.1:1 cannot be reached/,
    advice: /tracing\.endpoint/,
  })
})

test('a provider whose clock differs is a warning', async () => {
  await using receiver = await Receiver.open()
  receiver.react = () => answer(404, { date: new Date(Date.now() - 3_600_000).toUTCString() })
  assertFound(await examine(overHttp(new URL(receiver.url()).origin)), {
    level: 'warning',
    found: /clock: this machine is 3\d{3} s ahead of http:/,
    advice: /chrony/,
  })
})

test('a time server that disagrees is a problem, one that is not synchronised a warning', async () => {
  await using ahead = await TimeServer.open(90_000)
  assertFound(await examine({ args: ['--time-server', ahead.address] }), {
    level: 'problem',
    found: /clock: this machine is (89\.\d|90\.\d) s behind 127\.0\.0\.1/,
    advice: /chrony/,
  })
  await using lost = await TimeServer.open(0, 16)
  assertFound(await examine({ args: ['--time-server', lost.address] }), {
    level: 'warning',
    found: /gave no time: it is not synchronised itself/,
    advice: /another time server/,
  })
})

const trunk = (port: number) => ({
  name: 'trunk',
  kind: 'sip-voice',
  host: '127.0.0.1',
  port,
  local: { host: '127.0.0.1' },
  numbers: ['380445551234'],
})

test('a SIP trunk that answers OPTIONS is in order, a silent one is a problem', async () => {
  const { port } = network.addresses.sip ?? { port: 0 }
  assertNotFound(await examine({ settings: { upstreams: [trunk(port)] } }), /upstream trunk/)
  const silent = await examine({ settings: { upstreams: [trunk(await freePort())] }, args: ['--limit', '1'] })
  assertFound(silent, {
    level: 'problem',
    found: /upstream trunk: 127\.0\.0\.1:\d+ \(udp\):/,
    advice: /firewall/,
  })
})

const mail = (change: object = {}) => {
  const { host, port, username, password, ca } = network.addresses.smtp ?? assert.fail('no mail server')
  return {
    name: 'mail',
    kind: 'smtp-email',
    host,
    port,
    tls: { ca, servername: 'localhost' },
    credentials: { username, password },
    senders: [{ sender: '*', address: 'shop@example.com' }],
    ...change,
  }
}

test('a mail server that lets us in is in order; a wrong password is a problem, and no e-mail goes out', async () => {
  assertNotFound(await examine({ settings: { upstreams: [mail()] } }), /upstream mail: .*(lets|EAUTH|535)/)
  const credentials = { username: 'posthorn', password: 'daneben-8' }
  const found = await examine({ settings: { upstreams: [mail({ credentials })] } })
  assertFound(found, {
    level: 'problem',
    found: /upstream mail: .*535/,
    advice: /correct credentials of mail/,
  })
  assert.ok(!found.out.includes('daneben-8'))
})

/** Resolves names at a name server with these records. */
async function withNames(records: Records, settings: Record<string, unknown>) {
  await using names = await NameServer.open(records)
  return await examine({ settings, args: ['--name-server', names.address, '--limit', '3'] })
}

test('a host that is not in DNS is a problem', async () => {
  const upstreams = [{ ...unreachable, host: 'smsc.carrier.example' }]
  assertFound(await withNames({}, { upstreams }), {
    level: 'problem',
    found: /smsc\.carrier\.example: has no address \(upstream carrier\): .*ENOTFOUND/,
    advice: /correct the name in upstreams\[0\]/,
  })
  const known = { 'smsc.carrier.example': { A: ['192.0.2.7'] } }
  assertNotFound(await withNames(known, { upstreams }), /smsc\.carrier\.example: has no/)
})

test('a publicUrl whose name leads to a private address is a problem', async () => {
  const { settings } = overHttp('http://127.0.0.1:1')
  assertFound(await withNames({ 'gateway.example': { A: ['10.1.2.3'] } }, settings), {
    level: 'problem',
    found: /gateway\.example: leads to 10\.1\.2\.3, which carriers and subscribers cannot reach/,
    advice: /public address/,
  })
})

test('a DKIM key that is not in DNS, or another one there, is a problem with the record to publish', async () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const privateKeyFile = join(keys, 'dkim.pem')
  writeFileSync(privateKeyFile, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const p = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const upstreams = [mail({ dkim: { domain: 'example.com', selector: 'post1', privateKeyFile } })]
  const record = 'post1._domainkey.example.com'
  assertFound(await withNames({}, { upstreams }), {
    level: 'problem',
    found: /post1\._domainkey\.example\.com: is not in DNS/,
    advice: /publish TXT post1\._domainkey\.example\.com: v=DKIM1; k=rsa; p=MII/,
  })
  const other = await withNames({ [record]: { TXT: ['v=DKIM1; k=rsa; p=MIIBother'] } }, { upstreams })
  assertFound(other, {
    level: 'problem',
    found: /has another key than dkim\.privateKeyFile/,
    advice: /publish TXT/,
  })
  const right = await withNames({ [record]: { TXT: [`v=DKIM1; k=rsa; p=${p}`] } }, { upstreams })
  assertNotFound(right, /_domainkey/)
})

const soon = makeCertificate(5)
const skip = soon === null ? 'openssl is not installed' : false

test('a certificate of a carrier that ends within days is a problem', { skip }, async () => {
  const { key, cert } = soon ?? assert.fail()
  const server = createTlsServer({ key, cert }, (socket) => socket.on('error', () => undefined).resume())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const upstream = { ...unreachable, port, tls: { ca: cert, servername: 'localhost' } }
  try {
    const found = await examine({ settings: { upstreams: [upstream] }, args: ['--limit', '1'] })
    assertFound(found, {
      level: 'problem',
      found:
        /127\.0\.0\.1:\d+ \(upstream carrier\): the certificate of localhost ends on \d{4}-\d\d-\d\d, in 4 days/,
      advice: /ask its operator to renew it/,
    })
    const untrusted = await examine({
      settings: { upstreams: [{ ...upstream, tls: true }] },
      args: ['--limit', '1'],
    })
    assertFound(untrusted, {
      level: 'problem',
      found: /the certificate is not accepted: DEPTH_ZERO_SELF_SIGNED_CERT/,
      advice: /tls\.ca/,
    })
  } finally {
    server.close()
  }
})

test('the certificate of the SMPP server is looked at, and a key that does not belong to it is a problem', {
  skip,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-doctor-smpp-'))
  const pairs = [makeCertificate(4), makeCertificate(90)].flatMap((made) => (made === null ? [] : [made]))
  const names = pairs.flatMap(({ cert, key }, index) => [
    [`${index}.crt`, cert],
    [`${index}.key`, key],
  ])
  for (const [name = '', text = ''] of names) writeFileSync(join(folder, name), text)
  const tls = (certificate: string, key: string) => ({
    smppServer: { tls: { certificate: join(folder, certificate), key: join(folder, key) } },
  })
  try {
    assertFound(await examine({ settings: tls('0.crt', '0.key') }), {
      level: 'problem',
      found: /smppServer\.tls: the certificate for SMPP clients ends on \d{4}-\d\d-\d\d, in [34] days/,
      advice: /restart the gateways/,
    })
    assertNotFound(await examine({ settings: tls('1.crt', '1.key') }), /smppServer/)
    assertFound(await examine({ settings: tls('1.crt', '0.key') }), {
      level: 'problem',
      found: /smppServer\.tls\.key does not belong to the certificate/,
      advice: /posthorn check/,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the certificate behind STARTTLS of a mail server is read', async () => {
  const found = await examine({ settings: { upstreams: [mail()] } })
  const certificate = found.findings.find(
    ({ check, subject }) => check === 'certificate' && /mail/.test(subject),
  )
  assert.match(certificate?.found ?? '', /the certificate of localhost ends on/)
})

test('a publicUrl behind which something else answers is found', async () => {
  await using receiver = await Receiver.open()
  assertFound(await examine(overHttp('http://127.0.0.1:1', new URL(receiver.url()).origin)), {
    level: 'warning',
    found: /publicUrl: .*answers 200, and not as a gateway does/,
    advice: /start the gateway/,
  })
})

test('another program at the port of the gateway is a problem', async () => {
  await using receiver = await Receiver.open()
  const { port } = new URL(receiver.url())
  assertFound(await examine({ settings: { listen: { port: Number(port) } } }), {
    level: 'problem',
    found: /listen\.port: something that is no Posthorn answers/,
    advice: /another port/,
  })
})
