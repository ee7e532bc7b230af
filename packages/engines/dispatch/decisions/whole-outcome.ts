import type { PartAnswer, SubmitOutcome } from '../../../carriers/connector.ts'
import type { PartOutcome } from '../../../domain/message/message-event.ts'

/**
 * The outcome of each part of a message whose parts `unsent` (0-based, ascending) one submit carried; the attempt has
 * `attemptParts` parts. The outcome counts for each part, and its cost once. Where the upstream cut the text itself and
 * answered for each part, ours are matched to its parts in order: the last of its parts counts for what is left of ours,
 * and parts beyond ours are added to the attempt.
 */
export function outcomesOfWhole(
  outcome: SubmitOutcome,
  unsent: readonly number[],
  attemptParts: number,
): PartOutcome[] {
  if (outcome.kind !== 'accepted' || outcome.parts === undefined) {
    return unsent.map((part, nth) => ({ part, outcome: nth === 0 ? outcome : withoutCost(outcome) }))
  }
  const { parts: answers, ...accepted } = outcome
  const beyond = Math.max(0, answers.length - unsent.length)
  const parts = [...unsent, ...Array.from({ length: beyond }, (_, nth) => attemptParts + nth)]
  return parts.map((part, nth) => ({
    part,
    outcome: outcomeOfPart(
      nth === 0 ? accepted : withoutCost(accepted),
      answers[Math.min(nth, answers.length - 1)],
    ),
  }))
}

function outcomeOfPart(
  whole: SubmitOutcome & { kind: 'accepted' },
  answer: PartAnswer | undefined,
): SubmitOutcome {
  if (answer === undefined) return whole
  if (answer.kind === 'accepted') return { ...whole, ref: answer.ref }
  const { status, reason } = answer
  const { raw, cost } = whole
  return { kind: 'completed', report: { kind: 'failed', status, reason }, raw, ...(cost && { cost }) }
}

function withoutCost<Outcome extends SubmitOutcome>(outcome: Outcome): Outcome {
  if (outcome.kind !== 'accepted' && outcome.kind !== 'completed') return outcome
  const { cost: _, ...free } = outcome
  return free as Outcome
}
