import type { LimitsConfig } from '../../config/limits-settings.ts'
import type { Clock } from '../../lib/clock.ts'
import { FairGate } from '../../lib/fair-gate.ts'
import { TokenBuckets } from '../../lib/token-buckets.ts'
import { UnreadResponses } from './answer-budget.ts'

/** Long answers of one account that may be on their way at once. */
const unreadResponses = 4

/** Places of the gate that one account has: as many statuses of a request are read together. */
export const roundPlaces = 40

/**
 * Those of a request with an Idempotency-Key, which has a transaction and so a connection to itself: an account has at
 * most eight of them by it, half of the pool.
 */
export const transactionPlaces = 5

/** A unit besides the weight of an operation for so many bytes of its answer: reading, rendering and sending them. */
export const bytesPerUnit = 4_096

/** Answers that cost nothing are stored at this pace at most: 1.4 GB of an account in the 24 h that they are kept. */
const storedBytesPerSecond = 16_384

/** Of the row of a stored answer, besides the answer. */
export const storedRowBytes = 256

/**
 * What requests share for everything but sends (docs/decisions/0016-limits-between-clients.md). Weights are in
 * units of about one status. An account has 40 of them at work at once, all together have 80. What weighs 20 (lists and
 * changes of templates) has a database connection to itself: one account holds two connections by it, all together
 * hold four of sixteen, and sends find one free.
 */
export class SharedLimits {
  readonly maxAnswerBytes: number
  /** Units of each key. What an answer turns out to weigh is owed afterwards. */
  readonly rates: TokenBuckets
  readonly gate = new FairGate({ capacity: 80, share: roundPlaces, maxWaiting: 1_000 })
  readonly unread: UnreadResponses
  /** Bytes that each account may still have stored under Idempotency-Keys for requests that cost nothing. */
  readonly storedBytes: TokenBuckets

  constructor({ answerBytes, readsPerSecond }: LimitsConfig, clock: Clock) {
    this.maxAnswerBytes = answerBytes
    this.rates = new TokenBuckets({ burst: 10 * readsPerSecond, perSecond: readsPerSecond, clock })
    this.unread = new UnreadResponses(unreadResponses * answerBytes)
    this.storedBytes = new TokenBuckets({ burst: 2 * answerBytes, perSecond: storedBytesPerSecond, clock })
  }
}
