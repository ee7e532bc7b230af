import type { Channel } from '../plan/plan.ts'
import type { SlotClaim } from './message.ts'
import type { CallFacts, CancelOutcome, Cost, ReportOutcome, SubmitOutcome } from './outcome.ts'

/** What happens to a message. */
export type MessageEvent =
  /** A slot has marked it; nothing is on the wire yet. */
  | { type: 'claimed'; slotClaim: SlotClaim }
  /** Answers to the hand-over of parts of one attempt. */
  | { type: 'submitted'; attempt: number; outcomes: PartOutcome[] }
  | {
      type: 'reported'
      attempt: number
      part: number
      outcome: ReportOutcome
      raw: string
      cost?: Cost
      call?: CallFacts
    }
  | { type: 'replied'; channel: Channel }
  /** What an upstream answered when it was asked to take a part back. */
  | { type: 'cancelled'; attempt: number; part: number; outcome: CancelOutcome }
  /** The instant that `clockAt` named has come. */
  | { type: 'clock' }
  /** The slot that marked it is gone: it was on the wire (`maybe`), or surely not (`no`). */
  | { type: 'recovered'; sent: 'maybe' | 'no' }
  /** Its upstream is down: another one, if there is one. */
  | { type: 'upstream-down' }

export interface PartOutcome {
  part: number
  outcome: SubmitOutcome
}
