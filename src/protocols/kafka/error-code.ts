/** Names of error codes that a producer meets (Kafka protocol guide, "Error Codes"). */
const names: Readonly<Record<number, string>> = {
  1: 'OFFSET_OUT_OF_RANGE',
  2: 'CORRUPT_MESSAGE',
  3: 'UNKNOWN_TOPIC_OR_PARTITION',
  5: 'LEADER_NOT_AVAILABLE',
  6: 'NOT_LEADER_OR_FOLLOWER',
  7: 'REQUEST_TIMED_OUT',
  10: 'MESSAGE_TOO_LARGE',
  17: 'INVALID_TOPIC_EXCEPTION',
  18: 'RECORD_LIST_TOO_LARGE',
  19: 'NOT_ENOUGH_REPLICAS',
  20: 'NOT_ENOUGH_REPLICAS_AFTER_APPEND',
  29: 'TOPIC_AUTHORIZATION_FAILED',
  31: 'CLUSTER_AUTHORIZATION_FAILED',
  33: 'UNSUPPORTED_SASL_MECHANISM',
  34: 'ILLEGAL_SASL_STATE',
  35: 'UNSUPPORTED_VERSION',
  44: 'POLICY_VIOLATION',
  56: 'KAFKA_STORAGE_ERROR',
  58: 'SASL_AUTHENTICATION_FAILED',
  87: 'INVALID_RECORD',
}

/** A request was answered with an error. */
export class KafkaRefused extends Error {
  override name = 'KafkaRefused'
  readonly code: number

  constructor(what: string, code: number, detail: string | null = null) {
    const reason = names[code] ?? `error ${code}`
    super(`${what}: ${detail === null || detail === '' ? reason : `${detail} (${reason})`}`)
    this.code = code
  }
}

/** Throws `KafkaRefused` for another code than 0. */
export function requireNoError(what: string, code: number, detail: string | null = null): void {
  if (code !== 0) throw new KafkaRefused(what, code, detail)
}
