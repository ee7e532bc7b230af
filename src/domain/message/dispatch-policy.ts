import type { Backoff } from '../../lib/backoff.ts'
import type { Channel, Stage } from '../plan/plan.ts'
import type { FailureStatus } from './status.ts'
import type { PassedOver } from './timeline.ts'

/** What the operator has set, and the two questions to the outside: what speaks against it, and which upstream. */
export interface DispatchPolicy {
  unknownPolicy: 'resend' | 'hold'
  unknownHoldMs: number
  maxResends: number
  retry: Backoff
  /** The upstream for a stage of this message, none of `exclude`; null where no route leads there. */
  route(channel: Channel, phone: string, exclude: readonly string[]): RouteChoice
  /** Why a stage to this number cannot succeed, as far as was looked up; null where nothing speaks against it. */
  obstacle(stage: Stage, phone: string): Obstacle | null
  /** In [0, 1). */
  random(): number
}

export interface RouteChoice {
  upstream: string | null
  /** False where the upstream was chosen for want of one that is well. */
  healthy: boolean
  passedOver: PassedOver[]
}

/** A reason to pass a stage over without asking an upstream, and what the message is where no stage is left. */
export interface Obstacle {
  status: FailureStatus
  why: string
}
