import { Type } from '@sinclair/typebox'
import type { UnhealthyReason } from '../../domain/message/story/reasons.ts'
import { channels } from '../../domain/plan/plan.ts'
import { type RouteRule, trafficKinds } from '../../domain/routing/route-rule.ts'
import type { RouteVerdict } from '../../domain/routing/route-verdict.ts'
import type { ConnectionSnapshot } from '../../domain/upstreams/connection-status.ts'
import type { OpenMessages } from '../../domain/upstreams/open-messages.ts'
import type { UpstreamActivity } from '../../domain/upstreams/upstream-activity.ts'
import type { UpstreamControl } from '../../domain/upstreams/upstream-control.ts'
import { change, oneOf, query } from '../console-route.ts'

/** Every configured upstream, and former ones with open messages. */
export interface UpstreamsView {
  /** The name of this gateway in the leases of slots. */
  node: string
  upstreams: UpstreamView[]
  former: FormerUpstreamView[]
  /** False where too many messages are open to count all: the numbers are then lower bounds. */
  isCounted: boolean
}

/**
 * An upstream as this gateway sees it; `control`, `slots` and numbers of messages cover all gateways. Errors
 * are in the upstream's words.
 */
export interface UpstreamView extends UpstreamActivity {
  upstream: string
  kind: string
  channel: string
  state: UpstreamState
  control: ControlView | null
  /** The configuration without secrets. */
  settings: { name: string; value: string }[]
  /** Per connection. */
  window: number
  ratePerSecond: number | null
  slots: SlotView[]
  messages: MessagesOfUpstream
  /** The code in `lastError`, for the dictionary of its kind; null where it has none. */
  lastErrorCode: string | null
}

export type UpstreamState =
  | { kind: 'paused' }
  /** Messages that must be final before it is drained. */
  | { kind: 'draining'; underWay: number }
  | { kind: 'drained' }
  /** Routing skips it. */
  | { kind: 'unhealthy'; reason: UnhealthyReason }
  /** `up` of this gateway's `connections` are up. */
  | { kind: 'connected'; up: number; connections: number }
  | { kind: 'connecting'; since: number; reason: string | null }
  /** Other gateways hold all its connections. */
  | { kind: 'elsewhere' }
  /** No gateway has a connection. */
  | { kind: 'nowhere' }

export type ControlView = Omit<UpstreamControl, 'upstream'>

/** A connection that one gateway may hold. */
export interface SlotView {
  number: number
  /** Null where no gateway holds it. */
  node: string | null
  /** Until the lease ends, unless it is renewed. */
  leftMs: number
  /** Known only for connections of this gateway. */
  connection: UpstreamConnectionView | null
}

export type UpstreamConnectionView = Omit<ConnectionSnapshot, 'slotId'>

export type MessagesOfUpstream = Omit<OpenMessages, 'upstream'>

export interface FormerUpstreamView {
  upstream: string
  control: ControlView | null
  messages: MessagesOfUpstream
}

export interface RouteView extends RouteRule {
  /** How often an SMS that is reported as failed is tried by other upstreams. */
  retryFailed: number
  /** Its conditions beside the prefix, such as `network 25503`; empty for none. */
  conditions: string
  /** ISO 3166 codes of the countries with the prefix's calling code. */
  countries: string[]
}

export interface RoutesView {
  routes: RouteView[]
}

export interface RouteCandidatesView {
  /** The number in the form that routing uses. */
  recipient: string
  country: string | null
  /** Name and code (MCC and MNC) of the operator, as far as they are known. */
  operator: string | null
  network: string | null
  /** Every route of the channel. Matching routes come first, in the order in which they are tried. */
  candidates: RouteCandidateView[]
}

export interface RouteCandidateView {
  route: RouteView
  verdict: RouteVerdict
  /** Price of one part by the price lists, as text; null where there is none. */
  price: string | null
  /** Share of delivered messages lately; null where too few results are known. */
  deliveredShare: number | null
  /** Share of codes that were entered lately; null where too few are known. */
  enteredShare: number | null
}

export interface ResultsView {
  /** Of this many hours. */
  hours: number
  /** The most results first. */
  results: ResultView[]
}

/** What an upstream delivered to one network. */
export interface ResultView {
  upstream: string
  country: string | null
  /** `Kyivstar (25503)`. */
  network: string | null
  delivered: number
  failed: number
  /** Mean time to delivery; null where nothing was reported delivered. */
  tookMs: number | null
  /** Share of one-time codes that were entered; null where there are none. */
  entered: number | null
  /** By what routes compare upstreams, 0 to 1: newer results count more. Null where too few are known. */
  value: number | null
}

export type { RouteVerdict as RouteVerdictView }

const upstream = Type.String({ minLength: 1, maxLength: 64, description: 'the name of an upstream' })
const reason = Type.String({ minLength: 3, maxLength: 200, description: 'a reason of 3 to 200 characters' })
const channel = oneOf(channels, 'a channel')

export const upstreamsRoutes = {
  'GET /upstreams': query<UpstreamsView>()('viewer'),
  'GET /upstreams/routes': query<RoutesView>()('viewer'),
  'GET /upstreams/results': query<ResultsView>()('viewer'),
  'GET /upstreams/candidates': query<RouteCandidatesView>()('viewer', {
    channel,
    recipient: Type.String({ minLength: 1, maxLength: 320 }),
    account: Type.Optional(Type.String({ maxLength: 64 })),
    sender: Type.Optional(Type.String({ maxLength: 64 })),
    traffic: Type.Optional(oneOf(trafficKinds, 'code or other')),
  }),
  'POST /upstreams/pause': change()('operator', { upstream, reason }, ['upstream', 'reason']),
  'POST /upstreams/drain': change()('operator', { upstream, reason }, ['upstream', 'reason']),
  'POST /upstreams/resume': change()('operator', { upstream }, ['upstream']),
}
