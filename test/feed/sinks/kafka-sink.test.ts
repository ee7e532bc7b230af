import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { openSink } from '../../../src/feed/sinks/open-sink.ts'
import { sinkStatus } from '../../../src/storage/feed/event-sinks.ts'
import { until } from '../../gateway/until.ts'
import { type Answers, fakeBroker } from './fake-broker.ts'
import { KafkaCluster, withoutKafka } from './kafka-cluster.ts'
import { i16, i32, kafkaString } from './kafka-frames.ts'
import { firstArrivals, numbersTo, SinkHarness, sinkOf } from './sink-harness.ts'

const topic = 'events'

function sinkAt(brokers: readonly string[], more = '') {
  return sinkOf(
    `{ kind: kafka, name: main, brokers: ["${brokers.join('", "')}"], topic: ${topic}, from: oldest${more} }`,
  )
}

function untilConsumed(cluster: KafkaCluster, count: number) {
  return until(`${count} events in the topic`, async () => {
    const events = await cluster.consumed(topic)
    return firstArrivals(events).length >= count ? events : null
  })
}

suite('a sink of Kafka', { skip: withoutKafka }, () => {
  test('gets each event with its id, those of a message in one partition and in order', async () => {
    await using cluster = await KafkaCluster.open(topic)
    await using harness = await SinkHarness.open()
    const first = await harness.addAccount('shop')
    const second = await harness.addAccount('bank')
    await harness.write(first, 900)
    await harness.write(second, 30)
    await harness.gateway(sinkAt(cluster.brokers))
    await untilConsumed(cluster, 930)
    await harness.write(second, 3)
    const events = await untilConsumed(cluster, 933)
    assert.deepEqual(
      events
        .filter(({ account }) => account === 'shop')
        .map(({ number }) => number)
        .toSorted((a, b) => a - b),
      numbersTo(900),
    )
    assert.equal(events.length, 933)
    const partitions = new Map<string, Set<number>>()
    const last = new Map<string, number>()
    for (const { partition, key, account, number, data } of events) {
      assert.equal(key, `${account === 'shop' ? first : second}:${data.msg_id}`)
      partitions.set(key, (partitions.get(key) ?? new Set()).add(partition))
      const place = `${partition} ${account}`
      assert.ok(number > (last.get(place) ?? 0), `${number} of ${account} in partition ${partition}`)
      last.set(place, number)
    }
    assert.ok([...partitions.values()].every(({ size }) => size === 1))
    assert.equal(new Set(events.map(({ partition }) => partition)).size, 4)
    assert.deepEqual([harness.reports.failures, harness.reports.faults], [[], []])
  })

  test('goes on from its position when the brokers are gone and come back, or another gateway takes over', async () => {
    await using harness = await SinkHarness.open()
    const account = await harness.addAccount('shop')
    await using cluster = await KafkaCluster.open(topic)
    const gateway = await harness.gateway(sinkAt(cluster.brokers))
    const other = await harness.gateway(sinkAt(cluster.brokers))
    await harness.write(account, 30)
    await untilConsumed(cluster, 30)
    await gateway[Symbol.asyncDispose]()
    await harness.write(account, 30)
    const before = await untilConsumed(cluster, 60)
    await cluster.kill()
    await harness.write(account, 30)
    await until('a failure', () => (harness.reports.failures.length > 0 ? true : null))
    const { behind, failure } = await until('the stored failure', async () => {
      const status = await sinkStatus(harness.db, { sink: 'main', accounts: null }, Date.now())
      return status.failure === null ? null : status
    })
    assert.equal(behind, 30)
    assert.match(failure ?? '', /Kafka at 127\.0\.0\.1/)
    await other[Symbol.asyncDispose]()
    await using again = await KafkaCluster.open(topic)
    await harness.gateway(sinkAt(again.brokers))
    const after = await untilConsumed(again, 30)
    const numbers = [...before, ...after].map(({ number }) => number)
    assert.deepEqual(
      [...new Set(numbers)].toSorted((a, b) => a - b),
      numbersTo(90),
    )
  })
})

async function refusal(answers: Answers, more = ''): Promise<string> {
  await using broker = await fakeBroker(answers)
  const opened = openSink(sinkAt([broker.address], more), 7)
  return await opened.then(
    () => 'opened',
    (error: Error) => error.message,
  )
}

/** API versions: those of metadata alone. */
const versions = () => Buffer.concat([i16(0), i32(1), i16(3), i16(0), i16(12)])
const takesMechanism = () => Buffer.concat([i16(0), i32(1), kafkaString('PLAIN')])
const user = ', sasl: { mechanism: plain, user: posthorn, password: wrong }'

test('a topic that does not exist is said with the command that creates it', async () => {
  const metadata = (body: Buffer) => {
    assert.equal(body.at(-1), 0, 'the topic must not be created by asking for it')
    const topics = Buffer.concat([i32(1), i16(3), kafkaString(topic), Buffer.from([0]), i32(0)])
    return Buffer.concat([i32(0), i32(0), i16(-1), i32(1), topics])
  }
  assert.match(
    await refusal({ 18: versions, 3: metadata }),
    /the topic events: UNKNOWN_TOPIC_OR_PARTITION; create it: kafka-topics --create --topic events/,
  )
})

test('a wrong user, another mechanism and a broker that is not there are said', async () => {
  const wrongMechanism = () => Buffer.concat([i16(33), i32(1), kafkaString('SCRAM-SHA-512')])
  assert.match(await refusal({ 17: wrongMechanism }, user), /SASL PLAIN: the broker takes SCRAM-SHA-512/)
  const seen: string[] = []
  const refuse = (body: Buffer) => {
    seen.push(body.subarray(4).toString())
    return Buffer.concat([i16(58), kafkaString('Authentication failed'), i32(0)])
  }
  assert.match(
    await refusal({ 17: takesMechanism, 36: refuse }, user),
    /the user is refused: Authentication failed \(SASL_AUTHENTICATION_FAILED\)/,
  )
  assert.deepEqual(seen, ['\0posthorn\0wrong'])
  assert.match(await refusal({}), /closed the connection/)
})
