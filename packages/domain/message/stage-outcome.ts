import { unreachable } from '../../kit/flow/unreachable.ts'
import type { Attempt, Message, Part } from './message.ts'
import { betterKnown, isDelivered, isHandedOver, isPending } from './part.ts'
import type { FailureStatus, SuccessStatus } from './status.ts'

/** The combined outcome of all attempts of a stage. */
export type StageOutcome =
  | { kind: 'open' }
  /** `retry`: of the attempts that delivered it. */
  | { kind: 'success'; status: SuccessStatus; deliveredParts: number; retry: number }
  | { kind: 'failure'; status: FailureStatus; reason: string }

/**
 * The attempts of `stage` in the order of their retries: first those before any retry. The attempts of one entry share
 * the parts of one text; each retry has the whole text again.
 */
export function byRetry(attempts: readonly Attempt[], stage: number): [Attempt[], ...Attempt[][]] {
  const found: [Attempt[], ...Attempt[][]] = [[]]
  for (const attempt of attempts) {
    if (attempt.stage !== stage) continue
    const { retry = 0 } = attempt
    const own = found[retry] ?? []
    found[retry] = own
    own.push(attempt)
  }
  return found
}

/** The best known state of each part of `stage` over the attempts of its newest retry. */
export function bestParts(attempts: readonly Attempt[], stage: number): Part[] {
  return mergeParts(byRetry(attempts, stage).at(-1) ?? [])
}

/** The best known state of each part over attempts of one retry. */
export function mergeParts(attempts: readonly Attempt[]): Part[] {
  const [first, ...others] = attempts
  const best: Part[] = [...(first?.parts ?? [])]
  for (const { parts } of others) {
    for (const [index, part] of parts.entries()) {
      const known = best[index]
      best[index] = known === undefined ? part : betterKnown(known, part)
    }
  }
  return best
}

/**
 * A stage is open while a part is unsent or waits for a report. With `over` (its wait has ended) such parts
 * count as EXPIRED, or as UNKNOWN if the submit's answer was lost. Of its retries the best one counts; of failed ones
 * the last that was handed over.
 */
export function stageOutcome(message: Message, stage: number, over: boolean): StageOutcome {
  const rounds = byRetry(message.attempts, stage)
  if (rounds.length === 1) return judgeParts(mergeParts(rounds[0]), 0, over)
  return rounds
    .map((attempts, retry) => ({ parts: mergeParts(attempts), retry }))
    .filter(({ parts, retry }) => retry === 0 || !isOver(parts, over) || parts.some(isHandedOver))
    .map(({ parts, retry }) => judgeParts(parts, retry, over))
    .reduce((best, next) => (rank(next) >= rank(best) ? next : best))
}

function isOver(parts: readonly Part[], over: boolean): boolean {
  return over || !parts.some((part) => isPending(part) || part.kind === 'unsent')
}

function judgeParts(parts: Part[], retry: number, over: boolean): StageOutcome {
  const deliveredParts = parts.filter(isDelivered).length
  if (parts.length > 0 && deliveredParts === parts.length) {
    const read = parts.every((part) => part.kind === 'read')
    return { kind: 'success', status: read ? 'READ' : 'DELIVERED', deliveredParts, retry }
  }
  if (!isOver(parts, over)) return { kind: 'open' }
  if (deliveredParts > 0) return { kind: 'success', status: 'PARTIALLY DELIVERED', deliveredParts, retry }
  return findFailure(parts)
}

/** While a retry is open, what another one delivered in part is not the end. */
function rank(outcome: StageOutcome): number {
  switch (outcome.kind) {
    case 'failure':
      return 0
    case 'open':
      return 2
    case 'success':
      return outcome.status === 'PARTIALLY DELIVERED' ? 1 : outcome.status === 'READ' ? 4 : 3
    default:
      return unreachable(outcome)
  }
}

function findFailure(parts: Part[]): StageOutcome {
  for (const part of parts) {
    if (part.kind === 'failed' || part.kind === 'refused') {
      return { kind: 'failure', status: part.status, reason: part.reason }
    }
  }
  if (parts.some((part) => part.kind === 'unknown' || part.kind === 'lost')) {
    return { kind: 'failure', status: 'UNKNOWN', reason: 'Handed over, but the outcome was never learnt' }
  }
  if (parts.some((part) => part.kind === 'sent')) {
    return { kind: 'failure', status: 'EXPIRED', reason: 'No delivery was reported within the lifetime' }
  }
  return { kind: 'failure', status: 'EXPIRED', reason: 'It could not be handed over within the lifetime' }
}
