import { attemptOutcome } from './attempt-results.ts'
import type { Attempt, Message } from './message.ts'
import { isHandedOver } from './part.ts'

/**
 * Index of the hand-over that carried a code: that of `stage`, or of all stages where it is null. Null where none did, or
 * several, so that it is not known which of them arrived.
 */
export function carrierOfCode({ attempts }: Message, stage: number | null): number | null {
  const carriers = [...attempts.entries()].filter(
    ([, attempt]) => (stage === null || attempt.stage === stage) && attempt.parts.some(isHandedOver),
  )
  const [first] = carriers
  return first === undefined || carriers.length > 1 ? null : first[0]
}

/** An ended verification as a sign of what its upstream delivers. */
export interface CodeResult {
  upstream: string
  isEntered: boolean
}

/**
 * A code counts where one upstream alone had a hand-over of its message: if it was entered, or if it was not although it
 * was reported delivered. One that was not delivered has failed already.
 */
export function codeResult(message: Message, isEntered: boolean): CodeResult | null {
  const attempt = message.attempts[carrierOfCode(message, null) ?? -1]
  if (attempt === undefined || !(isEntered || isReportedDelivered(message, attempt))) return null
  return { upstream: attempt.upstream, isEntered }
}

function isReportedDelivered(message: Message, attempt: Attempt): boolean {
  return attemptOutcome(message, attempt) === 'delivered'
}
