import { Type } from '@sinclair/typebox'
import { channels } from '../../domain/plan/plan.ts'
import { type RouteRule, trafficKinds } from '../../domain/routing/route-rule.ts'
import type { RouteVerdict } from '../../domain/routing/route-verdict.ts'
import { oneOf, query } from '../console-route.ts'

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

/** What became known in the last 24 hours, by upstream; without those of which nothing did. */
export interface CarrierSuccessView {
  carriers: { upstream: string; delivered: number; failed: number }[]
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
  /** `25503`. */
  networkCode: string | null
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

const channel = oneOf(channels, 'a channel')

export const upstreamsRoutes = {
  'GET /upstreams/routes': query<RoutesView>()('viewer'),
  'GET /upstreams/success': query<CarrierSuccessView>()('viewer'),
  'GET /upstreams/results': query<ResultsView>()('viewer'),
  'GET /upstreams/candidates': query<RouteCandidatesView>()('viewer', {
    channel,
    recipient: Type.String({ minLength: 1, maxLength: 320 }),
    account: Type.Optional(Type.String({ maxLength: 64 })),
    sender: Type.Optional(Type.String({ maxLength: 64 })),
    traffic: Type.Optional(oneOf(trafficKinds, 'code or other')),
  }),
}
