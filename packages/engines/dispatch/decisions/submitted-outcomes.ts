import { withoutWords } from '../../../carriers/storable-input.ts'
import type { DispatchPolicy } from '../../../domain/message/dispatch-policy.ts'
import { currentAttempt, type Message } from '../../../domain/message/message.ts'
import type { PartOutcome } from '../../../domain/message/message-event.ts'
import type { NewRef } from '../../../store/messages/change.ts'
import { applyEvent, type Decided, undecided } from './decided.ts'
import { type DeferredOutcomes, isLarge } from './recent-messages.ts'

/** Timers of a message run on disk only. */
const minWaitMs = 60_000

/** A message with what became of its parts. */
export interface Submitted {
  message: Message
  outcomes: PartOutcome[]
  /** The upstream's ids are on disk. A message that moved on did so by them. */
  isDeferred?: boolean
}

/** The same without the texts of the upstream. */
export function bare({ message, outcomes }: Submitted): Submitted {
  return {
    message,
    outcomes: outcomes.map(({ part, outcome }) => ({ part, outcome: withoutWords(outcome) })),
  }
}

/** Whether the upstream took the message, of one part, at the first try, and only its report is awaited. */
export function mayDefer({ decided: { before, decision, refs }, outcomes }: DeferredOutcomes): boolean {
  const { message, cancels, notifyClient } = decision
  if (before.progress.kind !== 'submitting' || message.progress.kind !== 'submitted') return false
  if (message.attempts.length > 1 || cancels.length > 0 || notifyClient || isLarge(message)) return false
  const isLast = currentAttempt(message)?.stage === message.plan.stages.length - 1
  if (!isLast || message.progress.waitEndsAt - message.updatedAt < minWaitMs) return false
  const [first] = outcomes
  return (
    outcomes.length === 1 &&
    currentAttempt(message)?.parts.length === 1 &&
    first?.outcome.kind === 'accepted' &&
    first.outcome.cost === undefined &&
    refs.length === 1
  )
}

/**
 * The change that the outcomes make. `attempt` is the index of the attempt that was handed over; without outcomes nothing was
 * sent.
 */
export function decideSubmitted(
  message: Message,
  attempt: number,
  outcomes: PartOutcome[],
  now: number,
  policy: DispatchPolicy,
): Decided {
  const event =
    outcomes.length === 0
      ? ({ type: 'recovered', sent: 'no' } as const)
      : ({ type: 'submitted', attempt, outcomes } as const)
  const { before, decision, replies } = applyEvent(undecided(message), event, now, policy)
  return { before, decision, refs: listNewRefs(message, attempt, outcomes), replies }
}

/** The ids that the upstream gave to the parts. */
export function listNewRefs(message: Message, attempt: number, outcomes: PartOutcome[]): NewRef[] {
  const upstream = message.attempts[attempt]?.upstream ?? ''
  return outcomes.flatMap(({ part, outcome }) => {
    // Without an id a report can only be matched by number, if at all.
    const ref = outcome.kind === 'refused' || outcome.kind === 'completed' ? '' : (outcome.ref ?? '')
    const handle =
      outcome.kind === 'accepted' && outcome.handle !== undefined ? { handle: outcome.handle } : {}
    return ref === '' ? [] : [{ upstream, ref, ...handle, attempt, part }]
  })
}

/**
 * Another event changed the message (a report on another part, a reply), but it still waits for this outcome. A claim after a
 * refusal counts one try more, also where the same lane made it.
 */
export function stillClaimed({ progress }: Message, { progress: was }: Message): boolean {
  if (progress.kind !== 'submitting' || was.kind !== 'submitting' || progress.tries !== was.tries)
    return false
  return (
    progress.slotClaim.slotId === was.slotClaim.slotId && progress.slotClaim.epoch === was.slotClaim.epoch
  )
}

/**
 * The outcome that ended the claim `was` is on disk, though the answer to its commit was lost: parts that were refused are
 * claimed again, by any gateway, in the same attempt.
 */
export function claimedAgain(message: Message, was: Message): boolean {
  const isClaimed = message.progress.kind === 'submitting' && !stillClaimed(message, was)
  return isClaimed && message.attempts.length === was.attempts.length
}

export function handedOver(outcome: PartOutcome['outcome']): boolean {
  return outcome.kind !== 'refused'
}
