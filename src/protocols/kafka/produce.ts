import type { BrokerConnection } from './broker-connection.ts'
import { requireNoError } from './error-code.ts'

export interface ProduceRequest {
  topic: string
  /** Batches of records by partition. */
  batches: ReadonlyMap<number, Buffer>
  /** For all replicas in sync. */
  timeoutMs: number
}

const apiKey = 0
/** The first version with batches of magic 2; Kafka 4 takes none before it. */
const version = 3
const allReplicas = -1

// Request: transactional_id, acks i16, timeout_ms i32, topics: [name, partitions: [index i32, records bytes]].
// Answer: topics: [name, partitions: [index i32, error_code i16, base_offset i64, log_append_time_ms i64]], throttle_time_ms.
/** Resolves once all replicas in sync have stored every batch. Rejects with `KafkaRefused` for the first that was refused. */
export async function produce(broker: BrokerConnection, request: ProduceRequest): Promise<void> {
  const { topic, batches, timeoutMs } = request
  const answer = await broker.request(apiKey, version, (writer) => {
    writer.string(null).i16(allReplicas).i32(timeoutMs).i32(1).string(topic).i32(batches.size)
    for (const [partition, batch] of batches) writer.i32(partition).bytes(batch)
  })
  const [partitions = []] = answer.array(() => {
    answer.string()
    return answer.array(() => {
      const result = { partition: answer.i32(), error: answer.i16() }
      answer.skip(16)
      return result
    })
  })
  for (const { partition, error } of partitions)
    requireNoError(`partition ${partition} of ${topic} did not store events`, error)
  if (partitions.length !== batches.size) throw new Error('the broker did not acknowledge every partition')
}
