import { chooseStage } from './choose-stage.ts'
import type { RouteChoice } from './dispatch-policy.ts'
import type { Draft } from './draft.ts'
import { type Attempt, currentAttempt, type Message, type Part } from './message.ts'
import { isDelivered, isPending } from './part.ts'
import { chargeOfArrived, endsPlan, findArrived } from './reach-goal.ts'
import { bestParts, byRetry, mergeParts, type StageOutcome, stageOutcome } from './stage-outcome.ts'
import { describeBlock } from './story/describe-reason.ts'
import { type BlockReason, statusOfBlock } from './story/reasons.ts'
import type { TimelineStep } from './story/timeline.ts'

type Failure = StageOutcome & { kind: 'failure' }

/**
 * Begins the first stage from `stage` on that can succeed. If none is left the message ends: with the failure
 * of the last stage tried, or else with the last block reason.
 */
export function startStage(draft: Draft, stage: number, failed: Failure | null): void {
  const { plan, attempts } = draft.message
  const { chosen, skipped } = chooseStage(draft.message, stage, draft.now, draft.policy)
  for (const { index, channel, reason } of skipped) {
    draft.step({ step: 'stage-skipped', stage: index, channel, reason })
  }
  if (chosen === null) return over(draft, failed, skipped.at(-1)?.reason)
  const { index, channel, upstream } = chosen
  if (plan.stages.length > 1) draft.step({ step: 'stage', stage: index, channel })
  draft.step(routedStep(upstream, chosen))
  const parts = wholeText(chosen.parts)
  const attempt: Attempt = { stage: index, stageStartedAt: draft.now, upstream, parts }
  draft.queue([...attempts, attempt], draft.now, 0)
}

/** The parts of a text that is handed over whole. */
export function wholeText(parts: number): Part[] {
  return Array.from({ length: parts }, (): Part => ({ kind: 'unsent' }))
}

/** The line about a routing decision. */
export function routedStep(
  upstream: string,
  { passedOver, facts }: Pick<RouteChoice, 'passedOver' | 'facts'>,
): TimelineStep {
  return { step: 'routed', upstream, passedOver, ...(facts && { facts }) }
}

function over(draft: Draft, failed: Failure | null, blocked: BlockReason = { code: 'no-route' }): void {
  const arrived = findArrived(draft.message)
  if (arrived !== null) return succeed(draft, arrived.stage, arrived.outcome)
  const { status, reason } = failed ?? {
    status: statusOfBlock[blocked.code],
    reason: describeBlock(blocked),
  }
  draft.setFinal(status, reason, priceOfKnownCode(draft.message))
}

/** The price of a call whose code the client got although its ringing was never confirmed; else null. */
function priceOfKnownCode({ attempts, plan }: Message): number | null {
  const shown = attempts.find(({ call, parts }) => call?.code != null && parts.some(isPending))
  return shown === undefined ? null : (plan.stages[shown.stage]?.pricePerPartMicros ?? null)
}

/** After new knowledge about a stage: ends it by success or failure, or waits for reports. */
export function updateStage(draft: Draft, stage: number): void {
  const current = currentAttempt(draft.message)
  const outcome = stageOutcome(draft.message, stage, false)
  if (outcome.kind === 'success' && endsPlan(draft.message, stage, outcome)) {
    return succeed(draft, stage, outcome)
  }
  if (current === undefined || stage !== current.stage) return
  if (outcome.kind === 'failure') return endStage(draft, stage, outcome)
  const { progress } = draft.message
  if (outcome.kind === 'success' && progress.kind === 'queued') return awaitReports(draft, current)
  const lost = bestParts(draft.message.attempts, stage).some((part) => part.kind === 'unknown')
  if (progress.kind === 'queued' || (progress.kind === 'in-doubt' && lost)) return
  if (progress.kind === 'submitting' && current.parts.some((part) => part.kind === 'unsent')) return
  if (progress.kind === 'submitted') return
  awaitReports(draft, current)
}

function awaitReports(draft: Draft, current: Attempt): void {
  const waitEndsAt = stageEndsAt(draft.message, current)
  draft.change({ status: 'ROUTING', progress: { kind: 'submitted', waitEndsAt } })
}

export function endStage(draft: Draft, stage: number, outcome: StageOutcome): void {
  if (outcome.kind === 'failure') return startStage(draft, stage + 1, outcome)
  if (outcome.kind !== 'success') return
  if (endsPlan(draft.message, stage, outcome)) succeed(draft, stage, outcome)
  else startStage(draft, stage + 1, null)
}

export function succeed(draft: Draft, stage: number, outcome: StageOutcome & { kind: 'success' }): void {
  const { plan, attempts } = draft.message
  const { pricePerPartMicros: price, parts } = plan.stages[stage] ?? { pricePerPartMicros: 0, parts: 0 }
  if (stage < (currentAttempt(draft.message)?.stage ?? 0)) draft.step({ step: 'late-success', stage })
  const delivered = findWinner(attempts, stage, outcome)
  const winner = delivered >= 0 ? delivered : attempts.findIndex(({ acknowledged }) => acknowledged)
  const won = attempts[winner]
  if (won !== undefined) draft.replaceAttempt(winner, { won: true, ...won })
  for (let index = 0; index < attempts.length; index++) cancelBeaten(draft, index)
  const charge =
    plan.goal === undefined ? price * Math.min(outcome.deliveredParts, parts) : chargeOfArrived(draft.message)
  draft.setFinal(outcome.status, null, charge)
}

/** The newest attempt that delivered a part, of the retry that made the stage a success. */
function findWinner(
  attempts: readonly Attempt[],
  stage: number,
  { retry: winning }: StageOutcome & { kind: 'success' },
): number {
  return attempts.findLastIndex(
    ({ stage: own, retry = 0, parts }) => own === stage && retry === winning && parts.some(isDelivered),
  )
}

/**
 * Cancels the sent parts of an attempt after another attempt succeeded: one of another stage, or one of the same stage
 * at another upstream, after a lost answer or a failing report.
 */
export function cancelBeaten(draft: Draft, index: number): void {
  const { attempts } = draft.message
  const attempt = attempts[index]
  const winner = attempts.find(({ won }) => won)
  if (winner === undefined || attempt === undefined) return
  const sameStage = attempt.stage === winner.stage
  // One upstream may have given both hand-overs the same id.
  if (sameStage && attempt.upstream === winner.upstream) return
  const { retry: winning = 0 } = winner
  const arrived = mergeParts(byRetry(attempts, winner.stage)[winning] ?? []).map(isDelivered)
  const sameText = sameStage && (attempt.retry ?? 0) === winning
  // Parts of two retries make no text together.
  if (sameStage && !sameText && !arrived.every(Boolean)) return
  for (const [part, state] of attempt.parts.entries()) {
    if (state.kind !== 'sent' || state.ref === '') continue
    if (sameText && arrived[part] !== true) continue
    draft.cancel({ attempt: index, part, upstream: attempt.upstream, ref: state.handle ?? state.ref })
  }
}

/** A report changes a final message to a success. Its settled money does not change. */
export function recordLateSuccess(draft: Draft, stage: number): void {
  const outcome = stageOutcome(draft.message, stage, true)
  if (outcome.kind !== 'success') return
  const { attempts } = draft.message
  const winner = findWinner(attempts, stage, outcome)
  const won = attempts[winner]
  const first = won !== undefined && !attempts.some((attempt) => attempt.won)
  if (first) draft.replaceAttempt(winner, { won: true, ...won })
  draft.setFinal(outcome.status, null, null)
}

/** The upstreams that attempts of the stage went to. */
export function triedUpstreams({ attempts }: Message, stage: number): string[] {
  return attempts.filter((attempt) => attempt.stage === stage).map(({ upstream }) => upstream)
}

/** When the wait of the attempt's stage ends; the wait of the last stage is its lifetime. */
export function stageEndsAt(message: Message, attempt: Attempt): number {
  const stage = message.plan.stages[attempt.stage]
  if (stage === undefined) return message.expiresAt
  return Math.min(message.expiresAt, attempt.stageStartedAt + stage.waitSeconds * 1_000)
}
