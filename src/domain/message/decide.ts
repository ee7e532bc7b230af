import { type Backoff, backoffDelayMs } from '../../lib/backoff.ts'
import { unreachable } from '../../lib/unreachable.ts'
import type { Channel } from '../plan/plan.ts'
import type { Attempt, Mark, Message, Part } from './message.ts'
import { currentAttempt } from './message.ts'
import type { ReportOutcome, SubmitOutcome } from './outcome.ts'
import { refusalActions } from './outcome.ts'
import { isPending, nextPart } from './part.ts'
import { bestParts, type StageOutcome, stageOutcome } from './stage-outcome.ts'
import { isOpen, isSuccess, type MessageStatus } from './status.ts'
import { clip, type PassedOver, type TimelineStep } from './timeline.ts'

/** What happens to a message. */
export type MessageEvent =
  /** A slot has marked it; nothing is on the wire yet. */
  | { type: 'claimed'; mark: Mark }
  /** Answers to the hand-over of parts of the current attempt. */
  | { type: 'submitted'; outcomes: PartOutcome[] }
  | { type: 'reported'; attempt: number; part: number; outcome: ReportOutcome; raw: string }
  | { type: 'replied'; channel: Channel }
  /** The instant that `clockAt` named has come. */
  | { type: 'clock' }
  /** The slot that marked it is gone: it was on the wire (`maybe`), or surely not (`no`). */
  | { type: 'recovered'; sent: 'maybe' | 'no' }
  /** Its upstream is down: another one, if there is one. */
  | { type: 'upstream-down' }

export interface PartOutcome {
  part: number
  outcome: SubmitOutcome
}

/** What the operator has set, and the one question to the outside: which upstream. */
export interface DispatchPolicy {
  unknownPolicy: 'resend' | 'hold'
  unknownHoldMs: number
  maxResends: number
  retry: Backoff
  /** The upstream for a stage of this message, none of `exclude`; null where no route leads there. */
  route(channel: Channel, phone: string, exclude: readonly string[]): RouteChoice
  /** In [0, 1). */
  random(): number
}

export interface RouteChoice {
  upstream: string | null
  /** False where the upstream was chosen for want of one that is well. */
  healthy: boolean
  passedOver: PassedOver[]
}

export interface Decision {
  /** The same object as before where the event changed nothing. */
  message: Message
  steps: TimelineStep[]
  /** A final status was learnt, or a better one: the client is told. */
  tellClient: boolean
}

/** A message that was just accepted, with its first stage routed. */
export function begin(message: Message, policy: DispatchPolicy): Decision {
  const draft = new Draft(message, message.acceptedAt, policy)
  draft.startStage(0)
  return draft.decision()
}

/** The one place that decides what an event does to a message. Pure: `now` and `policy` come from outside. */
export function decide(message: Message, event: MessageEvent, now: number, policy: DispatchPolicy): Decision {
  const draft = new Draft(message, now, policy)
  switch (event.type) {
    case 'claimed':
      draft.claimed(event.mark)
      break
    case 'submitted':
      draft.submitted(event.outcomes)
      break
    case 'reported':
      draft.reported(event)
      break
    case 'replied':
      draft.replied(event.channel)
      break
    case 'clock':
      draft.clock()
      break
    case 'recovered':
      draft.recovered(event.sent)
      break
    case 'upstream-down':
      draft.upstreamDown()
      break
    default:
      unreachable(event)
  }
  return draft.decision()
}

/** When our clock has to look at this message next (ms); null when never. */
export function clockAt(message: Message): number | null {
  const { progress } = message
  switch (progress.kind) {
    case 'queued': {
      const attempt = currentAttempt(message)
      return attempt === undefined ? progress.notBefore : stageEndsAt(message, attempt)
    }
    case 'submitting':
    case 'final':
      return null
    case 'submitted':
      return progress.waitEndsAt
    case 'held':
      return progress.holdEndsAt
    default:
      return unreachable(progress)
  }
}

function stageEndsAt(message: Message, attempt: Attempt): number {
  const stage = message.plan.stages[attempt.stage]
  const last = attempt.stage === message.plan.stages.length - 1
  if (last || stage === undefined) return message.expiresAt
  return Math.min(message.expiresAt, attempt.stageStartedAt + stage.waitSeconds * 1_000)
}

/** A message being changed: copy on write, one public method per event. */
class Draft {
  readonly #before: Message
  readonly #now: number
  readonly #policy: DispatchPolicy
  readonly #steps: TimelineStep[] = []
  #message: Message
  #tellClient = false

  constructor(message: Message, now: number, policy: DispatchPolicy) {
    this.#before = message
    this.#message = message
    this.#now = now
    this.#policy = policy
  }

  decision(): Decision {
    return { message: this.#message, steps: this.#steps, tellClient: this.#tellClient }
  }

  claimed(mark: Mark): void {
    const { progress } = this.#message
    if (progress.kind !== 'queued') return
    this.#change({ progress: { kind: 'submitting', mark, tries: progress.tries } })
  }

  submitted(outcomes: PartOutcome[]): void {
    const attempt = currentAttempt(this.#message)
    if (attempt === undefined || outcomes.length === 0) return
    const parts = [...attempt.parts]
    for (const { part, outcome } of outcomes) {
      parts[part] = nextPart(parts[part] ?? { kind: 'unsent' }, { type: 'submitted', outcome })
      this.#steps.push({
        step: 'submit',
        upstream: attempt.upstream,
        part,
        outcome: outcome.kind,
        raw: clip(outcome.raw),
      })
    }
    this.#replaceAttempt(this.#message.attempts.length - 1, { ...attempt, parts })
    if (this.#message.progress.kind === 'final') this.#settleLate(attempt.stage)
    else this.#proceed(outcomes)
  }

  reported(event: MessageEvent & { type: 'reported' }): void {
    const attempt = this.#message.attempts[event.attempt]
    const part = attempt?.parts[event.part]
    if (attempt === undefined || part === undefined) return
    const next = nextPart(part, { type: 'reported', outcome: event.outcome })
    if (next === part) return
    const parts = [...attempt.parts]
    parts[event.part] = next
    this.#steps.push({
      step: 'report',
      upstream: attempt.upstream,
      part: event.part,
      outcome: event.outcome.kind,
      raw: clip(event.raw),
    })
    this.#replaceAttempt(event.attempt, { ...attempt, parts })
    if (this.#message.progress.kind === 'final') this.#settleLate(attempt.stage)
    else this.#settleOpen(attempt.stage)
  }

  replied(channel: Channel): void {
    this.#steps.push({ step: 'reply', channel })
    this.#change({})
    if (isSuccess(this.#message.status)) this.#setFinal('REPLIED', null, null)
  }

  clock(): void {
    const { progress } = this.#message
    const due = clockAt(this.#message)
    if (due === null || due > this.#now) return
    const attempt = currentAttempt(this.#message)
    if (attempt === undefined) return this.startStage(0)
    if (progress.kind === 'held' && this.#now < stageEndsAt(this.#message, attempt))
      return this.#holdOver(attempt)
    this.#steps.push({ step: 'wait-over', stage: attempt.stage })
    this.#endStage(attempt.stage, stageOutcome(this.#message, attempt.stage, true))
  }

  recovered(sent: 'maybe' | 'no'): void {
    const { progress } = this.#message
    const attempt = currentAttempt(this.#message)
    if (progress.kind !== 'submitting' || attempt === undefined) return
    this.#steps.push({ step: 'recovered', sent })
    if (sent === 'no') {
      return this.#change({ progress: { kind: 'queued', notBefore: this.#now, tries: progress.tries } })
    }
    const parts = attempt.parts.map((part): Part => (part.kind === 'unsent' ? { kind: 'unknown' } : part))
    this.#replaceAttempt(this.#message.attempts.length - 1, { ...attempt, parts })
    this.#hold(attempt)
  }

  upstreamDown(): void {
    const { progress } = this.#message
    const attempt = currentAttempt(this.#message)
    if (progress.kind !== 'queued' || attempt === undefined) return
    this.#moveTo(attempt, [attempt.upstream], progress.tries, 'upstream down')
  }

  /** Begins `stage`, or the first one after it that a route leads to; with none left the message is over. */
  startStage(stage: number): void {
    const { plan, phone } = this.#message
    for (let index = stage; index < plan.stages.length; index++) {
      const next = plan.stages[index]
      if (next === undefined) break
      const choice = this.#policy.route(next.channel, phone, [])
      if (choice.upstream === null) {
        this.#steps.push({ step: 'stage-skipped', stage: index, channel: next.channel, why: 'no route' })
        continue
      }
      if (plan.stages.length > 1) this.#steps.push({ step: 'stage', stage: index, channel: next.channel })
      this.#steps.push({ step: 'routed', upstream: choice.upstream, passedOver: choice.passedOver })
      const parts = Array.from({ length: next.parts }, (): Part => ({ kind: 'unsent' }))
      const attempt: Attempt = { stage: index, stageStartedAt: this.#now, upstream: choice.upstream, parts }
      return this.#queue([...this.#message.attempts, attempt], this.#now, 0)
    }
    this.#setFinal('NO ROUTE', 'No upstream is configured for this number', null)
  }

  /** After the answers to a hand-over: which of the parts come again, where, and what is waited for. */
  #proceed(outcomes: PartOutcome[]): void {
    const attempt = currentAttempt(this.#message)
    if (attempt === undefined) return
    const { progress } = this.#message
    const tries = 'tries' in progress ? progress.tries : 0
    const actions = outcomes.map(({ outcome }) =>
      outcome.kind === 'refused' ? refusalActions[outcome.refusal] : null,
    )
    if (actions.includes('other-upstream') && this.#otherUpstream(attempt, tries)) return
    if (attempt.parts.some((part) => part.kind === 'unsent')) {
      if (!actions.includes('other-upstream-or-later')) return this.#again(tries + 1, 'upstream throttles')
      return this.#moveTo(attempt, [attempt.upstream], tries + 1, 'upstream unavailable')
    }
    if (attempt.parts.some((part) => part.kind === 'unknown')) return this.#hold(attempt)
    this.#settleOpen(attempt.stage)
  }

  /** Some parts were refused for good by this upstream: those go to one that has not been asked, if any. */
  #otherUpstream(attempt: Attempt, tries: number): boolean {
    const asked = this.#message.attempts
      .filter((earlier) => earlier.stage === attempt.stage)
      .map((earlier) => earlier.upstream)
    const channel = this.#message.plan.stages[attempt.stage]?.channel
    const choice = channel && this.#policy.route(channel, this.#message.phone, asked)
    if (!choice || choice.upstream === null) return false
    const best = bestParts(this.#message.attempts, attempt.stage)
    const open = (part: Part): Part =>
      part.kind === 'refused' || part.kind === 'unsent' ? { kind: 'unsent' } : { kind: 'elsewhere' }
    this.#steps.push({ step: 'routed', upstream: choice.upstream, passedOver: choice.passedOver })
    const next = { ...attempt, upstream: choice.upstream, parts: best.map(open) }
    this.#queue([...this.#message.attempts, next], this.#now, tries)
    return true
  }

  /** The unsent parts go to an upstream outside `exclude` at once, or later to the same one. */
  #moveTo(attempt: Attempt, exclude: string[], tries: number, why: string): void {
    const channel = this.#message.plan.stages[attempt.stage]?.channel
    const choice = channel && this.#policy.route(channel, this.#message.phone, exclude)
    if (!choice || choice.upstream === null || !choice.healthy) {
      if (tries > 0) this.#again(tries, why)
      return
    }
    this.#steps.push({ step: 'routed', upstream: choice.upstream, passedOver: choice.passedOver })
    const notBefore = tries > 1 ? this.#now + this.#delay(tries - 1) : this.#now
    this.#queue(
      [...this.#message.attempts.slice(0, -1), ...movedParts(attempt, choice.upstream)],
      notBefore,
      tries,
    )
  }

  #again(tries: number, why: string): void {
    const notBefore = this.#now + this.#delay(tries)
    this.#steps.push({ step: 'again', notBefore, why })
    this.#queue(this.#message.attempts, notBefore, tries)
  }

  #hold(attempt: Attempt): void {
    const holdEndsAt = Math.min(this.#now + this.#policy.unknownHoldMs, stageEndsAt(this.#message, attempt))
    this.#steps.push({ step: 'held', until: holdEndsAt })
    this.#change({ status: 'ROUTING', progress: { kind: 'held', holdEndsAt } })
  }

  /** No report settled a lost answer within the hold: hand it over again, or go on waiting. */
  #holdOver(attempt: Attempt): void {
    const lost = this.#message.attempts.filter(
      (earlier) => earlier.stage === attempt.stage && earlier.parts.some((part) => part.kind === 'unknown'),
    )
    if (this.#policy.unknownPolicy === 'hold' || lost.length > this.#policy.maxResends) {
      return this.#change({
        progress: { kind: 'submitted', waitEndsAt: stageEndsAt(this.#message, attempt) },
      })
    }
    const channel = this.#message.plan.stages[attempt.stage]?.channel
    const choice = channel && this.#policy.route(channel, this.#message.phone, [attempt.upstream])
    const upstream = choice?.upstream ?? attempt.upstream
    this.#steps.push({ step: 'again', notBefore: this.#now, why: 'no report settled the lost answer' })
    this.#steps.push({ step: 'routed', upstream, passedOver: choice?.passedOver ?? [] })
    const parts = bestParts(this.#message.attempts, attempt.stage).map(
      (part): Part => (part.kind === 'unknown' ? { kind: 'unsent' } : { kind: 'elsewhere' }),
    )
    this.#queue([...this.#message.attempts, { ...attempt, upstream, parts }], this.#now, 0)
  }

  /** Nothing is left to hand over: success, failure, or waiting for reports. */
  #settleOpen(stage: number): void {
    const current = currentAttempt(this.#message)
    const outcome = stageOutcome(this.#message, stage, false)
    if (outcome.kind === 'success') return this.#endStage(stage, outcome)
    if (current === undefined || stage !== current.stage) return
    if (outcome.kind === 'failure') return this.#endStage(stage, outcome)
    const { progress } = this.#message
    const lost = bestParts(this.#message.attempts, stage).some((part) => part.kind === 'unknown')
    if (progress.kind === 'queued' || (progress.kind === 'held' && lost)) return
    if (progress.kind === 'submitting' && current.parts.some((part) => part.kind === 'unsent')) return
    if (progress.kind === 'submitted') return
    const waitEndsAt = stageEndsAt(this.#message, current)
    this.#change({ status: 'ROUTING', progress: { kind: 'submitted', waitEndsAt } })
  }

  #endStage(stage: number, outcome: StageOutcome): void {
    if (outcome.kind === 'success') {
      const price = this.#message.plan.stages[stage]?.pricePerPartMicros ?? 0
      if (stage < (currentAttempt(this.#message)?.stage ?? 0))
        this.#steps.push({ step: 'late-success', stage })
      return this.#setFinal(outcome.status, null, price * outcome.deliveredParts)
    }
    if (outcome.kind === 'open') return
    const more = stage + 1 < this.#message.plan.stages.length && this.#now < this.#message.expiresAt
    if (more) return this.startStage(stage + 1)
    this.#setFinal(outcome.status, outcome.reason, null)
  }

  /** A final message learns of a success: knowledge grows, money stays as it was settled. */
  #settleLate(stage: number): void {
    const outcome = stageOutcome(this.#message, stage, true)
    if (outcome.kind === 'success') this.#setFinal(outcome.status, null, null)
  }

  #setFinal(status: MessageStatus, error: string | null, chargedMicros: number | null): void {
    const before = this.#message
    if (before.progress.kind === 'final') {
      if (!growsTo(before.status, status)) return
      this.#steps.push({ step: 'status', status, error })
      this.#change({ status, error })
      this.#tellClient = true
      return
    }
    const { reservedMicros } = before.money
    const charged = Math.min(chargedMicros ?? 0, reservedMicros)
    this.#steps.push({ step: 'status', status, error: error === null ? null : clip(error) })
    if (reservedMicros > 0) {
      this.#steps.push({ step: 'money', chargedMicros: charged, releasedMicros: reservedMicros - charged })
    }
    this.#change({
      status,
      error: error === null ? null : clip(error),
      progress: { kind: 'final' },
      money: { reservedMicros: 0, chargedMicros: charged },
    })
    this.#tellClient = true
  }

  #queue(attempts: Attempt[], notBefore: number, tries: number): void {
    // "ACCEPTED" until it first goes out or has to wait for a second try; then it is in line again.
    const status: MessageStatus = this.#before.attempts.length === 0 ? 'ACCEPTED' : 'QUEUED'
    this.#change({ status, attempts, progress: { kind: 'queued', notBefore, tries } })
  }

  #replaceAttempt(index: number, attempt: Attempt): void {
    this.#change({ attempts: this.#message.attempts.with(index, attempt) })
  }

  #delay(tries: number): number {
    return backoffDelayMs(this.#policy.retry, tries - 1, this.#policy.random())
  }

  #change(change: Partial<Message>): void {
    this.#message = { ...this.#message, ...change, updatedAt: this.#now }
  }
}

/** How far a final status has come: a final message only moves to a higher one. */
const finalRank: Partial<Record<MessageStatus, number>> = {
  'PARTIALLY DELIVERED': 1,
  DELIVERED: 2,
  READ: 3,
  REPLIED: 4,
}

function growsTo(from: MessageStatus, to: MessageStatus): boolean {
  if (isOpen(to)) return false
  return (finalRank[to] ?? 0) > (finalRank[from] ?? 0)
}

/** An attempt's unsent parts under another upstream; where some went out already, as an attempt of its own. */
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

/** Parts that the current attempt has still to hand over. */
export function unsentParts(message: Message): number[] {
  const parts = currentAttempt(message)?.parts ?? []
  return parts.flatMap((part, index) => (part.kind === 'unsent' ? [index] : []))
}

/** Whether any part of the message is with an upstream, its end unknown. */
export function hasPendingParts(message: Message): boolean {
  return message.attempts.some((attempt) => attempt.parts.some(isPending))
}
