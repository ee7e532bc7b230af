import type { Plan, Stage } from '../plan/plan.ts'
import type { Acknowledgement } from './acknowledgement.ts'
import type { CallFacts } from './outcome.ts'
import type { FailureStatus, MessageStatus } from './status.ts'

/** A message as dispatch holds it. Everything down to `expiresAt` never changes after acceptance. */
export interface Message {
  msgId: number
  accountId: number
  /** Decimal text of the client's id; null only where `contract.lenientIds` admits a missing one. */
  clientId: string | null
  /** International digits without `+`, or an e-mail address in lower case. */
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
  /** Reason of a failure, for `status` and the callback. */
  error: string | null
  updatedAt: number
  progress: Progress
  /** Every hand-over to an upstream, oldest first. The last one is the current one; empty until routed. */
  attempts: Attempt[]
  money: Money
}

/** State of a message. */
export type Progress =
  /** Waits for a lane of the current attempt's upstream. `tries` counts refusals to be retried. */
  | { kind: 'queued'; notBefore: number; tries: number }
  /** Claimed on disk by a slot; may or may not have been sent. */
  | { kind: 'submitting'; slotClaim: SlotClaim; tries: number }
  /** Every part is with an upstream; a report is awaited until `waitEndsAt`. */
  | { kind: 'submitted'; waitEndsAt: number }
  /** The answer to a submit was lost. Waits for a report until `doubtEndsAt`, then the policy decides. */
  | { kind: 'in-doubt'; doubtEndsAt: number }
  | { kind: 'final' }

/** The claim on a message: a slot and the epoch of its lease. */
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
  /** How many failing reports of the stage came before, each of which led to a retry. Absent: none. */
  retry?: number
  parts: Part[]
  /** Facts about a telephone call, once known. */
  call?: CallFacts
  /** Set on the attempt that made the message a success: the one that is charged. */
  won?: true
  /** The recipient entered the one-time code that it carried, which no report of a delivery had preceded. */
  entered?: true
  /** The first acknowledgement, on the attempt that it belongs to. */
  acknowledged?: Acknowledgement
}

export type Part =
  /** To be submitted by this attempt. */
  | { kind: 'unsent' }
  /** Submitted by another attempt of the same stage. */
  | { kind: 'elsewhere' }
  /**
   * The upstream accepted it with the id `ref`; `handle` is the id in the upstream's own spelling, if
   * different. `refunded`: the upstream paid its cost back, here and below.
   */
  | { kind: 'sent'; ref: string; handle?: string; refunded?: true }
  /** Submitted; the answer was lost. */
  | { kind: 'unknown' }
  /** The upstream accepted it and reported that its fate is unknown. */
  | { kind: 'lost' }
  /** The upstream refused it at submit. */
  | { kind: 'refused'; status: FailureStatus; reason: string }
  /** `disputed`: a later report says that it failed, for example an e-mail bounce. */
  | { kind: 'delivered'; disputed?: true }
  | { kind: 'read' }
  /** Reported as failed for good. */
  | { kind: 'failed'; status: FailureStatus; reason: string; refunded?: true }

export interface Money {
  /** Reserved from the balance at acceptance. 0 once final. */
  reservedMicros: number
  /** Captured. 0 until final. */
  chargedMicros: number
}

export function currentAttempt(message: Message): Attempt | undefined {
  return message.attempts.at(-1)
}

/** The stage of the newest attempt; the first stage before any attempt. */
export function currentStage(message: Message): Stage {
  return message.plan.stages[currentAttempt(message)?.stage ?? 0] ?? message.plan.stages[0]
}

/** Parts that the current attempt has not submitted yet. */
export function unsentParts(message: Message): number[] {
  const parts = currentAttempt(message)?.parts ?? []
  return parts.flatMap((part, index) => (part.kind === 'unsent' ? [index] : []))
}

/** Whether an earlier attempt at the upstream of the current one lost the answer about a part; null: about any. */
export function mayBeTaken({ attempts }: Message, part: number | null): boolean {
  const current = attempts.at(-1)
  return attempts
    .slice(0, -1)
    .filter(({ stage, upstream }) => stage === current?.stage && upstream === current.upstream)
    .some(({ parts }) => parts.some(({ kind }, index) => kind === 'unknown' && (part ?? index) === index))
}
