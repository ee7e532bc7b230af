import type { Draft } from './draft.ts'
import { type Attempt, currentAttempt, type Message, type Part } from './message.ts'
import { bestParts, type StageOutcome, stageOutcome } from './stage-outcome.ts'

/** Begins `stage`, or the first one after it that a route leads to; with none left the message is over. */
export function startStage(draft: Draft, stage: number): void {
  const { plan, phone } = draft.message
  for (let index = stage; index < plan.stages.length; index++) {
    const next = plan.stages[index]
    if (next === undefined) break
    const choice = draft.policy.route(next.channel, phone, [])
    if (choice.upstream === null) {
      draft.step({ step: 'stage-skipped', stage: index, channel: next.channel, why: 'no route' })
      continue
    }
    if (plan.stages.length > 1) draft.step({ step: 'stage', stage: index, channel: next.channel })
    draft.step({ step: 'routed', upstream: choice.upstream, passedOver: choice.passedOver })
    const parts = Array.from({ length: next.parts }, (): Part => ({ kind: 'unsent' }))
    const attempt: Attempt = { stage: index, stageStartedAt: draft.now, upstream: choice.upstream, parts }
    return draft.queue([...draft.message.attempts, attempt], draft.now, 0)
  }
  draft.setFinal('NO ROUTE', 'No upstream is configured for this number', null)
}

/** Nothing is left to hand over: success, failure, or waiting for reports. */
export function settleOpen(draft: Draft, stage: number): void {
  const current = currentAttempt(draft.message)
  const outcome = stageOutcome(draft.message, stage, false)
  if (outcome.kind === 'success') return endStage(draft, stage, outcome)
  if (current === undefined || stage !== current.stage) return
  if (outcome.kind === 'failure') return endStage(draft, stage, outcome)
  const { progress } = draft.message
  const lost = bestParts(draft.message.attempts, stage).some((part) => part.kind === 'unknown')
  if (progress.kind === 'queued' || (progress.kind === 'held' && lost)) return
  if (progress.kind === 'submitting' && current.parts.some((part) => part.kind === 'unsent')) return
  if (progress.kind === 'submitted') return
  const waitEndsAt = stageEndsAt(draft.message, current)
  draft.change({ status: 'ROUTING', progress: { kind: 'submitted', waitEndsAt } })
}

export function endStage(draft: Draft, stage: number, outcome: StageOutcome): void {
  if (outcome.kind === 'success') {
    const price = draft.message.plan.stages[stage]?.pricePerPartMicros ?? 0
    if (stage < (currentAttempt(draft.message)?.stage ?? 0)) draft.step({ step: 'late-success', stage })
    return draft.setFinal(outcome.status, null, price * outcome.deliveredParts)
  }
  if (outcome.kind === 'open') return
  const more = stage + 1 < draft.message.plan.stages.length && draft.now < draft.message.expiresAt
  if (more) return startStage(draft, stage + 1)
  draft.setFinal(outcome.status, outcome.reason, null)
}

/** A final message learns of a success: knowledge grows, money stays as it was settled. */
export function settleLate(draft: Draft, stage: number): void {
  const outcome = stageOutcome(draft.message, stage, true)
  if (outcome.kind === 'success') draft.setFinal(outcome.status, null, null)
}

/** When the wait of the attempt's stage is over; the last stage has the whole lifetime. */
export function stageEndsAt(message: Message, attempt: Attempt): number {
  const stage = message.plan.stages[attempt.stage]
  const last = attempt.stage === message.plan.stages.length - 1
  if (last || stage === undefined) return message.expiresAt
  return Math.min(message.expiresAt, attempt.stageStartedAt + stage.waitSeconds * 1_000)
}
