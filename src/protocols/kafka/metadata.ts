import { readApiVersions } from './api-versions.ts'
import type { BrokerConnection } from './broker-connection.ts'
import { requireNoError } from './error-code.ts'
import type { WireReader } from './wire.ts'

/** A topic and the brokers that lead its partitions. */
export interface TopicLayout {
  brokers: ReadonlyMap<number, { host: string; port: number }>
  /** The id of the leader of each partition, in their order; -1: none now. */
  leaders: readonly number[]
}

const apiKey = 3
/** Since Kafka 0.11: a topic that does not exist is not created by the request. */
const withoutCreating = 4

/** Rejects with `KafkaRefused` where the topic does not exist, or the user may not see it. */
export async function readTopic(broker: BrokerConnection, topic: string): Promise<TopicLayout> {
  const newest = (await readApiVersions(broker)).get(apiKey) ?? 0
  const version = newest >= withoutCreating ? withoutCreating : 1
  const answer = await broker.request(apiKey, version, (writer) => {
    writer.i32(1).string(topic)
    if (version === withoutCreating) writer.i8(0)
  })
  return readLayout(answer, version, topic)
}

// Answer: throttle_time_ms i32 (from version 3), brokers: [node_id i32, host, port i32, rack], cluster_id (from version 2),
// controller_id i32, topics: [error_code i16, name, is_internal i8, partitions: [error_code i16, partition_index i32,
// leader_id i32, replica_nodes: [i32], isr_nodes: [i32]]].
function readLayout(answer: WireReader, version: number, topic: string): TopicLayout {
  if (version >= 3) answer.skip(4)
  const brokers = answer.array(() => {
    const id = answer.i32()
    const broker = { host: answer.string() ?? '', port: answer.i32() }
    answer.string()
    return [id, broker] as const
  })
  if (version >= 2) answer.string()
  answer.skip(4)
  const [found] = answer.array(() => {
    const error = answer.i16()
    answer.string()
    answer.skip(1)
    return { error, partitions: answer.array(() => readPartition(answer)) }
  })
  requireNoError(`the topic ${topic}`, found?.error ?? 3)
  const partitions = (found?.partitions ?? []).sort((a, b) => a.index - b.index)
  return { brokers: new Map(brokers), leaders: partitions.map(({ leader }) => leader) }
}

function readPartition(answer: WireReader): { index: number; leader: number } {
  answer.skip(2)
  const partition = { index: answer.i32(), leader: answer.i32() }
  answer.array(() => answer.i32())
  answer.array(() => answer.i32())
  return partition
}
