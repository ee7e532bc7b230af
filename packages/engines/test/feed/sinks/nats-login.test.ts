import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { credsAuthenticator } from '@nats-io/transport-node'
import {
  testCertificate as cert,
  publicTestKey as key,
} from '../../../../../simulators/smsc/test-certificate.ts'
import { until } from '../../../../gateway/test/whole/until.ts'
import { openSink } from '../../../feed/sinks/open-sink.ts'
import { makeOperator } from './nats-credentials.ts'
import { NatsServer, withoutNats } from './nats-server.ts'
import { numbersTo, SinkHarness, sinkOf } from './sink-harness.ts'

const stream = 'EVENTS'
const files = { 'key.pem': key, 'cert.pem': cert }
const tlsOf = (folder: string) => `tls { cert_file: "${folder}/cert.pem", key_file: "${folder}/key.pem" }`
const trusted = { ca: 'cert.pem', servername: 'localhost' }

/** An entry of posthorn.yaml; `others` are the texts of files that it names. */
function sinkAt(server: NatsServer, more: object, others: Record<string, string> = {}) {
  const entry = { kind: 'nats', name: 'main', servers: [server.url], stream, from: 'oldest', ...more }
  return sinkOf(JSON.stringify({ createStream: true, ...entry }), { ...files, ...others })
}

/** What the operator reads where the sink cannot be opened. */
async function refusal(...place: Parameters<typeof sinkAt>): Promise<string> {
  return await openSink(sinkAt(...place), 7).then(
    async (sink) => {
      await sink[Symbol.asyncDispose]()
      return 'opened'
    },
    (error: Error) => error.message,
  )
}

async function assertEventsArrive(...place: Parameters<typeof sinkAt>): Promise<void> {
  const [server] = place
  await using harness = await SinkHarness.open()
  const account = await harness.addAccount('shop')
  await harness.write(account, 60)
  await harness.gateway(sinkAt(...place))
  const events = await until('the events in the stream', async () => {
    const stored = await server.stored(stream).catch(() => [])
    return stored.length >= 60 ? stored : null
  })
  assert.deepEqual(
    events.map(({ number }) => number),
    numbersTo(60),
  )
  assert.deepEqual(harness.reports.failures, [])
}

suite('a sink of NATS', { skip: withoutNats }, () => {
  test('publishes over TLS with user and password, and trusts its authority alone', async () => {
    const users = 'authorization { user: posthorn, password: right }'
    await using server = await NatsServer.open((folder) => `${tlsOf(folder)}\n${users}`, files)
    server.login = { user: 'posthorn', pass: 'right', tls: { ca: cert } }
    const user = { user: 'posthorn', password: 'right' }
    await assertEventsArrive(server, { ...user, tls: trusted })
    // The server insists on TLS, and the certificate is then checked without any setting too.
    for (const more of [{ tls: true }, {}]) {
      assert.match(await refusal(server, { ...user, ...more }), /self-signed certificate/)
    }
    assert.match(
      await refusal(server, { ...user, tls: { ca: 'cert.pem', servername: 'nats.example' } }),
      /altnames/,
    )
    assert.equal(await refusal(server, { ...user, tls: { rejectUnauthorized: false } }), 'opened')
    const wrong = await refusal(server, { user: 'posthorn', password: 'a-wrong-one', tls: trusted })
    assert.match(wrong, /Authorization/i)
    assert.ok(!wrong.includes('a-wrong-one'))
  })

  test('does not log in without TLS where its settings have it', async () => {
    await using server = await NatsServer.open('authorization { token: right }')
    assert.match(await refusal(server, { token: 'right', tls: trusted }), /tls/i)
    assert.equal(await refusal(server, { token: 'right' }), 'opened')
  })

  test('publishes over TLS with a token', async () => {
    const token = 'authorization { token: a-token-of-the-test }'
    await using server = await NatsServer.open((folder) => `${tlsOf(folder)}\n${token}`, files)
    server.login = { token: 'a-token-of-the-test', tls: { ca: cert } }
    await assertEventsArrive(server, { token: 'a-token-of-the-test', tls: trusted })
    const wrong = await refusal(server, { token: 'another', tls: trusted })
    assert.match(wrong, /Authorization/i)
    assert.ok(!wrong.includes('another'))
  })

  test('publishes over TLS with a .creds file: a token that the account has signed, and the key of the user', async () => {
    const { settings, credentials, strangerCredentials } = makeOperator()
    await using server = await NatsServer.open((folder) => `${tlsOf(folder)}\n${settings}`, files)
    const authenticator = credsAuthenticator(new TextEncoder().encode(credentials))
    server.login = { authenticator, tls: { ca: cert } }
    const own = { credentials: 'posthorn.creds', tls: trusted }
    await assertEventsArrive(server, own, { 'posthorn.creds': credentials })
    const wrong = await refusal(server, own, { 'posthorn.creds': strangerCredentials })
    assert.match(wrong, /Authorization/i)
    // The token of the user with the key of another one.
    const seed = /-----BEGIN USER[\s\S]*/
    const mixed = credentials.replace(seed, seed.exec(makeOperator().credentials)?.[0] ?? '')
    assert.match(await refusal(server, own, { 'posthorn.creds': mixed }), /Authorization/i)
  })
})
