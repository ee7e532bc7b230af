import { unreachable } from '../../kit/flow/unreachable.ts'
import { acknowledgeByKey, acknowledgeByReply, acknowledgeMessage } from './acknowledge.ts'
import { endWhereAlarmIsOver, leaveAlarm } from './alarm-over.ts'
import { attemptOutcome } from './attempt-results.ts'
import { chooseStage } from './choose-stage.ts'
import { carrierOfCode } from './code-carrier.ts'
import type { DispatchPolicy } from './dispatch-policy.ts'
import { type Decision, Draft } from './draft.ts'
import { endDoubt, enterDoubt, moveTo, proceed } from './hand-over.ts'
import { type Attempt, currentAttempt, type Message, type Part, type SlotClaim } from './message.ts'
import type { Canceller, MessageEvent, PartOutcome } from './message-event.ts'
import type { CallFacts, ReportOutcome, SubmitOutcome } from './outcome.ts'
import { isPending, nextPart } from './part.ts'
import { retryFailed, wasRetried } from './retry-failed.ts'
import { bestParts, stageOutcome } from './stage-outcome.ts'
import { cancelBeaten, endStage, recordLateSuccess, stageEndsAt, startStage, updateStage } from './stages.ts'
import { isSuccess } from './status.ts'
import { describeBlock } from './story/describe-reason.ts'
import { clip } from './story/timeline.ts'

/**
 * Routes the first stage of a message that was just accepted. Without any route it stays unrouted, and the
 * clock ends it like any other message, with its callback and its money released.
 */
export function begin(message: Message, policy: DispatchPolicy): Decision {
  const draft = new Draft(message, message.acceptedAt, policy)
  startStage(draft, 0, null)
  const decision = draft.decision()
  return decision.notifyClient ? { message, steps: [], notifyClient: false, cancels: [] } : decision
}

/** Decides what an event does to a message; no other code does. Pure: `now` and `policy` are parameters. */
export function decide(message: Message, event: MessageEvent, now: number, policy: DispatchPolicy): Decision {
  const draft = new Draft(message, now, policy)
  switch (event.type) {
    case 'claimed':
      claimed(draft, event.slotClaim)
      break
    case 'submitted':
      submitted(draft, event.attempt, event.outcomes)
      break
    case 'reported':
      reported(draft, event)
      break
    case 'replied':
      replied(draft, event)
      break
    case 'acknowledged':
      acknowledgeMessage(draft, event.by)
      break
    case 'cancelled':
      cancelled(draft, event)
      break
    case 'cancel-requested':
      cancelRequested(draft, event.by)
      break
    case 'code-entered':
      codeEntered(draft, event.stage)
      break
    case 'clock':
      clock(draft)
      break
    case 'recovered':
      recovered(draft, event.sent)
      break
    case 'upstream-down':
      upstreamDown(draft)
      break
    default:
      unreachable(event)
  }
  endWhereAlarmIsOver(draft)
  return draft.decision()
}

/** When the clock event is due (ms); null for never. */
export function timerAt(message: Message): number | null {
  const { progress } = message
  switch (progress.kind) {
    case 'queued': {
      const attempt = currentAttempt(message)
      if (attempt !== undefined) return stageEndsAt(message, attempt)
      return Math.min(progress.notBefore, message.expiresAt)
    }
    case 'submitting':
    case 'final':
      return null
    case 'submitted':
      return progress.waitEndsAt
    case 'in-doubt':
      return progress.doubtEndsAt
    default:
      return unreachable(progress)
  }
}

function claimed(draft: Draft, slotClaim: SlotClaim): void {
  const { progress } = draft.message
  if (progress.kind !== 'queued') return
  draft.change({ progress: { kind: 'submitting', slotClaim, tries: progress.tries } })
}

function submitted(draft: Draft, index: number, outcomes: PartOutcome[]): void {
  const attempt = draft.message.attempts[index]
  if (attempt === undefined || outcomes.length === 0) return
  const parts = [...attempt.parts]
  for (const { part, outcome } of outcomes) {
    parts[part] = nextPart(parts[part] ?? { kind: 'unsent' }, { type: 'submitted', outcome })
    recordSubmit(draft, { upstream: attempt.upstream, attempt: index, part }, outcome)
  }
  const call = findCall(outcomes)
  draft.replaceAttempt(index, withParts(attempt, parts, call))
  acknowledgeByKey(draft, index, call?.digit)
  const { progress, attempts } = draft.message
  const current = index === attempts.length - 1
  if (progress.kind === 'final') {
    recordLateSuccess(draft, attempt.stage)
    cancelBeaten(draft, index)
  } else if (current && (progress.kind === 'submitting' || progress.kind === 'in-doubt'))
    proceed(draft, outcomes)
  else updateStage(draft, attempt.stage)
}

function recordSubmit(
  draft: Draft,
  { upstream, attempt, part }: { upstream: string; attempt: number; part: number },
  outcome: SubmitOutcome,
): void {
  const raw = clip(outcome.raw)
  const result = outcome.kind === 'completed' ? { result: outcome.report.kind } : {}
  draft.step({ step: 'submit', upstream, part, outcome: outcome.kind, ...result, raw })
  if (outcome.kind === 'completed') recordCall(draft, upstream, outcome.call)
  if ((outcome.kind === 'accepted' || outcome.kind === 'completed') && outcome.cost !== undefined) {
    draft.step({ step: 'cost', upstream, attempt, part, cost: outcome.cost })
  }
}

function recordCall(draft: Draft, upstream: string, call: CallFacts | undefined): void {
  if (call === undefined || (call.durationSeconds === null && call.digit === null)) return
  const { code: _, ...facts } = call
  draft.step({ step: 'call', upstream, ...facts })
}

function findCall(outcomes: PartOutcome[]): CallFacts | undefined {
  return outcomes.flatMap(({ outcome }) => (outcome.kind === 'completed' ? (outcome.call ?? []) : []))[0]
}

/** `call`: facts that became known. */
function withParts(attempt: Attempt, parts: Part[], call: CallFacts | undefined): Attempt {
  const next = { ...attempt, parts }
  return call === undefined ? next : { ...next, call }
}

function reported(draft: Draft, event: MessageEvent & { type: 'reported' }): void {
  const attempt = draft.message.attempts[event.attempt]
  const part = attempt?.parts[event.part]
  if (attempt === undefined || part === undefined) return
  const mayCorrect = event.answered === true || wasRetried(draft.message, attempt)
  const reportedPart = nextPart(part, { type: 'reported', outcome: event.outcome, mayCorrect })
  const refunded = isRefunded(part)
  const known = reportedPart === part ? withDispute(part, event.outcome) : reportedPart
  const next = refunded || event.cost?.kind === 'refund' ? withRefund(known) : known
  if (next === part) return
  const parts = [...attempt.parts]
  parts[event.part] = next
  const { upstream } = attempt
  const { kind } = event.outcome
  draft.step({ step: 'report', upstream, part: event.part, outcome: kind, raw: clip(event.raw) })
  if (event.cost !== undefined && !(refunded && event.cost.kind === 'refund')) {
    draft.step({ step: 'cost', upstream, attempt: event.attempt, part: event.part, cost: event.cost })
  }
  recordCall(draft, upstream, event.call)
  draft.replaceAttempt(event.attempt, withParts(attempt, parts, event.call))
  acknowledgeByKey(draft, event.attempt, event.call?.digit)
  if (draft.message.progress.kind === 'final') recordLateSuccess(draft, attempt.stage)
  else if (!retryFailed(draft, attempt, event.outcome)) updateStage(draft, attempt.stage)
}

/** A success stays one. A contradicting report is noted once. */
function withDispute(part: Part, outcome: ReportOutcome): Part {
  if (part.kind !== 'delivered' || outcome.kind !== 'failed' || part.disputed) return part
  return { ...part, disputed: true }
}

/** Marks a part as refunded. Repeated refunds of an upstream count once. */
function withRefund(part: Part): Part {
  if ((part.kind !== 'failed' && part.kind !== 'sent') || part.refunded) return part
  return { ...part, refunded: true }
}

function isRefunded(part: Part): boolean {
  return (part.kind === 'failed' || part.kind === 'sent') && part.refunded === true
}

function replied(draft: Draft, event: MessageEvent & { type: 'replied' }): void {
  draft.step({ step: 'reply', channel: event.channel })
  draft.change({})
  acknowledgeByReply(draft, event)
  if (isSuccess(draft.message.status)) draft.setFinal('REPLIED', null, null)
}

function cancelled(draft: Draft, { attempt, part, outcome }: MessageEvent & { type: 'cancelled' }): void {
  const upstream = draft.message.attempts[attempt]?.upstream
  if (upstream === undefined) return
  draft.step({ step: 'cancel', upstream, part, outcome: outcome.kind, raw: clip(outcome.raw) })
  draft.change({})
}

/** The error that clients read of a cancelled message. */
export const cancelledText = 'Cancelled before it was sent'

/** Only a message in the queue: one that a slot has claimed may be on the wire, and what was sent may arrive. */
function cancelRequested(draft: Draft, by: Canceller): void {
  if (by === 'alarm') return leaveAlarm(draft)
  const { progress, attempts } = draft.message
  if (progress.kind !== 'queued' || attempts.some(({ parts }) => parts.some(isPending))) return
  draft.step({ step: 'cancelled', by })
  draft.setFinal('DELETED', cancelledText, null)
}

/** A code that was entered has arrived, whatever its upstream reports. For results only: status and money stay. */
function codeEntered(draft: Draft, stage: number | null): void {
  const index = carrierOfCode(draft.message, stage)
  const attempt = draft.message.attempts[index ?? -1]
  if (index === null || attempt === undefined) return
  if (attemptOutcome(draft.message, attempt) === 'delivered') return
  draft.step({ step: 'code-entered', upstream: attempt.upstream })
  draft.replaceAttempt(index, { ...attempt, entered: true })
}

function clock(draft: Draft): void {
  const { progress } = draft.message
  const due = timerAt(draft.message)
  if (due === null || due > draft.now) return
  const attempt = currentAttempt(draft.message)
  if (attempt === undefined) return startStage(draft, 0, null)
  if (progress.kind === 'in-doubt' && draft.now < stageEndsAt(draft.message, attempt))
    return endDoubt(draft, attempt)
  draft.step({ step: 'wait-over', stage: attempt.stage })
  endStage(draft, attempt.stage, stageOutcome(draft.message, attempt.stage, true))
}

function recovered(draft: Draft, sent: 'maybe' | 'no'): void {
  const { progress } = draft.message
  const attempt = currentAttempt(draft.message)
  if (progress.kind !== 'submitting' || attempt === undefined) return
  draft.step({ step: 'recovered', sent })
  if (sent === 'no') {
    return draft.change({ progress: { kind: 'queued', notBefore: draft.now, tries: progress.tries } })
  }
  const parts = attempt.parts.map((part): Part => (part.kind === 'unsent' ? { kind: 'unknown' } : part))
  draft.replaceAttempt(draft.message.attempts.length - 1, { ...attempt, parts })
  enterDoubt(draft, attempt)
}

function upstreamDown(draft: Draft): void {
  const { progress } = draft.message
  const attempt = currentAttempt(draft.message)
  if (progress.kind !== 'queued' || attempt === undefined) return
  if (moveTo(draft, attempt, [attempt.upstream], 0, 'upstream-down')) return
  const untouched = bestParts(draft.message.attempts, attempt.stage).every(({ kind }) => kind === 'unsent')
  const next = chooseStage(draft.message, attempt.stage + 1, draft.now, draft.policy).chosen
  // No part of this stage was sent: a later channel with a healthy upstream is better than waiting.
  if (!untouched || next?.healthy !== true) return
  const reason = describeBlock({ code: 'none-healthy' })
  endStage(draft, attempt.stage, { kind: 'failure', status: 'UNDELIVERABLE', reason })
}
