import type { Backoff } from '../../kit/time/backoff.ts'
import type { Stage } from '../plan/plan.ts'
import type { Message } from './message.ts'
import type { BlockReason } from './story/reasons.ts'
import type { PassedOver, RouteFacts } from './story/timeline.ts'

/** The operator's settings, and two functions that look outside the message: block reasons and routing. */
export interface DispatchPolicy {
  unknownPolicy: 'resend' | 'hold'
  unknownHoldMs: number
  maxResends: number
  retry: Backoff
  /** Chooses the upstream of a stage, none of `exclude`; `upstream` is null if there is no route. */
  route(stage: Stage, message: RoutedMessage, exclude: readonly string[]): RouteChoice
  /** Whether an upstream can be queried about a hand-over before it gets another one. */
  inquires(upstream: string): boolean
  /** The upstream and those that share its account at the carrier. */
  upstreamsOfAccount(upstream: string): readonly string[]
  /** How often a message that this upstream reported as failed may go by other ones. */
  maxRetries(stage: Stage, message: RoutedMessage, upstream: string): number
  /** The upstream's price of one part, in micros, by its price list; null where it has none. */
  priceOf(upstream: string, phone: string): number | null
  /** Why a stage to this number cannot succeed, as far as looked up; null if nothing blocks it. */
  blockReason(stage: Stage, phone: string): BlockReason | null
  /** In [0, 1). */
  random(): number
}

/** What routing sees of a message beside its stage. */
export type RoutedMessage = Pick<Message, 'phone' | 'accountId' | 'plan'>

export interface RouteChoice {
  upstream: string | null
  /** False if the chosen upstream is unhealthy, because no healthy one exists. */
  healthy: boolean
  passedOver: PassedOver[]
  facts?: RouteFacts
}
