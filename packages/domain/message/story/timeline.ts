import type { Arrangement } from '../../plan/arrange-channels.ts'
import type { Channel } from '../../plan/plan.ts'
import type { Choice } from '../../routing/route-rule.ts'
import type { Rewriting } from '../../text/transliterate.ts'
import type { RuleEffect } from '../../traffic-rules/traffic-rule.ts'
import type { AcknowledgedBy } from '../acknowledgement.ts'
import type { Canceller } from '../message-event.ts'
import type { CallFacts, CancelOutcome, Cost, ReportOutcome, SubmitOutcome } from '../outcome.ts'
import type { FailureStatus, MessageStatus } from '../status.ts'
import type { BlockReason, PassReason, PlainText, RetryReason } from './reasons.ts'

/** One step in the life of a message. `timeline-lines.ts` says how rows store it. */
export type TimelineEntry = { at: number } & TimelineStep

export type TimelineStep =
  | { step: 'accepted'; channels: Channel[]; parts: number; reservedMicros: number }
  /** The gateway chose the channels and their order. */
  | ({ step: 'arranged' } & Arrangement)
  /** A traffic rule that the message met. */
  | { step: 'rule'; rule: string; effect: RuleEffect; detail: string }
  /** A rule of the operator changed the sender or the text of a stage. */
  | { step: 'sender-replaced'; stage: number; from: string; to: string }
  | ({ step: 'text-rewritten'; stage: number; parts: number } & Rewriting)
  /** An operator released a held message. `operator` is never stored: the audit log has the name, here and below. */
  | { step: 'released'; operator?: string }
  /** Cancelled before anything was sent that may still arrive. */
  | { step: 'cancelled'; by: Canceller; operator?: string }
  /** It goes out later, as its client wishes. */
  | { step: 'scheduled'; until: number }
  | { step: 'stage'; stage: number; channel: Channel }
  | { step: 'stage-skipped'; stage: number; channel: Channel; reason: BlockReason | PlainText }
  | { step: 'routed'; upstream: string; passedOver: PassedOver[]; facts?: RouteFacts }
  | {
      step: 'submit'
      upstream: string
      part: number
      outcome: SubmitOutcome['kind']
      /** The final result, if the answer to the submit already has it. */
      result?: ReportOutcome['kind']
      raw: string
    }
  /** Without its code, which readers of a timeline must not see. */
  | ({ step: 'call'; upstream: string } & Omit<CallFacts, 'code'>)
  | { step: 'again'; notBefore: number; reason: RetryReason | PlainText }
  | { step: 'held'; until: number }
  | { step: 'recovered'; sent: 'maybe' | 'no' }
  | { step: 'report'; upstream: string; part: number; outcome: ReportOutcome['kind']; raw: string }
  /** `upstream` reported a failure with this status, so the text goes by another upstream. */
  | ({ step: 'retry'; upstream: string; status: FailureStatus } & RetryFacts)
  /** The route allows another upstream after the failing report, and this is against it. */
  | { step: 'not-retried'; upstream: string; reason: BlockReason }
  /** The recipient entered the code that this upstream had not reported delivered. */
  | { step: 'code-entered'; upstream: string }
  /** `channel` of a key or a reply. */
  /** `button` is not on the line, which has no texts: readers add it. */
  | { step: 'acknowledged'; by: AcknowledgedBy; channel: Channel | null; button?: string }
  | { step: 'wait-over'; stage: number }
  | { step: 'late-success'; stage: number }
  | { step: 'cancel'; upstream: string; part: number; outcome: CancelOutcome['kind']; raw: string }
  /** A charge or a refund of the upstream. */
  | { step: 'cost'; upstream: string; attempt: number; part: number; cost: Cost }
  | { step: 'reply'; channel: Channel }
  | { step: 'status'; status: MessageStatus; error: string | null }
  | { step: 'money'; chargedMicros: number; releasedMicros: number }

interface RetryFacts {
  /** The upstream that gets the text next. */
  next: string
  /** Which retry of the stage this is, 1 for the first, and how many the routes allow. */
  nth: number
  max: number
  parts: number
  /** What `next` charges for a part by its price list; absent where it has no price. */
  priceMicros?: number
}

/** An upstream that routing passed over. */
export interface PassedOver {
  upstream: string
  reason: PassReason | PlainText
}

/** Why a route was chosen, where that depends on more than the digits of the number. */
export interface RouteFacts {
  /** The match of the routes, in the words of the settings. */
  match: string
  /** Main code of the recipient's operator. */
  network?: string
  /** Its name. */
  operator?: string
  /** ISO 3166 code, where the operator is not known. */
  country?: string
  /** How one of several routes was chosen, and of how many. */
  choose?: Choice
  among?: number
  /** Price of one part. */
  priceMicros?: number
  /** Share of delivered messages lately. */
  delivered?: number
}

/** Maximum length of an upstream's text on a line. */
const rawLimit = 160

/** Cuts an upstream's text for the timeline and removes NUL, which PostgreSQL cannot store. */
export function clip(raw: string): string {
  const text = raw.includes('\0') ? raw.replaceAll('\0', '') : raw
  return text.length > rawLimit ? text.slice(0, rawLimit) : text
}
