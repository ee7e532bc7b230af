import type { RouteRule } from '../../domain/routing/route-rule.ts'
import { query } from '../console-route.ts'

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

export const upstreamsRoutes = {
  'GET /upstreams/routes': query<RoutesView>()('viewer'),
  'GET /upstreams/success': query<CarrierSuccessView>()('viewer'),
  'GET /upstreams/results': query<ResultsView>()('viewer'),
}
