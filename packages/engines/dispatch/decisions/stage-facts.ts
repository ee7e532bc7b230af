import type { DispatchPolicy } from '../../../domain/message/dispatch-policy.ts'
import { type Attempt, currentAttempt, type Message } from '../../../domain/message/message.ts'
import type { BlockReason, HoldEnd } from '../../../domain/message/story/reasons.ts'
import { codeMessageType } from '../../../domain/otp/verification-callback.ts'
import { needsOpenWindow } from '../../../domain/plan/content.ts'
import type { Plan, Stage } from '../../../domain/plan/plan.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import { alarmsOpen } from '../../../store/alarms/alarm-ends.ts'
import { verificationsOver } from '../../../store/codes/verifications.ts'
import type { Queryable } from '../../../store/database.ts'
import { readWindows, type WindowKey, windowName } from '../../../store/replies/reply-windows.ts'
import { endedHolds } from '../../../store/traffic/held-messages.ts'
import type { NumberMemory } from './number-memory.ts'
import { OptedOut } from './opted-out.ts'

/** How long after a subscriber's last message WhatsApp allows free-form messages. */
const windowMs = 24 * 3_600_000

/** Why a stage cannot succeed, as known from memory; null if nothing blocks it. */
export type KnownBlock = (stage: Stage) => BlockReason | null

export interface StageFactsOptions {
  policy: Omit<DispatchPolicy, 'blockReason'>
  clock: Clock
  /** For example a template that lost its approval. */
  knownBlock: KnownBlock
  /** What the last attempts showed of numbers. */
  memory: Pick<NumberMemory, 'blockedStages'>
  /** Whether any opt-out exists. */
  anyOptOuts: () => boolean
  /** Whether one-time codes are sent despite opt-outs. */
  exemptCodes: boolean
}

/**
 * Looks up what must be known before a stage starts (opt-outs, WhatsApp windows, used codes, what is known of numbers), for
 * a batch of messages and only for stages that need it.
 */
export class StageFacts {
  readonly #options: StageFactsOptions
  /** The policy for messages without anything to look up. */
  readonly base: DispatchPolicy

  constructor(options: StageFactsOptions) {
    this.#options = options
    this.base = { ...options.policy, blockReason: options.knownBlock }
  }

  /**
   * The policy for deciding these messages. Messages in their last stage need no look-up, except those of alarms, and those of `failed`
   * (messages that a report says failed) whose routes allow another upstream.
   */
  async policyFor(
    db: Queryable,
    candidates: readonly Candidate[],
    failed: readonly Message[] = [],
  ): Promise<DispatchPolicy> {
    const { policy, knownBlock, clock, anyOptOuts, exemptCodes, memory } = this.#options
    const retried = failed.filter((message) => !mayStartStage(message) && this.#mayRetry(message))
    const messages = [...candidates.filter(mayStartStage), ...retried]
    const keys = messages.flatMap(windowKeys)
    const optOuts = anyOptOuts() && messages.length > 0
    const codes = messages.filter(isSentCode)
    const now = clock.now()
    const holds = await stagesOfEndedHolds(db, messages, now)
    const left = await stagesOfAlarmsOver(db, candidates)
    const unreached = await memory.blockedStages(db, messages, now)
    const others = [holds, left, unreached]
    if (keys.length === 0 && !optOuts && codes.length === 0 && others.every(({ size }) => size === 0))
      return this.base
    const windows = keys.length === 0 ? new Map<string, number>() : await readWindows(db, keys)
    const optedOut = optOuts ? await OptedOut.read(db, messages) : null
    const isExempt = (each: Candidate) => each.plan.isAboutConsent === true || (exemptCodes && isCode(each))
    const exempt = new Set(optOuts ? messages.filter(isExempt).flatMap(({ plan }) => plan.stages) : [])
    const useless = codes.length === 0 ? new Set<Stage>() : await stagesOfUselessCodes(db, codes, now)
    return {
      ...policy,
      blockReason(stage, phone) {
        const hold = holds.get(stage)
        if (hold !== undefined) return hold
        if (left.has(stage)) return { code: 'alarm-over' }
        if (useless.has(stage)) return { code: 'code-over' }
        const isSentAnyway = exempt.has(stage) || (exemptCodes && isOnlyForCodes(stage))
        if (optedOut !== null && !isSentAnyway && optedOut.blocks(stage, phone)) return { code: 'opted-out' }
        const open = windows.get(windowName({ ...stage, phone })) ?? Number.NEGATIVE_INFINITY
        if (needsOpenWindow(stage.content) && now - open >= windowMs) return { code: 'window-closed' }
        return knownBlock(stage) ?? unreached.get(stage) ?? null
      },
    }
  }

  /** Why each stage of each plan would be skipped now; null for one that would start. */
  async blockReasons(db: Queryable, planned: readonly Planned[]): Promise<(BlockReason | null)[][]> {
    if (planned.length === 0) return []
    const candidates = planned.map((each) => ({ ...each, requestId: null }))
    const { blockReason } = await this.policyFor(db, candidates)
    return planned.map(({ plan, phone }) => plan.stages.map((stage) => blockReason(stage, phone)))
  }

  #mayRetry(message: Message): boolean {
    const attempt = currentAttempt(message)
    const stage = message.plan.stages[attempt?.stage ?? -1]
    if (attempt === undefined || stage === undefined) return false
    return this.#options.policy.maxRetries(stage, message, attempt.upstream) > (attempt.retry ?? 0)
  }
}

/** A message that is not stored. */
export interface Planned {
  /** Absent: of any account. */
  accountId?: number
  type: string
  phone: string
  plan: Plan
}

/** A message, stored or not yet. */
interface Candidate extends Planned {
  msgId?: number
  requestId: string | null
  attempts?: readonly Attempt[]
}

function mayStartStage({ plan, attempts = [] }: Candidate): boolean {
  return (attempts.at(-1)?.stage ?? -1) < plan.stages.length - 1
}

/** Whether it carries a one-time code of a verification. */
function isCode({ type }: Candidate): boolean {
  return type === codeMessageType
}

/** Channels that only carry codes. */
function isOnlyForCodes({ channel }: Stage): boolean {
  return channel === 'telegram' || channel === 'call'
}

/** A code that was sent already, so that it may have been used meanwhile. */
function isSentCode(candidate: Candidate): boolean {
  return isCode(candidate) && (candidate.attempts ?? []).length > 0
}

/** Keyed by stage object, which belongs to one message. */
async function stagesOfUselessCodes(
  db: Queryable,
  codes: readonly Candidate[],
  now: number,
): Promise<Set<Stage>> {
  const over = await verificationsOver(
    db,
    codes.flatMap(({ requestId }) => requestId ?? []),
    now,
  )
  return new Set(codes.flatMap(({ plan, requestId }) => (over.has(requestId ?? '') ? plan.stages : [])))
}

/**
 * How the holds of messages ended, as far as they did not end by a release. Only a message that waited has no attempt
 * when it is decided.
 */
async function stagesOfEndedHolds(
  db: Queryable,
  messages: readonly Candidate[],
  now: number,
): Promise<ReadonlyMap<Stage, HoldEnd>> {
  const waited = messages.filter(({ attempts }) => attempts?.length === 0)
  const msgIds = waited.flatMap(({ msgId }) => msgId ?? [])
  if (msgIds.length === 0) return new Map()
  const ends = await endedHolds(db, msgIds, now)
  return new Map(
    waited.flatMap(({ msgId, plan }) => {
      const end = msgId === undefined ? undefined : ends.get(msgId)
      return end === undefined ? [] : plan.stages.map((stage) => [stage, end] as const)
    }),
  )
}

/** The stages of messages whose alarm is over, also of those in their last one: none is handed over again. */
async function stagesOfAlarmsOver(
  db: Queryable,
  messages: readonly Candidate[],
): Promise<ReadonlySet<Stage>> {
  const parts = messages.filter(({ plan: { alarm } }) => alarm !== undefined)
  if (parts.length === 0) return new Set()
  const open = await alarmsOpen(db, [...new Set(parts.flatMap(({ plan }) => plan.alarm ?? []))])
  return new Set(parts.flatMap(({ plan }) => (open.has(plan.alarm ?? 0) ? [] : plan.stages)))
}

function windowKeys({ phone, plan }: Candidate): WindowKey[] {
  return plan.stages
    .filter(({ content }) => needsOpenWindow(content))
    .map(({ channel, sender }) => ({ channel, sender, phone }))
}
