import type { Backoff } from '../../lib/backoff.ts'
import type { Channel, Stage } from '../plan/plan.ts'
import type { BlockReason } from './reasons.ts'
import type { PassedOver } from './timeline.ts'

/** The operator's settings, and two functions that look outside the message: block reasons and routing. */
export interface DispatchPolicy {
  unknownPolicy: 'resend' | 'hold'
  unknownHoldMs: number
  maxResends: number
  retry: Backoff
  /** Chooses the upstream of a stage, none of `exclude`; `upstream` is null if there is no route. */
  route(channel: Channel, phone: string, exclude: readonly string[]): RouteChoice
  /** Why a stage to this number cannot succeed, as far as looked up; null if nothing blocks it. */
  blockReason(stage: Stage, phone: string): BlockReason | null
  /** In [0, 1). */
  random(): number
}

export interface RouteChoice {
  upstream: string | null
  /** False if the chosen upstream is unhealthy, because no healthy one exists. */
  healthy: boolean
  passedOver: PassedOver[]
}
