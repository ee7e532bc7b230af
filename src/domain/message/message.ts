import type { Plan } from '../plan/plan.ts'
import type { FailureStatus, MessageStatus } from './status.ts'

/** A message as dispatch holds it. `plan`, `phone`, `type` and `hook` never change after acceptance. */
export interface Message {
  msgId: number
  accountId: number
  /** Decimal text of the client's id; null only where `contract.lenientIds` admits a missing one. */
  clientId: string | null
  phone: string
  /** Operation type as the client sent it, for example `sms`. */
  type: string
  plan: Plan
  hook: string | null
  requestId: string | null
  acceptedAt: number
  expiresAt: number
  status: MessageStatus
  /** Reason of a failure in words, for `status` and the callback. */
  error: string | null
  updatedAt: number
  progress: Progress
  /** Every hand-over to an upstream, oldest first. The last one is the current one. */
  attempts: Attempt[]
  money: Money
}

/** Where an open message stands. `stage` is the index into `plan.stages`. */
export type Progress =
  /** Waits for a lane of `upstream`; `upstream` is null while no route exists. */
  | { kind: 'queued'; stage: number; upstream: string | null; notBefore: number; tries: number }
  /** Marked on disk for a slot; may or may not be on the wire. */
  | { kind: 'submitting'; stage: number; upstream: string; mark: Mark; tries: number }
  /** Every part is with the upstream; a report is awaited until `waitEndsAt`. */
  | { kind: 'submitted'; stage: number; upstream: string; waitEndsAt: number }
  /** The outcome of a submit was not learnt; held for a report until `holdEndsAt`, then settled by policy. */
  | { kind: 'held'; stage: number; upstream: string; holdEndsAt: number; resends: number }
  | { kind: 'final'; stage: number }

/** Who took a message: a slot and the epoch of its lease. */
export interface Mark {
  slotId: number
  epoch: number
}

/** One hand-over of a stage to one upstream. `parts[i]` is part i + 1 of the message. */
export interface Attempt {
  stage: number
  upstream: string
  parts: Part[]
}

export type Part =
  /** Not handed over by this attempt (yet, or because an earlier attempt did). */
  | { kind: 'unsent' }
  /** The upstream took it and named it `ref`. */
  | { kind: 'sent'; ref: string }
  /** Handed over, answer never learnt. */
  | { kind: 'unknown' }
  /** The upstream said no at submit. */
  | { kind: 'refused'; status: FailureStatus; reason: string }
  | { kind: 'delivered' }
  | { kind: 'read' }
  /** A report said that it failed for good. */
  | { kind: 'failed'; status: FailureStatus; reason: string }

export interface Money {
  /** Taken from the balance at acceptance and not settled yet. 0 once final. */
  reservedMicros: number
  /** Kept for good. 0 until final. */
  chargedMicros: number
}
