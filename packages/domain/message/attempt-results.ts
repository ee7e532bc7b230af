import type { Attempt, Message, Part } from './message.ts'
import { isDelivered, isHandedOver } from './part.ts'
import { isSuccess, type MessageStatus } from './status.ts'

/** A change of what is known of one hand-over. Counts are 1, 0 or -1: a late report corrects a failure. */
export interface AttemptResult {
  upstream: string
  delivered: number
  failed: number
  /** From the start of the stage, for what was reported delivered. */
  tookMs: number
  /** 1 for a delivery that is known by the code alone, so that its time is not known. */
  untimed: number
}

/** What a change of a message adds to the results of its upstreams. Refusals at the hand-over are no results. */
export function attemptResults(before: Message, after: Message, now: number): AttemptResult[] {
  if (before.attempts === after.attempts && before.progress.kind === after.progress.kind) return []
  return after.attempts.flatMap((attempt, index) => {
    const earlier = before.attempts[index]
    const known = earlier === undefined ? null : attemptOutcome(before, earlier)
    const result = attemptOutcome(after, attempt)
    if (result === null || result === known || known === 'delivered') return []
    const delivered = result === 'delivered' ? 1 : 0
    const untimed = delivered === 1 && attempt.entered === true ? 1 : 0
    return [
      {
        upstream: attempt.upstream,
        delivered,
        failed: known === 'failed' ? -1 : 1 - delivered,
        tookMs: (delivered - untimed) * Math.max(0, now - attempt.stageStartedAt),
        untimed,
      },
    ]
  })
}

/** What came of a hand-over; null where that is not known yet, or nothing was handed over. */
export function attemptOutcome(
  message: Message,
  { parts, stage, entered }: Attempt,
): 'delivered' | 'failed' | null {
  if (entered) return 'delivered'
  const handedOver = parts.filter(isHandedOver)
  if (handedOver.length === 0) return null
  if (handedOver.every(isDelivered)) return 'delivered'
  if (handedOver.some(({ kind }) => kind === 'failed')) return 'failed'
  return isGivenUp(message, stage) ? 'failed' : null
}

/** No report came in the time of the stage. */
function isGivenUp({ attempts, progress, status }: Message, stage: number): boolean {
  if ((attempts.at(-1)?.stage ?? stage) > stage) return true
  return progress.kind === 'final' && !isSuccess(status)
}

/**
 * Whether the change is the first report of a result about the newest hand-over, so that `before.updatedAt` is when that
 * took place: when it was claimed, or when its answer was recorded.
 */
export function isFirstReceipt(before: Message, after: Message): boolean {
  const { kind } = before.progress
  if (before.attempts === after.attempts || (kind !== 'submitting' && kind !== 'submitted')) return false
  const index = before.attempts.length - 1
  const [earlier, later] = [before.attempts[index], after.attempts[index]]
  if (earlier === undefined || later === undefined || earlier.parts.some(isReported)) return false
  return later.parts.some(isReported)
}

function isReported({ kind }: Part): boolean {
  return kind === 'delivered' || kind === 'read' || kind === 'failed'
}

/** The result of a flash call: its code, or its failure. */
export type KnownCall =
  | { kind: 'code'; code: string }
  | { kind: 'failed'; status: MessageStatus; error: string | null }

/**
 * Null if the message is no flash call, or while nothing is known. A code may be known before the call ends.
 */
export function readKnownCall({ plan, attempts, status, error, progress }: Message): KnownCall | null {
  if (plan.stages[0].content.kind !== 'call') return null
  const called = attempts.findLast(({ call }) => call?.code != null)
  const failed = called?.parts.some(({ kind }) => kind === 'failed' || kind === 'refused') ?? true
  const code = called?.call?.code ?? null
  if (code !== null && (isSuccess(status) || !failed)) return { kind: 'code', code }
  return progress.kind === 'final' ? { kind: 'failed', status, error } : null
}
