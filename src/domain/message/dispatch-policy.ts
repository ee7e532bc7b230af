import type { Backoff } from '../../lib/backoff.ts'
import type { Channel, Stage } from '../plan/plan.ts'
import type { BlockReason } from './reasons.ts'
import type { PassedOver } from './timeline.ts'

/** What the operator has set, and the two queries to the outside: what blocks a stage, and which upstream it goes to. */
export interface DispatchPolicy {
  unknownPolicy: 'resend' | 'hold'
  unknownHoldMs: number
  maxResends: number
  retry: Backoff
  /** The upstream for a stage of this message, none of `exclude`; null where no route leads there. */
  route(channel: Channel, phone: string, exclude: readonly string[]): RouteChoice
  /** Why a stage to this number cannot succeed, as far as was looked up; null where nothing blocks it. */
  blockReason(stage: Stage, phone: string): BlockReason | null
  /** In [0, 1). */
  random(): number
}

export interface RouteChoice {
  upstream: string | null
  /** False where the upstream was chosen for want of one that is well. */
  healthy: boolean
  passedOver: PassedOver[]
}
