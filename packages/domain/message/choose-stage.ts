import { isCertain } from '../number-memory/evidence.ts'
import { minSeconds } from '../plan/lifetimes.ts'
import type { Channel, Stage } from '../plan/plan.ts'
import type { DispatchPolicy, RouteChoice } from './dispatch-policy.ts'
import type { Message } from './message.ts'
import type { BlockReason } from './story/reasons.ts'
import type { PassedOver, RouteFacts } from './story/timeline.ts'

export interface StageChoice {
  /** The stage to begin, with its upstream; null if none can begin. */
  chosen: ChosenStage | null
  /** The skipped stages, in order. */
  skipped: { index: number; channel: Channel; reason: BlockReason }[]
}

export interface ChosenStage {
  index: number
  channel: Channel
  parts: number
  upstream: string
  /** False if its upstream is unhealthy and no later stage has a healthy one. */
  healthy: boolean
  passedOver: PassedOver[]
  facts?: RouteFacts
}

/**
 * The first stage from `from` on that is not blocked and has a healthy upstream. If none has one, the first
 * stage that is not blocked: it waits for its upstream, because a later channel would not be faster. If all are blocked, the
 * last one that only doubtful knowledge of the number blocks: a message does not fail by what may be out of date.
 */
export function chooseStage(
  message: Message,
  from: number,
  now: number,
  policy: DispatchPolicy,
): StageChoice {
  const views = message.plan.stages
    .map((stage, index) => ({ index, stage }))
    .slice(from)
    .map(({ index, stage }) => ({ index, stage, ...judgeStage(message, stage, now, policy) }))
  const open = views.filter(({ blocked }) => blocked === null)
  const chosen = open.find(({ choice }) => choice?.healthy) ?? open[0] ?? findDoubtful(views, message, policy)
  const passed = chosen === undefined ? views : views.filter(({ index }) => index < chosen.index)
  return {
    chosen: chosen === undefined ? null : chosenStage(chosen.index, chosen.stage, chosen.choice),
    skipped: passed.map(({ index, stage, blocked }) => ({
      index,
      channel: stage.channel,
      reason: blocked ?? { code: 'none-healthy' },
    })),
  }
}

interface View {
  blocked: BlockReason | null
  choice: RouteChoice | null
}

type StageView = View & { index: number; stage: Stage }

function findDoubtful(
  views: readonly StageView[],
  message: Message,
  policy: DispatchPolicy,
): StageView | undefined {
  return views
    .filter(({ blocked }) => blocked?.code === 'number-known' && !isCertain(blocked.evidence))
    .map((view) => ({ ...view, choice: policy.route(view.stage, message, []) }))
    .findLast(({ choice }) => choice.upstream !== null)
}

function judgeStage(message: Message, stage: Stage, now: number, policy: DispatchPolicy): View {
  const blocked = findBlock(message, stage, now, policy)
  if (blocked !== null) return { blocked, choice: null }
  const choice = policy.route(stage, message, [])
  if (choice.upstream !== null) return { blocked: null, choice }
  const lacking = choice.passedOver.some(({ reason }) => reason === 'lacks-option')
  return { blocked: { code: lacking ? 'none-able' : 'no-route' }, choice: null }
}

/** Why the stage cannot be handed over now; null if nothing blocks it. */
export function findBlock(
  message: Message,
  stage: Stage,
  now: number,
  policy: Pick<DispatchPolicy, 'blockReason'>,
): BlockReason | null {
  const known = policy.blockReason(stage, message.phone)
  // The end of a hold says more than that the lifetime is over, which it is then too.
  const isHoldEnd = known?.code === 'held-refused' || known?.code === 'hold-over'
  return isHoldEnd ? known : (blockedByLifetime(message, stage, now) ?? known)
}

function blockedByLifetime(message: Message, { channel }: Stage, now: number): BlockReason | null {
  const left = message.expiresAt - now
  if (left <= 0) return { code: message.plan.priority === 0 ? 'code-expired' : 'lifetime-over' }
  return left >= minSeconds[channel] * 1_000 ? null : { code: 'lifetime-too-short' }
}

function chosenStage(index: number, stage: Stage, choice: RouteChoice | null): ChosenStage | null {
  if (choice === null || choice.upstream === null) return null
  const { channel, parts } = stage
  const { upstream, ...others } = choice
  return { index, channel, parts, upstream, ...others }
}
