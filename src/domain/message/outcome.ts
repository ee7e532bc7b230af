import type { FailureStatus } from './status.ts'

/** How the hand-over of one part to an upstream ended. */
export type SubmitOutcome =
  /** `handle` is the upstream's id as it wrote it, where `ref` is another form of it. */
  | { kind: 'accepted'; ref: string; raw: string; handle?: string; cost?: Cost }
  | { kind: 'refused'; refusal: Refusal; status: FailureStatus; raw: string }
  /** What a report would tell, known at once: a call is over when its hand-over is. */
  | { kind: 'completed'; report: Conclusion; raw: string; call?: CallFacts; cost?: Cost }
  /** It may or may not have been taken: the answer was lost. `ref` is its id where we chose that ourselves. */
  | { kind: 'unknown'; raw: string; ref?: string }

/** What is known of a telephone call. */
export interface CallFacts {
  /** From the answer to the end; null where nobody answered, or where it is not told. */
  durationSeconds: number | null
  /** The key that was pressed, `0` to `9`, `*` or `#`; null where none was. */
  digit: string | null
  /** The last four digits of the number that called; null where they are no code. */
  code: string | null
}

/** What an upstream says that it charges for a part, or pays back. */
export interface Cost {
  kind: 'charge' | 'refund'
  /** Millionths of `currency`. */
  micros: number
  /** ISO 4217, as the upstream names it. */
  currency: string
}

/**
 * What a refusal means for the message.
 * - `throttled`: nothing is wrong, the upstream wants less.
 * - `later`: nothing is wrong, this message has to wait; others need not.
 * - `unavailable`: this upstream cannot now (link down, internal error).
 * - `rejected-here`: this upstream will not take this message (sender, route, account).
 * - `rejected`: the message itself is wrong (no such number): no upstream would take it.
 */
export type Refusal = 'throttled' | 'later' | 'unavailable' | 'rejected-here' | 'rejected'

/** What dispatch does about a refusal. */
export type RefusalAction = 'same-upstream-later' | 'other-upstream-or-later' | 'other-upstream' | 'give-up'

export const refusalActions: Record<Refusal, RefusalAction> = {
  throttled: 'same-upstream-later',
  later: 'same-upstream-later',
  unavailable: 'other-upstream-or-later',
  'rejected-here': 'other-upstream',
  rejected: 'give-up',
}

/** What can be told of a part when its hand-over is over. */
export type Conclusion = Exclude<ReportOutcome, { kind: 'enroute' }>

/** What became of the wish to take a part back. */
export type CancelOutcome =
  | { kind: 'cancelled'; raw: string }
  /** It has been delivered, or is beyond the upstream's reach. */
  | { kind: 'too-late'; raw: string }
  | { kind: 'unknown'; raw: string }

/** What a report says about one part that an upstream took earlier. */
export type ReportOutcome =
  | { kind: 'enroute' }
  /** The upstream says that it does not know what became of it. */
  | { kind: 'lost' }
  | { kind: 'delivered' }
  | { kind: 'read' }
  | { kind: 'failed'; status: FailureStatus; reason: string }
