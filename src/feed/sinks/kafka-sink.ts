import type { KafkaSinkConfig } from '../../config/sink-settings.ts'
import { systemClock, within } from '../../lib/clock.ts'
import { OpenParts } from '../../lib/open-parts.ts'
import { BrokerConnection, type BrokerOptions } from '../../protocols/kafka/broker-connection.ts'
import { KafkaRefused } from '../../protocols/kafka/error-code.ts'
import { readTopic, type TopicLayout } from '../../protocols/kafka/metadata.ts'
import { partitionOf } from '../../protocols/kafka/murmur2.ts'
import { produce } from '../../protocols/kafka/produce.ts'
import { encodeRecordBatch, type KafkaRecord } from '../../protocols/kafka/record-batch.ts'
import { type SinkConnection, type SinkEvent, SinkFailed, sinkAnswerMs } from './sink.ts'

/** Below the limit of a broker for a batch (1 MB by default), with room for its own fields. */
const maxBatchOctets = 256 * 1024
const unknownTopic = 3
const requestMs = sinkAnswerMs / 2

/**
 * Publishes to a topic of Kafka. The events of a message go to one partition. A partition stores a batch as a whole or not at
 * all, and the next batch leaves after its acknowledgement, so that none of an account can overtake another in its partition.
 */
export class KafkaSink implements SinkConnection {
  readonly #config: KafkaSinkConfig
  readonly #layout: TopicLayout
  /** By the id of the broker. */
  readonly #brokers = new Map<number, BrokerConnection>()

  /** Rejects with `SinkFailed`. */
  static async open(config: KafkaSinkConfig): Promise<KafkaSink> {
    const late = () => new Error(`no connection to all brokers within ${sinkAnswerMs / 1_000} s`)
    const opening = KafkaSink.#open(config)
    try {
      return await within(systemClock, sinkAnswerMs, opening, late)
    } catch (error) {
      void opening.then(
        (sink) => sink[Symbol.asyncDispose](),
        () => undefined,
      )
      throw failedWith(config, error)
    }
  }

  static #open(config: KafkaSinkConfig): Promise<KafkaSink> {
    return OpenParts.open(
      () => undefined,
      async (parts) => {
        const sink = new KafkaSink(config, await readLayout(config))
        const open = async (leader: number) => {
          sink.#brokers.set(leader, parts.keep(await BrokerConnection.open(sink.#optionsOf(leader))))
        }
        await Promise.all([...new Set(sink.#layout.leaders)].map(open))
        return sink
      },
    )
  }

  private constructor(config: KafkaSinkConfig, layout: TopicLayout) {
    this.#config = config
    this.#layout = layout
  }

  get isOpen(): boolean {
    return [...this.#brokers.values()].every((broker) => broker.isOpen)
  }

  async publish(events: readonly SinkEvent[]): Promise<void> {
    let batch: KafkaRecord[] = []
    let octets = 0
    const lateAt = systemClock.steadyNow() + sinkAnswerMs
    try {
      for (const event of events) {
        const record = recordOf(event)
        octets += 2 * record.value.length + 200
        if (octets > maxBatchOctets && batch.length > 0) {
          await this.#produce(batch)
          if (systemClock.steadyNow() > lateAt) throw new Error('the brokers acknowledge too slowly')
          batch = []
          octets = 2 * record.value.length + 200
        }
        batch.push(record)
      }
      if (batch.length > 0) await this.#produce(batch)
    } catch (error) {
      throw failedWith(this.#config, error)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const broker of this.#brokers.values()) await broker[Symbol.asyncDispose]()
  }

  /** One request to each leader, at the same time. */
  async #produce(records: readonly KafkaRecord[]): Promise<void> {
    const { leaders } = this.#layout
    const byPartition = new Map<number, KafkaRecord[]>()
    for (const record of records) {
      const partition = partitionOf(record.key, leaders.length)
      const before = byPartition.get(partition)
      if (before === undefined) byPartition.set(partition, [record])
      else before.push(record)
    }
    const byLeader = new Map<number, Map<number, Buffer>>()
    for (const [partition, some] of byPartition) {
      const leader = leaders[partition] ?? -1
      const batches = byLeader.get(leader) ?? new Map<number, Buffer>()
      byLeader.set(leader, batches.set(partition, encodeRecordBatch(some, Date.now())))
    }
    const { topic } = this.#config
    const sent = [...byLeader].map(async ([leader, batches]) => {
      const broker = this.#brokers.get(leader)
      if (broker === undefined) throw new Error(`there is no connection to broker ${leader}`)
      await produce(broker, { topic, batches, timeoutMs: requestMs - 1_000 })
    })
    const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  }

  #optionsOf(leader: number): BrokerOptions {
    const address = this.#layout.brokers.get(leader)
    if (address === undefined) throw new Error(`broker ${leader} is not known`)
    return brokerOptions(this.#config, address)
  }
}

async function readLayout(config: KafkaSinkConfig): Promise<TopicLayout> {
  const { topic } = config
  const broker = await openAny(config)
  try {
    const layout = await readTopic(broker, topic)
    const leaderless = layout.leaders.findIndex((leader) => !layout.brokers.has(leader))
    if (leaderless >= 0) throw new Error(`partition ${leaderless} of ${topic} has no leader now`)
    if (layout.leaders.length === 0) throw new Error(`the topic ${topic} has no partition`)
    return layout
  } finally {
    await broker[Symbol.asyncDispose]()
  }
}

/** The first broker of the settings that takes a connection. */
async function openAny(config: KafkaSinkConfig): Promise<BrokerConnection> {
  const reasons: string[] = []
  for (const address of config.brokers) {
    const end = address.lastIndexOf(':')
    const broker = { host: address.slice(0, end), port: Number(address.slice(end + 1)) }
    try {
      return await BrokerConnection.open(brokerOptions(config, broker))
    } catch (error) {
      // What one broker refuses, each refuses.
      if (error instanceof KafkaRefused) throw error
      reasons.push(error instanceof Error ? error.message : String(error))
    }
  }
  throw new Error(reasons.join('; '))
}

function brokerOptions({ sasl, tls }: KafkaSinkConfig, address: { host: string; port: number }) {
  const user = sasl === null ? null : { ...sasl, password: sasl.password.reveal() }
  return { ...address, tls, sasl: user, clock: systemClock, timeoutMs: requestMs }
}

function recordOf({ accountId, account, event }: SinkEvent): KafkaRecord {
  const msgId = event.data['msg_id']
  return {
    key: typeof msgId === 'string' ? `${accountId}:${msgId}` : String(accountId),
    value: JSON.stringify(event),
    headers: { id: event.id, type: event.type, account },
  }
}

function failedWith({ brokers, topic }: KafkaSinkConfig, error: unknown): SinkFailed {
  const reason = error instanceof Error ? error.message : String(error)
  const advice =
    error instanceof KafkaRefused && error.code === unknownTopic
      ? `; create it: kafka-topics --create --topic ${topic} --partitions 6`
      : ''
  if (error instanceof SinkFailed) return error
  return new SinkFailed(`${reason}${advice} (Kafka at ${brokers.join(', ')})`, { cause: error })
}
