import { chooseStage, findBlock } from './choose-stage.ts'
import type { Draft } from './draft.ts'
import { type Attempt, currentAttempt, type Message } from './message.ts'
import type { ReportOutcome } from './outcome.ts'
import { byRetry, mergeParts, stageOutcome } from './stage-outcome.ts'
import { routedStep, stageEndsAt, triedUpstreams, wholeText } from './stages.ts'
import type { FailureStatus } from './status.ts'
import type { BlockReason } from './story/reasons.ts'

/** Whether another upstream may deliver what one upstream reported as failed. */
const mayGoElsewhere: Record<FailureStatus, boolean> = {
  EXPIRED: true,
  UNDELIVERABLE: true,
  REJECTED: true,
  'INVALID SOURCE ADDRESS': true,
  'NO ROUTE': true,
  // The recipient, the text or the number is the cause, or the client cancelled it.
  FILTERED: false,
  DELETED: false,
  'INVALID DESTINATION ADDRESS': false,
  'SIM FULL': false,
  // It may have arrived.
  UNKNOWN: false,
}

/**
 * After a report on `attempt`: where its stage fails by it, gives the whole text to an upstream that the stage has not
 * tried, if the routes of all that have tried it allow one more. Returns whether it did; otherwise nothing but the
 * timeline may have changed.
 */
export function retryFailed(draft: Draft, attempt: Attempt, outcome: ReportOutcome): boolean {
  if (outcome.kind !== 'failed') return false
  const { message, now, policy } = draft
  const stage = message.plan.stages[attempt.stage]
  const current = currentAttempt(message)
  if (stage === undefined || current?.stage !== attempt.stage) return false
  const { retry = 0, stageStartedAt } = current
  const tried = triedUpstreams(message, attempt.stage)
  const max = Math.min(...tried.map((upstream) => policy.maxRetries(stage, message, upstream)))
  if (retry >= max || stageEndsAt(message, current) <= now || !failsHere(message, attempt.stage)) return false
  const { upstream } = attempt
  const reason = findBlock(message, stage, now, policy)
  if (reason !== null) return refuse(draft, { upstream, reason })
  // The same carrier would fail again.
  const choice = policy.route(
    stage,
    message,
    tried.flatMap((each) => policy.upstreamsOfAccount(each)),
  )
  if (choice.upstream === null) return false
  // A later channel with a healthy upstream is better than waiting.
  const isLaterBetter = () => chooseStage(message, attempt.stage + 1, now, policy).chosen?.healthy === true
  if (!choice.healthy && isLaterBetter()) return refuse(draft, { upstream, reason: { code: 'none-healthy' } })
  const next = choice.upstream
  const priceMicros = policy.priceOf(next, message.phone)
  const price = priceMicros === null ? {} : { priceMicros }
  const { parts } = stage
  const { status } = outcome
  draft.step({ step: 'retry', upstream, status, next, nth: retry + 1, max, parts, ...price })
  draft.step(routedStep(next, choice))
  const again = { stage: attempt.stage, stageStartedAt, upstream: next, retry: retry + 1 }
  draft.queue([...message.attempts, { ...again, parts: wholeText(parts) }], now, 0)
  return true
}

/** Whether a report on this attempt led to a retry. */
export function wasRetried({ attempts }: Message, { stage, retry = 0 }: Attempt): boolean {
  return attempts.some((later) => later.stage === stage && (later.retry ?? 0) > retry)
}

function refuse(draft: Draft, why: { upstream: string; reason: BlockReason }): false {
  draft.step({ step: 'not-retried', ...why })
  return false
}

/** Whether the stage fails by reports on each part, none of which another upstream cannot mend. */
function failsHere(message: Message, stage: number): boolean {
  if (stageOutcome(message, stage, false).kind !== 'failure') return false
  const attempts = byRetry(message.attempts, stage).at(-1) ?? []
  return mergeParts(attempts).every((_, index) => {
    const reported = attempts.flatMap(({ parts }) => {
      const part = parts[index]
      return part?.kind === 'failed' ? [part] : []
    })
    return reported.length > 0 && reported.every(({ status }) => mayGoElsewhere[status])
  })
}
