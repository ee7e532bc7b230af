import type { FailureStatus } from './status.ts'

/** How the submit of one part to an upstream ended. */
export type SubmitOutcome =
  /**
   * `handle` is the upstream's id in its own spelling, if `ref` is another form. `parts`, where the upstream cuts a text
   * itself and answers for each part of it: these answers in order; `ref` is then the first accepted one's.
   */
  | {
      kind: 'accepted'
      ref: string
      raw: string
      handle?: string
      cost?: Cost
      parts?: readonly PartAnswer[]
    }
  /** `retryAfterMs`: how long the upstream requests that nothing comes; the caller that waits has a limit of its own. */
  | { kind: 'refused'; refusal: Refusal; status: FailureStatus; raw: string; retryAfterMs?: number }
  /** The final result is known at once: a call is over when its submit ends. */
  | { kind: 'completed'; report: Conclusion; raw: string; call?: CallFacts; cost?: Cost }
  /** The answer was lost, so it may or may not have been accepted. `ref` is its id if the gateway chose it. */
  | { kind: 'unknown'; raw: string; ref?: string }

/** What an upstream answers for one of the parts into which it cut a text. */
export type PartAnswer =
  | { kind: 'accepted'; ref: string }
  /** Not taken, though others were: it cannot be handed over alone. */
  | { kind: 'failed'; status: FailureStatus; reason: string }

/** Facts about a telephone call. */
export interface CallFacts {
  /** From the callee's answer to the end; null if the call was not answered or the duration is unknown. */
  durationSeconds: number | null
  /** The key that was pressed, `0` to `9`, `*` or `#`; null for none. */
  digit: string | null
  /** The last four digits of the calling number; null if they are no code. */
  code: string | null
  /** Present where another voice or another engine spoke than was requested. */
  spoken?: SpokenInstead
  /** Present where it was examined. */
  answeredBy?: AnsweredBy
}

/** Who answered a call, by what was heard of it: a guess. */
export type AnsweredBy = 'person' | 'machine' | 'unknown'

/** The voice that spoke in place of the requested one. */
export interface SpokenInstead {
  /** For display: `Ukrainian, female2`. */
  voice: string
  /** The name that the client gave, where no voice has it. */
  named?: string
  /** Why the engine that the settings name did not speak. */
  fault?: string
}

/** A charge or refund for a part, as the upstream reports it. */
export interface Cost {
  kind: 'charge' | 'refund'
  /** Millionths of `currency`. */
  micros: number
  /** ISO 4217. */
  currency: string
}

/**
 * What a refusal means for the message.
 * - `throttled`: the upstream requests a lower rate.
 * - `later`: this message has to wait; others need not.
 * - `unavailable`: this upstream cannot now (connection down, internal error).
 * - `rejected-here`: this upstream does not accept this message (sender, route, account).
 * - `rejected`: the message itself is wrong (no such number); no upstream would accept it.
 */
export type Refusal = 'throttled' | 'later' | 'unavailable' | 'rejected-here' | 'rejected'

/** How dispatch reacts to a refusal. */
export type RefusalAction = 'same-upstream-later' | 'other-upstream-or-later' | 'other-upstream' | 'give-up'

export const refusalActions: Record<Refusal, RefusalAction> = {
  throttled: 'same-upstream-later',
  later: 'same-upstream-later',
  unavailable: 'other-upstream-or-later',
  'rejected-here': 'other-upstream',
  rejected: 'give-up',
}

/** A result that can be known when the submit ends. */
export type Conclusion = Exclude<ReportOutcome, { kind: 'enroute' }>

/** Outcome of a cancel. */
export type CancelOutcome =
  | { kind: 'cancelled'; raw: string }
  /** Already delivered, or no longer under the upstream's control. */
  | { kind: 'too-late'; raw: string }
  | { kind: 'unknown'; raw: string }

/** What a report says about one part that an upstream took earlier. */
export type ReportOutcome =
  | { kind: 'enroute' }
  /** The upstream reports that it does not know the result. */
  | { kind: 'lost' }
  | { kind: 'delivered' }
  | { kind: 'read' }
  | { kind: 'failed'; status: FailureStatus; reason: string }
