import { Type } from '@sinclair/typebox'
import type { PassReason, UnhealthyReason } from '../../../domain/message/reasons.ts'
import { channels } from '../../../domain/plan/plan.ts'
import { ask, change, fields } from './ask.ts'

/** Every upstream of the configuration, and former ones that still have messages. */
export interface UpstreamsView {
  /** What this gateway is called in the leases of slots. */
  node: string
  upstreams: UpstreamView[]
  former: FormerUpstreamView[]
  /** False where so many messages are open that numbers of messages are the least that they can be. */
  isCounted: boolean
}

/** As this gateway sees it; `control`, `slots` and numbers of messages are those of all gateways. */
export interface UpstreamView {
  upstream: string
  kind: string
  channel: string
  state: UpstreamState
  control: ControlView | null
  /** What is configured, without secrets. */
  settings: { name: string; value: string }[]
  /** Per connection. */
  window: number
  ratePerSecond: number | null
  slots: SlotView[]
  /** Submits by how they ended, of this gateway alone. */
  lastMinute: { accepted: number; concluded: number; refused: number; unknown: number }
  /** In the upstream's words; of this gateway alone. */
  lastError: { at: number; kind: 'link' | 'refused' | 'unknown'; text: string } | null
  messages: MessagesOfUpstream
}

export type UpstreamState =
  | { kind: 'paused' }
  /** What has to end before it is drained. */
  | { kind: 'draining'; underWay: number }
  | { kind: 'drained' }
  /** Routing passes it over. */
  | { kind: 'unhealthy'; reason: UnhealthyReason }
  /** Of the connections of this gateway so many are up. */
  | { kind: 'connected'; up: number; links: number }
  | { kind: 'connecting'; since: number; reason: string | null }
  /** Other gateways have all its connections. */
  | { kind: 'elsewhere' }
  /** No gateway has a connection. */
  | { kind: 'nowhere' }

export interface ControlView {
  state: 'paused' | 'draining'
  reason: string | null
  madeBy: string
  at: number
}

/** A connection that one gateway may have. */
export interface SlotView {
  number: number
  /** Null where nobody has it. */
  node: string | null
  /** Until the lease is over, where it is not prolonged. */
  leftMs: number
  /** Only known of the connections of this gateway. */
  link: LinkView | null
}

export interface LinkView {
  up: boolean
  since: number
  /** Why it is down, or null. */
  reason: string | null
  taken: number
  window: number
  /** No submits before then, as the upstream throttled. */
  restsUntil: number | null
}

export interface MessagesOfUpstream {
  waiting: number
  submitting: number
  /** Reports are waited for. */
  submitted: number
  /** In doubt: an answer was lost. */
  held: number
}

export interface FormerUpstreamView {
  upstream: string
  control: ControlView | null
  messages: MessagesOfUpstream
}

export interface RouteView {
  channel: string
  upstream: string
  prefix: string
  /** ISO 3166 codes of the countries with the prefix's calling code. */
  countries: string[]
  priority: number
  weight: number
}

export interface RoutesView {
  routes: RouteView[]
}

export interface RouteCandidatesView {
  /** As routing reads it. */
  recipient: string
  country: string | null
  /** Every route of the channel: those that matter first, in the order in which they are tried. */
  candidates: { route: RouteView; verdict: RouteVerdict }[]
}

export type RouteVerdict =
  | { kind: 'taken'; share: number }
  | { kind: 'waits'; reason: PassReason }
  | { kind: 'passed-over'; reason: PassReason }
  | { kind: 'later' }
  | { kind: 'shorter-prefix' }
  | { kind: 'other-prefix' }

const upstream = Type.String({ minLength: 1, maxLength: 64, description: 'the name of an upstream' })
const reason = Type.String({ minLength: 3, maxLength: 200, description: 'a reason of 3 to 200 characters' })
const channel = Type.Union(
  channels.map((each) => Type.Literal(each)),
  { description: 'a channel' },
)

export const upstreamsQuestions = {
  'GET /upstreams': ask<UpstreamsView>()('viewer', fields({})),
  'GET /upstreams/routes': ask<RoutesView>()('viewer', fields({})),
  'GET /upstreams/candidates': ask<RouteCandidatesView>()(
    'viewer',
    fields({ channel, recipient: Type.String({ minLength: 1, maxLength: 320 }) }),
  ),
  'POST /upstreams/pause': change()('operator', fields({ upstream, reason }), ['upstream', 'reason']),
  'POST /upstreams/drain': change()('operator', fields({ upstream, reason }), ['upstream', 'reason']),
  'POST /upstreams/resume': change()('operator', fields({ upstream }), ['upstream']),
}
