import type { LimitsConfig } from '../../config/config.ts'
import type { Clock } from '../../lib/clock.ts'
import { FairGate } from '../../lib/fair-gate.ts'
import { UnreadAnswers } from './answer-budget.ts'
import { ReadRates } from './read-rates.ts'

/** Long answers of one account that may be on their way at once. */
const unreadAnswers = 4

/**
 * What requests share that ask for more than sends (docs/decisions/0016-limits-between-clients.md). Weights are in
 * units of about one status: an account has 50 of them at work at once, all together have 100. Lists and changes of
 * templates weigh 25 and have a database connection each, so one account holds two connections by them, all together
 * hold four of the sixteen, and sends find one free.
 */
export class Reads {
  readonly maxAnswerBytes: number
  readonly rates: ReadRates
  readonly gate = new FairGate({ capacity: 100, share: 50, maxWaiting: 1_000 })
  readonly unread: UnreadAnswers

  constructor({ answerBytes, readsPerSecond }: LimitsConfig, clock: Clock) {
    this.maxAnswerBytes = answerBytes
    this.rates = new ReadRates(readsPerSecond, clock)
    this.unread = new UnreadAnswers(unreadAnswers * answerBytes)
  }
}

/** How many places of the gate go to reads that are made together. */
export const roundPlaces = 50

/** A unit besides the weight of an operation for so many bytes of its answer. */
export const bytesPerUnit = 4_096
