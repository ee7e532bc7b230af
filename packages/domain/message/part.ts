import { unreachable } from '../../kit/flow/unreachable.ts'
import type { Part } from './message.ts'
import type { ReportOutcome, SubmitOutcome } from './outcome.ts'
import { refusalActions } from './outcome.ts'

/** New knowledge about one part. */
export type PartEvent =
  | { type: 'submitted'; outcome: SubmitOutcome }
  /** `mayCorrect`: another upstream got the text because this one had reported a failure, or the subscriber has answered. */
  | { type: 'reported'; outcome: ReportOutcome; mayCorrect?: boolean }

/**
 * Ranks the states of a part by how much is known. An event of a lower rank does not change the part.
 * `refused` and `failed` share a rank: the first of them stays.
 */
const knowledge: Record<Part['kind'], number> = {
  elsewhere: 0,
  unsent: 1,
  unknown: 2,
  sent: 3,
  lost: 3.5,
  refused: 4,
  failed: 4,
  delivered: 5,
  read: 6,
}

/** The part after `event`; the same object if the event is not new. */
export function nextPart(part: Part, event: PartEvent): Part {
  const next = event.type === 'submitted' ? afterSubmit(event.outcome) : afterReport(event.outcome, part)
  if ((part.kind === 'failed' && !mayRecover(part, event, next)) || part.kind === 'refused') return part
  // A report on a part that this attempt never submitted is wrong.
  if (event.type === 'reported' && (part.kind === 'unsent' || part.kind === 'elsewhere')) return part
  return knowledge[next.kind] > knowledge[part.kind] ? next : part
}

/** Of failed parts only expired, retried and answered ones may still turn out to be delivered. */
function mayRecover({ status }: Part & { kind: 'failed' }, event: PartEvent, next: Part): boolean {
  const mayCorrect = event.type === 'reported' && event.mayCorrect === true
  return (status === 'EXPIRED' || mayCorrect) && isDelivered(next)
}

/** The better known state of one part from two attempts of a stage. */
export function betterKnown(one: Part, other: Part): Part {
  const rank = (part: Part) =>
    part.kind === 'failed' || part.kind === 'refused' ? 0.5 : knowledge[part.kind]
  return rank(other) > rank(one) ? other : one
}

export function isDelivered(part: Part): boolean {
  return part.kind === 'delivered' || part.kind === 'read'
}

/** Submitted to this upstream, which did not refuse it: it may have reached the telephone. */
export function isHandedOver({ kind }: Part): boolean {
  return kind !== 'unsent' && kind !== 'elsewhere' && kind !== 'refused'
}

/** Submitted, and the result is not known yet. */
export function isPending(part: Part): boolean {
  return part.kind === 'sent' || part.kind === 'unknown' || part.kind === 'lost'
}

function afterSubmit(outcome: SubmitOutcome): Part {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'sent', ref: outcome.ref, ...(outcome.handle && { handle: outcome.handle }) }
    case 'unknown':
      return { kind: 'unknown' }
    case 'completed':
      return afterReport(outcome.report, { kind: 'unsent' })
    case 'refused':
      return comesAgain(outcome)
        ? { kind: 'unsent' }
        : { kind: 'refused', status: outcome.status, reason: outcome.raw }
    default:
      return unreachable(outcome)
  }
}

function comesAgain(outcome: SubmitOutcome & { kind: 'refused' }): boolean {
  const action = refusalActions[outcome.refusal]
  return action === 'same-upstream-later' || action === 'other-upstream-or-later'
}

function afterReport(outcome: ReportOutcome, part: Part): Part {
  switch (outcome.kind) {
    case 'enroute':
      // Proves that the upstream has the part, even if the answer to its submit was lost.
      return part.kind === 'unknown' ? { kind: 'sent', ref: '' } : part
    case 'lost':
      return { kind: 'lost' }
    case 'delivered':
      return { kind: 'delivered' }
    case 'read':
      return { kind: 'read' }
    case 'failed':
      return { kind: 'failed', status: outcome.status, reason: outcome.reason }
    default:
      return unreachable(outcome)
  }
}
