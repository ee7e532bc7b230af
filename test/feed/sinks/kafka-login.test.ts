import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { testCertificate as cert, publicTestKey as key } from '../../../simulators/smsc/test-certificate.ts'
import { openSink } from '../../../src/feed/sinks/open-sink.ts'
import { packageFolder } from '../../../src/lib/package-folder.ts'
import { until } from '../../gateway/until.ts'
import { scratchFolder } from '../../simulators/scratch-folder.ts'
import { KafkaCluster, withoutKafka } from './kafka-cluster.ts'
import { type FrontOptions, KafkaFront } from './kafka-front.ts'
import { ScramServer } from './scram-server.ts'
import { numbersTo, SinkHarness, sinkOf } from './sink-harness.ts'

const program = 'kcat'
const topic = 'events'
const mechanisms = ['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512']

interface Exchange {
  hash: 'sha1' | 'sha256'
  user: string
  password: string
  clientNonce: string
  clientFirst: string
  serverFirst: string
  clientFinal: string
  serverFinal: string
}

test('the server of these tests answers as those of the RFCs, and refuses another proof', () => {
  const file = join(packageFolder, 'conformance', 'scram', 'exchanges.json')
  for (const exchange of JSON.parse(readFileSync(file, 'utf8')) as Exchange[]) {
    const [, bothNonces = '', salt = '', iterations = ''] =
      /^r=(.+),s=(.+),i=(\d+)$/.exec(exchange.serverFirst) ?? []
    const nonce = bothNonces.slice(exchange.clientNonce.length)
    const { hash, user, password, clientFirst } = exchange
    const open = () => new ScramServer({ hash, user, password, salt, iterations: Number(iterations), nonce })
    const server = open()
    assert.equal(server.first(clientFirst), exchange.serverFirst)
    assert.equal(server.final(exchange.clientFinal), exchange.serverFinal)
    const other = open()
    other.first(clientFirst)
    assert.throws(() => other.final(exchange.clientFinal.replace(/p=../, 'p=AA')), /invalid-proof/)
  }
})

/** An entry of posthorn.yaml. */
function sinkAt(front: KafkaFront, more: object) {
  const entry = { kind: 'kafka', name: 'main', brokers: front.brokers, topic, from: 'oldest', ...more }
  return sinkOf(JSON.stringify(entry), { 'ca.pem': cert })
}

const trusted = { ca: 'ca.pem', servername: 'localhost' }
const saslOf = (mechanism: string, password: string) => ({
  mechanism: mechanism.toLowerCase(),
  user: 'post-horn-1',
  password,
})

async function refusal(front: KafkaFront, more: object): Promise<string> {
  return await openSink(sinkAt(front, more), 7).then(
    async (sink) => {
      await sink[Symbol.asyncDispose]()
      return 'opened'
    },
    (error: Error) => error.message,
  )
}

suite('a sink of Kafka', { skip: withoutKafka }, () => {
  for (const mechanism of mechanisms) {
    test(`logs in by ${mechanism} over TLS at every broker, and its events arrive`, async () => {
      await using cluster = await KafkaCluster.open(topic)
      const sasl = { mechanism, user: 'post-horn-1', password: 'right=,pass' }
      await using front = await KafkaFront.open(cluster.brokers, { tls: { key, cert }, sasl })
      await using harness = await SinkHarness.open()
      const account = await harness.addAccount('shop')
      await harness.write(account, 120)
      await harness.gateway(sinkAt(front, { tls: trusted, sasl: saslOf(mechanism, sasl.password) }))
      const events = await until('the events in the topic', async () => {
        const consumed = await cluster.consumed(topic)
        return consumed.length >= 120 ? consumed : null
      })
      assert.deepEqual(
        events.map(({ number }) => number).toSorted((a, b) => a - b),
        numbersTo(120),
      )
      assert.ok(new Set(events.map(({ partition }) => partition)).size > 1)
      assert.deepEqual(harness.reports.failures, [])
      const wrong = await refusal(front, { tls: trusted, sasl: saslOf(mechanism, 'wrong') })
      assert.match(wrong, /the user is refused: Authentication failed/)
      assert.ok(!wrong.includes('wrong'))
    })

    test(`librdkafka logs in by ${mechanism} at the same server`, async () => {
      await using cluster = await KafkaCluster.open(topic)
      // Before 2.6.1 it has its nonce twice in the last message (confluentinc/librdkafka#4895).
      const sasl = { mechanism, user: 'rd', password: 'right', allowsDoubledNonce: true }
      await using front = await KafkaFront.open(cluster.brokers, { tls: { key, cert }, sasl })
      await using folder = await scratchFolder()
      assert.match(await listed(front, folder.path, sasl), /topic "events"|Metadata for/)
      assert.match(await listed(front, folder.path, { ...sasl, password: 'wrong' }), /Authentication failed/)
    })
  }

  test('trusts the certificates of its authority alone, and says what is wrong with a broker', async () => {
    await using cluster = await KafkaCluster.open(topic)
    const tls: FrontOptions['tls'] = { key, cert }
    await using front = await KafkaFront.open(cluster.brokers, { tls, sasl: null })
    assert.equal(await refusal(front, { tls: trusted }), 'opened')
    assert.match(await refusal(front, { tls: true }), /self-signed certificate/)
    assert.match(
      await refusal(front, { tls: { ...trusted, servername: 'kafka.example' } }),
      /kafka\.example|altnames/,
    )
    assert.match(await refusal(front, {}), /closed the connection|Kafka's protocol/)
    await using plain = await KafkaFront.open(cluster.brokers, { tls: null, sasl: null })
    assert.match(await refusal(plain, { tls: trusted }), /Kafka at 127/)
    const sasl = { mechanism: 'SCRAM-SHA-512', user: 'post-horn-1', password: 'right' }
    await using login = await KafkaFront.open(cluster.brokers, { tls, sasl })
    assert.match(await refusal(login, { tls: trusted }), /closed the connection/)
    assert.match(
      await refusal(login, { tls: trusted, sasl: saslOf('PLAIN', 'right') }),
      /SASL PLAIN: the broker takes SCRAM-SHA-512/,
    )
  })
})

/** What kcat prints about the cluster. */
async function listed(
  front: KafkaFront,
  folder: string,
  { mechanism, user, password }: NonNullable<FrontOptions['sasl']>,
): Promise<string> {
  const ca = join(folder, 'ca.pem')
  writeFileSync(ca, cert)
  const settings = {
    'security.protocol': 'SASL_SSL',
    'sasl.mechanism': mechanism,
    'sasl.username': user,
    'sasl.password': password,
    'ssl.ca.location': ca,
    'ssl.endpoint.identification.algorithm': 'none',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-X', `${name}=${value}`])
  const child = spawn(program, ['-L', '-b', front.brokers.join(','), '-m', '4', ...options])
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said += String(text)
    })
  }
  await once(child, 'close')
  return said
}
