import type { Channel, Stage } from '../plan/plan.ts'
import type { DispatchPolicy, Obstacle, RouteChoice } from './dispatch-policy.ts'
import type { Message } from './message.ts'
import type { PassedOver } from './timeline.ts'

export interface StageChoice {
  /** The stage to begin, with its upstream; null where none can. */
  chosen: ChosenStage | null
  /** The stages passed over on the way, in order. */
  skipped: { index: number; channel: Channel; obstacle: Obstacle }[]
}

export interface ChosenStage {
  index: number
  channel: Channel
  parts: number
  upstream: string
  /** False where it begins although its upstream is in trouble: no later stage has one that is well. */
  healthy: boolean
  passedOver: PassedOver[]
}

/** Why a stage is passed over, or given up before anything was handed over, while a later one could go. */
export const noneIsWell = 'No upstream of the channel is well'

/** Seconds below which a carrier of the channel takes no message (Telegram and Viber 30, RBM advises 10). */
const leastSeconds: Record<Channel, number> = {
  sms: 1,
  voice: 10,
  call: 5,
  viber: 30,
  rcs: 10,
  telegram: 30,
  whatsapp: 1,
  email: 1,
}

/**
 * The first stage from `from` on that nothing speaks against and whose upstream is well. Where none of them has
 * an upstream that is well, the first one waits for its own: a later channel would not be quicker.
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
    .map(({ index, stage }) => ({ index, stage, ...viewOf(message, stage, now, policy) }))
  const open = views.filter(({ obstacle }) => obstacle === null)
  const chosen = open.find(({ choice }) => choice?.healthy) ?? open[0]
  const passed = chosen === undefined ? views : views.filter(({ index }) => index < chosen.index)
  return {
    chosen: chosen === undefined ? null : chosenStage(chosen.index, chosen.stage, chosen.choice),
    skipped: passed.map(({ index, stage, obstacle }) => ({
      index,
      channel: stage.channel,
      obstacle: obstacle ?? { status: 'NO ROUTE', why: noneIsWell },
    })),
  }
}

interface View {
  obstacle: Obstacle | null
  choice: RouteChoice | null
}

function viewOf(message: Message, stage: Stage, now: number, policy: DispatchPolicy): View {
  const obstacle = lifetimeObstacle(message, stage, now) ?? policy.obstacle(stage, message.phone)
  if (obstacle !== null) return { obstacle, choice: null }
  const choice = policy.route(stage.channel, message.phone, [])
  if (choice.upstream !== null) return { obstacle: null, choice }
  return { obstacle: { status: 'NO ROUTE', why: 'No upstream is configured for this number' }, choice: null }
}

function lifetimeObstacle(message: Message, { channel }: Stage, now: number): Obstacle | null {
  const left = message.expiresAt - now
  if (left <= 0) {
    const what = message.plan.priority === 0 ? 'The code is no longer alive' : 'The lifetime is over'
    return { status: 'EXPIRED', why: what }
  }
  if (left >= leastSeconds[channel] * 1_000) return null
  return { status: 'EXPIRED', why: 'What is left of the lifetime is too short for the channel' }
}

function chosenStage(index: number, stage: Stage, choice: RouteChoice | null): ChosenStage | null {
  if (choice === null || choice.upstream === null) return null
  const { channel, parts } = stage
  const { upstream, healthy, passedOver } = choice
  return { index, channel, parts, upstream, healthy, passedOver }
}
