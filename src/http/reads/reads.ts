import type { LimitsConfig } from '../../config/config.ts'
import type { Clock } from '../../lib/clock.ts'
import { FairGate } from '../../lib/fair-gate.ts'
import { UnreadAnswers } from './answer-budget.ts'
import { ReadRates } from './read-rates.ts'

/** Long answers of one account that may be on their way at once. */
const unreadAnswers = 4

/** Places of the gate that one account has: as many statuses of a request are read together. */
export const roundPlaces = 40

/**
 * Those of a request with an Idempotency-Key, which has a transaction and so a connection to itself: an account has at
 * most eight of them by it, half of the pool.
 */
export const transactionPlaces = 5

/** A unit besides the weight of an operation for so many bytes of its answer: reading, rendering and sending them. */
export const bytesPerUnit = 4_096

/**
 * What requests share for everything but sends (docs/decisions/0016-limits-between-clients.md). Weights are in
 * units of about one status. An account has 40 of them at work at once, all together have 80. What weighs 20 (lists and
 * changes of templates) has a database connection to itself: one account holds two connections by it, all together
 * hold four of sixteen, and sends find one free.
 */
export class Reads {
  readonly maxAnswerBytes: number
  readonly rates: ReadRates
  readonly gate = new FairGate({ capacity: 80, share: roundPlaces, maxWaiting: 1_000 })
  readonly unread: UnreadAnswers

  constructor({ answerBytes, readsPerSecond }: LimitsConfig, clock: Clock) {
    this.maxAnswerBytes = answerBytes
    this.rates = new ReadRates(readsPerSecond, clock)
    this.unread = new UnreadAnswers(unreadAnswers * answerBytes)
  }
}
