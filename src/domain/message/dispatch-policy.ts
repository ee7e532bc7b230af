import type { Backoff } from '../../lib/backoff.ts'
import type { Channel } from '../plan/plan.ts'
import type { PassedOver } from './timeline.ts'

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
