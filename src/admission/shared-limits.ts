import type { LimitsConfig } from '../config/limits-settings.ts'
import type { Clock } from '../lib/clock.ts'
import { FairGate } from '../lib/fair-gate.ts'
import type { Siblings } from '../lib/siblings.ts'
import { TokenBuckets } from '../lib/token-buckets.ts'
import { UnreadResponses } from './unread-responses.ts'

/** Long answers of one account that may be unread at the same time. */
const unreadResponses = 4

/** Places of one account in the gate: this many statuses of a request are read together. */
export const roundPlaces = 40

/**
 * Places of a request with an Idempotency-Key, which holds a transaction and so a connection: an account has at most
 * eight of them, half of the pool.
 */
export const transactionPlaces = 5

/** Bytes of an answer that weigh one unit more: reading, rendering and sending them. */
export const bytesPerUnit = 4_096

/** Stored answers that cost nothing are limited to this rate: 1.4 GB of an account in the 24 h that they are kept. */
const storedBytesPerSecond = 16_384

/** Bytes of a stored answer's row, without the answer. */
export const storedRowBytes = 256

/**
 * Limits that requests share for everything but sends (docs/decisions/0016-limits-between-clients.md). Rates hold for
 * all processes of a gateway, places and unread answers for each, as they guard its connections and its memory. One unit is
 * about one status. An account has 40 units at work at the same time, all accounts 80. Work of 20 units (lists and
 * changes of templates) holds a database connection: one account holds at most two, all accounts four of sixteen, so
 * that sends find one free.
 */
export class SharedLimits {
  readonly maxAnswerBytes: number
  /** Units of each key. Units of an answer's length are charged afterwards. */
  readonly rates: TokenBuckets
  readonly gate = new FairGate({ capacity: 80, share: roundPlaces, maxWaiting: 1_000 })
  readonly unread: UnreadResponses
  /** Bytes that each account may still store under Idempotency-Keys for requests that cost nothing. */
  readonly storedBytes: TokenBuckets

  constructor({ answerBytes, readsPerSecond }: LimitsConfig, clock: Clock, siblings: Siblings) {
    this.maxAnswerBytes = answerBytes
    this.rates = new TokenBuckets({
      burst: 10 * readsPerSecond,
      perSecond: readsPerSecond,
      share: (apply) => siblings.tally('rates', apply),
      clock,
    })
    this.unread = new UnreadResponses(unreadResponses * answerBytes)
    this.storedBytes = new TokenBuckets({
      burst: 2 * answerBytes,
      perSecond: storedBytesPerSecond,
      share: (apply) => siblings.tally('stored-bytes', apply),
      clock,
    })
  }
}
