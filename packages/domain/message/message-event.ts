import type { Channel } from '../plan/plan.ts'
import type { SlotClaim } from './message.ts'
import type { CallFacts, CancelOutcome, Cost, ReportOutcome, SubmitOutcome } from './outcome.ts'

/** Who may cancel a message that nothing was sent of; `alarm`: the alarm that it is part of is over. */
export type Canceller = 'client' | 'operator' | 'alarm'

/** An event in the life of a message. */
export type MessageEvent =
  /** A slot has claimed it; nothing was sent yet. */
  | { type: 'claimed'; slotClaim: SlotClaim }
  /** Outcomes of the submits of one attempt. */
  | { type: 'submitted'; attempt: number; outcomes: PartOutcome[] }
  | {
      type: 'reported'
      attempt: number
      part: number
      outcome: ReportOutcome
      raw: string
      cost?: Cost
      call?: CallFacts
      /** Present where the subscriber shows it, who answers the part. */
      answered?: true
    }
  /** `text` is null for an opt-out, and for what belongs to another message. */
  | { type: 'replied'; channel: Channel; text: string | null; tap?: Tap }
  /** The subscriber followed the link that acknowledges it, or the client says so. */
  | { type: 'acknowledged'; by: 'link' | 'api' }
  /** The outcome of a cancel. */
  | { type: 'cancelled'; attempt: number; part: number; outcome: CancelOutcome }
  /** It must not go out any more, if nothing of it is on its way. */
  | { type: 'cancel-requested'; by: Canceller }
  /** The recipient entered the code of this stage; null for a code that all stages carry. */
  | { type: 'code-entered'; stage: number | null }
  /** The instant of `timerAt` has come. */
  | { type: 'clock' }
  /** The slot that claimed it is gone: it may have been sent (`maybe`), or was certainly not (`no`). */
  | { type: 'recovered'; sent: 'maybe' | 'no' }
  /** Its upstream is down: moves to another one, if there is one. */
  | { type: 'upstream-down' }

/** A tap on a button. */
export interface Tap {
  /** What stands on it. */
  button: string
  /** Index of the attempt that has it; null where the carrier does not say. */
  attempt: number | null
}

export interface PartOutcome {
  part: number
  outcome: SubmitOutcome
}
