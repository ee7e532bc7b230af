import type { FailureStatus } from './status.ts'

/** How the hand-over of one part to an upstream ended. */
export type SubmitOutcome =
  | { kind: 'accepted'; ref: string; raw: string }
  | { kind: 'refused'; refusal: Refusal; status: FailureStatus; raw: string }
  /** It may or may not have been taken: the answer was lost. */
  | { kind: 'unknown'; raw: string }

/**
 * What a refusal means for the message.
 * - `throttled`: nothing is wrong, the upstream wants less.
 * - `unavailable`: this upstream cannot now (link down, internal error).
 * - `rejected-here`: this upstream will not take this message (sender, route, account).
 * - `rejected`: the message itself is wrong (no such number): no upstream would take it.
 */
export type Refusal = 'throttled' | 'unavailable' | 'rejected-here' | 'rejected'

/** What dispatch does about a refusal. */
export type RefusalAction = 'same-upstream-later' | 'other-upstream-or-later' | 'other-upstream' | 'give-up'

export const refusalActions: Record<Refusal, RefusalAction> = {
  throttled: 'same-upstream-later',
  unavailable: 'other-upstream-or-later',
  'rejected-here': 'other-upstream',
  rejected: 'give-up',
}

/** What a report says about one part that an upstream took earlier. */
export type ReportOutcome =
  | { kind: 'enroute' }
  /** The upstream says that it does not know what became of it. */
  | { kind: 'lost' }
  | { kind: 'delivered' }
  | { kind: 'read' }
  | { kind: 'failed'; status: FailureStatus; reason: string }
