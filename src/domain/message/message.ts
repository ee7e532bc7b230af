import type { Plan, Stage } from '../plan/plan.ts'
import type { CallFacts } from './outcome.ts'
import type { FailureStatus, MessageStatus } from './status.ts'

/** A message as dispatch holds it. Everything down to `expiresAt` never changes after acceptance. */
export interface Message {
  msgId: number
  accountId: number
  /** Decimal text of the client's id; null only where `contract.lenientIds` admits a missing one. */
  clientId: string | null
  /** International digits without `+`; the address where the channel is e-mail, in lower case. */
  phone: string
  /** Operation type as the client sent it, for example `sms`. */
  type: string
  plan: Plan
  /** Where callbacks go, or null. */
  hook: string | null
  requestId: string | null
  acceptedAt: number
  expiresAt: number
  status: MessageStatus
  /** Reason of a failure in words, for `status` and the callback. */
  error: string | null
  updatedAt: number
  progress: Progress
  /** Every hand-over to an upstream, oldest first. The last one is the current one; empty until routed. */
  attempts: Attempt[]
  money: Money
}

/** Where a message stands. */
export type Progress =
  /** Waits for a lane of the current attempt's upstream. `tries` counts refusals that asked to come again. */
  | { kind: 'queued'; notBefore: number; tries: number }
  /** Marked on disk for a slot; may or may not be on the wire. */
  | { kind: 'submitting'; slotClaim: SlotClaim; tries: number }
  /** Every part is with an upstream; a report is awaited until `waitEndsAt`. */
  | { kind: 'submitted'; waitEndsAt: number }
  /** The answer to a submit was lost; held for a report until `holdEndsAt`, then settled by policy. */
  | { kind: 'held'; holdEndsAt: number }
  | { kind: 'final' }

/** Who took a message: a slot and the epoch of its lease. */
export interface SlotClaim {
  slotId: number
  epoch: number
}

/** One hand-over of a stage to one upstream. `parts[i]` is part i + 1 of the message. */
export interface Attempt {
  /** Index into `plan.stages`. */
  stage: number
  /** When the stage began, the same for all attempts of a stage. */
  stageStartedAt: number
  upstream: string
  parts: Part[]
  /** Of a telephone call, once something is known of it. */
  call?: CallFacts
  /** Set on the attempt that made the message a success: the one that is charged. */
  won?: true
}

export type Part =
  /** To be handed over by this attempt. */
  | { kind: 'unsent' }
  /** Another attempt of the same stage has handed it over. */
  | { kind: 'elsewhere' }
  /**
   * The upstream took it and named it `ref`; `handle` is how it wrote that, where it is another form. `refunded`
   * where it has paid its price back, here and below.
   */
  | { kind: 'sent'; ref: string; handle?: string; refunded?: true }
  /** Handed over, answer never learnt. */
  | { kind: 'unknown' }
  /** The upstream took it and has lost track of it. */
  | { kind: 'lost' }
  /** The upstream said no at submit. */
  | { kind: 'refused'; status: FailureStatus; reason: string }
  /** `disputed` where a report has said later that it failed, as bounces of e-mails do. */
  | { kind: 'delivered'; disputed?: true }
  | { kind: 'read' }
  /** A report said that it failed for good. */
  | { kind: 'failed'; status: FailureStatus; reason: string; refunded?: true }

export interface Money {
  /** Taken from the balance at acceptance and not settled yet. 0 once final. */
  reservedMicros: number
  /** Kept for good. 0 until final. */
  chargedMicros: number
}

export function currentAttempt(message: Message): Attempt | undefined {
  return message.attempts.at(-1)
}

/** The stage that the newest attempt belongs to; the first one where nothing was tried yet. */
export function currentStage(message: Message): Stage {
  return message.plan.stages[currentAttempt(message)?.stage ?? 0] ?? message.plan.stages[0]
}

/** Parts that the current attempt has still to hand over. */
export function unsentParts(message: Message): number[] {
  const parts = currentAttempt(message)?.parts ?? []
  return parts.flatMap((part, index) => (part.kind === 'unsent' ? [index] : []))
}
