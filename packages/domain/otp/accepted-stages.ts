import type { Message } from '../message/message.ts'
import { isHandedOver } from '../message/part.ts'
import { stageOutcome } from '../message/stage-outcome.ts'

/**
 * The stages whose codes are right now, where each stage has its own code: those that were sent, or may have been. The
 * newest of them alone once it is delivered.
 */
export function acceptedStages(message: Message): ReadonlySet<number> {
  const sent = message.plan.stages.flatMap((_, stage) => (isSent(message, stage) ? [stage] : []))
  const newest = sent.at(-1)
  return new Set(newest !== undefined && isArrived(message, newest) ? [newest] : sent)
}

function isSent({ attempts, progress }: Message, stage: number): boolean {
  if (attempts.some((attempt) => attempt.stage === stage && attempt.parts.some(isHandedOver))) return true
  // Claimed: it may be on the wire.
  return progress.kind === 'submitting' && attempts.at(-1)?.stage === stage
}

function isArrived(message: Message, stage: number): boolean {
  const outcome = stageOutcome(message, stage, false)
  return outcome.kind === 'success' && outcome.status !== 'PARTIALLY DELIVERED'
}
