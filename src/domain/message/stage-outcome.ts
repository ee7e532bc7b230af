import type { Attempt, Message, Part } from './message.ts'
import { betterKnown, isDelivered, isPending } from './part.ts'
import type { FailureStatus, SuccessStatus } from './status.ts'

/** The combined outcome of all attempts of a stage. */
export type StageOutcome =
  | { kind: 'open' }
  | { kind: 'success'; status: SuccessStatus; deliveredParts: number }
  | { kind: 'failure'; status: FailureStatus; reason: string }

/** The best known state of each part of `stage` over all attempts. */
export function bestParts(attempts: readonly Attempt[], stage: number): Part[] {
  const best: Part[] = []
  for (const attempt of attempts) {
    if (attempt.stage !== stage) continue
    for (const [index, part] of attempt.parts.entries()) {
      const known = best[index]
      best[index] = known === undefined ? part : betterKnown(known, part)
    }
  }
  return best
}

/**
 * A stage is open while a part is unsent or waits for a report. With `over` (its wait has ended) such parts
 * count as EXPIRED, or as UNKNOWN if the submit's answer was lost.
 */
export function stageOutcome(message: Message, stage: number, over: boolean): StageOutcome {
  const parts = bestParts(message.attempts, stage)
  const delivered = parts.filter(isDelivered).length
  if (parts.length > 0 && delivered === parts.length) {
    const read = parts.every((part) => part.kind === 'read')
    return { kind: 'success', status: read ? 'READ' : 'DELIVERED', deliveredParts: delivered }
  }
  if (!over && parts.some((part) => isPending(part) || part.kind === 'unsent')) return { kind: 'open' }
  if (delivered > 0) return { kind: 'success', status: 'PARTIALLY DELIVERED', deliveredParts: delivered }
  return failureOf(parts)
}

function failureOf(parts: Part[]): StageOutcome {
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
