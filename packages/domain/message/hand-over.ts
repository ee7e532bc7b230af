import { backoffDelayMs } from '../../kit/time/backoff.ts'
import type { Draft } from './draft.ts'
import { type Attempt, currentAttempt, type Message, type Part } from './message.ts'
import type { PartOutcome } from './message-event.ts'
import { refusalActions } from './outcome.ts'
import { bestParts } from './stage-outcome.ts'
import { routedStep, stageEndsAt, triedUpstreams, updateStage } from './stages.ts'
import type { RetryReason } from './story/reasons.ts'

/** Decides what follows the answers to a hand-over: retry, another upstream, or waiting for reports. */
export function proceed(draft: Draft, outcomes: PartOutcome[]): void {
  const attempt = currentAttempt(draft.message)
  if (attempt === undefined) return
  const { progress } = draft.message
  const tries = 'tries' in progress ? progress.tries : 0
  const waitMs = maxRetryAfter(outcomes)
  const actions = outcomes.map(({ outcome }) =>
    outcome.kind === 'refused' ? refusalActions[outcome.refusal] : null,
  )
  if (actions.includes('other-upstream') && otherUpstream(draft, attempt, tries)) return
  if (attempt.parts.some((part) => part.kind === 'unsent')) {
    if (!actions.includes('other-upstream-or-later')) {
      return again(draft, tries + 1, 'upstream-busy', waitMs)
    }
    moveTo(draft, attempt, [attempt.upstream], tries + 1, 'upstream-unavailable', waitMs)
    return
  }
  // Also of a part whose answer another upstream left out before this one took the others.
  if (bestParts(draft.message.attempts, attempt.stage).some((part) => part.kind === 'unknown')) {
    return enterDoubt(draft, attempt)
  }
  updateStage(draft, attempt.stage)
}

/** The longest wait that the upstream requested. */
function maxRetryAfter(outcomes: readonly PartOutcome[]): number {
  return Math.max(
    0,
    ...outcomes.map(({ outcome }) => (outcome.kind === 'refused' ? (outcome.retryAfterMs ?? 0) : 0)),
  )
}

/** Moves parts that this upstream refused for good to an upstream that was not tried yet, if any. */
function otherUpstream(draft: Draft, attempt: Attempt, tries: number): boolean {
  const tried = triedUpstreams(draft.message, attempt.stage)
  const stage = draft.message.plan.stages[attempt.stage]
  const choice = stage && draft.policy.route(stage, draft.message, tried)
  if (!choice || choice.upstream === null) return false
  const best = bestParts(draft.message.attempts, attempt.stage)
  // What this upstream refused after the answer of another one was lost goes on too.
  const isOpen = ({ kind }: Part, index: number) =>
    isUntaken(kind) || (kind === 'unknown' && isUntaken(attempt.parts[index]?.kind))
  const parts = best.map((part, index): Part => ({ kind: isOpen(part, index) ? 'unsent' : 'elsewhere' }))
  if (!parts.some(({ kind }) => kind === 'unsent')) return false
  draft.step(routedStep(choice.upstream, choice))
  const next = { ...attempt, upstream: choice.upstream, parts }
  draft.queue([...draft.message.attempts, next], draft.now, tries)
  return true
}

function isUntaken(kind: Part['kind'] | undefined): boolean {
  return kind === 'refused' || kind === 'unsent'
}

/**
 * Moves the unsent parts at once to an upstream that is not in `exclude` and has not failed in the stage.
 * Otherwise, with `tries` above 0, retries later at the same one, after `waitMs` at the earliest. Returns whether either
 * happened.
 */
export function moveTo(
  draft: Draft,
  attempt: Attempt,
  exclude: string[],
  tries: number,
  reason: RetryReason,
  waitMs = 0,
): boolean {
  const stage = draft.message.plan.stages[attempt.stage]
  const tried = [...exclude, ...failedAt(draft.message, attempt.stage)]
  const choice = stage && draft.policy.route(stage, draft.message, tried)
  if (!choice || choice.upstream === null || !choice.healthy) {
    if (tries > 0) again(draft, tries, reason, waitMs)
    return tries > 0
  }
  draft.step(routedStep(choice.upstream, choice))
  const notBefore = tries > 1 ? draft.now + delayMs(draft, tries - 1) : draft.now
  draft.queue(
    [...draft.message.attempts.slice(0, -1), ...movedParts(attempt, choice.upstream)],
    notBefore,
    tries,
  )
  return true
}

function again(draft: Draft, tries: number, reason: RetryReason, waitMs: number): void {
  const notBefore = draft.now + delayMs(draft, tries, waitMs)
  draft.step({ step: 'again', notBefore, reason })
  draft.queue(draft.message.attempts, notBefore, tries)
}

export function enterDoubt(draft: Draft, attempt: Attempt): void {
  const doubtEndsAt = Math.min(draft.now + draft.policy.unknownHoldMs, stageEndsAt(draft.message, attempt))
  draft.step({ step: 'held', until: doubtEndsAt })
  draft.change({ status: 'ROUTING', progress: { kind: 'in-doubt', doubtEndsAt } })
}

/**
 * After the time in doubt without a report on the lost answer: hands the message over again, or goes on waiting. An upstream that can
 * be queried gets it again itself, because it then says first whether it has the message.
 */
export function endDoubt(draft: Draft, attempt: Attempt): void {
  const { unknownPolicy, maxResends } = draft.policy
  if (unknownPolicy === 'hold' || countResends(draft.message, attempt.stage) >= maxResends)
    return goOnWaiting(draft, attempt)
  const stage = draft.message.plan.stages[attempt.stage]
  const failed = failedAt(draft.message, attempt.stage)
  const stays = draft.policy.inquires(attempt.upstream)
  const choice = stays
    ? null
    : stage && draft.policy.route(stage, draft.message, [attempt.upstream, ...failed])
  const upstream = choice?.upstream ?? attempt.upstream
  // It has refused the message since, and no other one is left.
  if (failed.includes(upstream)) return goOnWaiting(draft, attempt)
  const parts = bestParts(draft.message.attempts, attempt.stage).map(
    // What another upstream reported as failed since is handed over again by the rule for failures alone.
    (part, index): Part => ({
      kind: part.kind === 'unknown' && attempt.parts[index]?.kind !== 'failed' ? 'unsent' : 'elsewhere',
    }),
  )
  if (!parts.some(({ kind }) => kind === 'unsent')) return goOnWaiting(draft, attempt)
  draft.step({ step: 'again', notBefore: draft.now, reason: 'no-report' })
  draft.step(routedStep(upstream, choice ?? { passedOver: [] }))
  draft.queue([...draft.message.attempts, { ...attempt, upstream, parts }], draft.now, 0)
}

function goOnWaiting(draft: Draft, attempt: Attempt): void {
  draft.change({ progress: { kind: 'submitted', waitEndsAt: stageEndsAt(draft.message, attempt) } })
}

/** How often a part whose answer was lost was handed over again, whatever came of it. */
function countResends({ attempts }: Message, stage: number): number {
  const ofStage = attempts.filter((attempt) => attempt.stage === stage)
  const resends = ofStage.flatMap(({ parts }, index) =>
    parts.map((part, place) => {
      if (part.kind !== 'unknown') return 0
      return ofStage.slice(index + 1).filter((later) => later.parts[place]?.kind !== 'elsewhere').length
    }),
  )
  return Math.max(0, ...resends)
}

/** The upstreams that refused this stage for good, or reported it as failed. */
function failedAt({ attempts }: Message, stage: number): string[] {
  const failed = (part: Part) => part.kind === 'refused' || part.kind === 'failed'
  return attempts
    .filter((attempt) => attempt.stage === stage && attempt.parts.some(failed))
    .map(({ upstream }) => upstream)
}

function delayMs(draft: Draft, tries: number, atLeastMs = 0): number {
  return backoffDelayMs(draft.policy.retry, tries - 1, draft.policy.random(), atLeastMs)
}

/**
 * The attempt with its unsent parts at another upstream; if some parts were already sent, as a second
 * attempt.
 */
function movedParts(attempt: Attempt, upstream: string): Attempt[] {
  const untouched = attempt.parts.every((part) => part.kind === 'unsent' || part.kind === 'elsewhere')
  if (untouched) return [{ ...attempt, upstream }]
  const kept = attempt.parts.map((part): Part => (part.kind === 'unsent' ? { kind: 'elsewhere' } : part))
  const moved = attempt.parts.map((part): Part => (part.kind === 'unsent' ? part : { kind: 'elsewhere' }))
  return [
    { ...attempt, parts: kept },
    { ...attempt, upstream, parts: moved },
  ]
}
