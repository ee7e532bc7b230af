import type { RouteConfig } from '../../../config/routes.ts'
import type { RouteChoice } from '../../../domain/message/dispatch-policy.ts'
import type { PassReason } from '../../../domain/message/story/reasons.ts'
import type { PassedOver, RouteFacts } from '../../../domain/message/story/timeline.ts'
import { type NumberNetwork, unknownNetwork } from '../../../domain/network/number-network.ts'
import type { ChannelOutlook } from '../../../domain/plan/arrange-channels.ts'
import {
  computeShares,
  pickShare,
  type Share,
  type UpstreamFacts,
} from '../../../domain/routing/choose-upstream.ts'
import {
  type LookupWish,
  looksBeyondPrefix,
  matchText,
  type RouteQuery,
} from '../../../domain/routing/route-rule.ts'
import type { RouteVerdict } from '../../../domain/routing/route-verdict.ts'
import { type RuleGroup, RuleIndex } from '../../../domain/routing/rule-index.ts'

/** Why routing should avoid an upstream now, or null. */
export type AvoidReason = (upstream: string) => PassReason | null

/** One route of a channel, and how routing treats it for a message. */
export interface RouteCandidate {
  route: RouteConfig
  verdict: RouteVerdict
  /** Price of one part at this upstream, where a price list has it. */
  priceMicros: number | null
  /** Share of delivered messages lately, where enough results are known. */
  deliveredShare: number | null
  /** Share of codes that were entered, where enough are known. */
  enteredShare: number | null
  /** How far its value is lowered because fewer codes are entered than at the other upstreams, in [0, 0.5]. */
  loweredBy: number
}

export interface RouterOptions {
  routes: readonly RouteConfig[]
  avoid: AvoidReason
  /** In [0, 1). */
  random: () => number
  now: () => number
  networkOf: (phone: string) => NumberNetwork
  /** Prices and results of now. */
  facts: () => UpstreamFacts
}

interface Sorted {
  /** The routes of the best priority that are not avoided. */
  best: RouteConfig[]
  avoided: { route: RouteConfig; reason: PassReason }[]
  passedOver: PassedOver[]
}

/**
 * Chooses upstreams: of the routes with the most specific match those that are not avoided, by priority, and then by
 * weight, cost or quality. If all are avoided it chooses the first: the message waits there instead of failing.
 */
export class Router {
  readonly #options: RouterOptions
  #routes: readonly RouteConfig[] = []
  #index = new RuleIndex<RouteConfig>([])
  #looksUp = false

  constructor(options: RouterOptions) {
    this.#options = options
    this.use(options.routes)
  }

  /** Routes by these from now on. */
  use(routes: readonly RouteConfig[]): void {
    this.#routes = routes
    this.#index = new RuleIndex(routes)
    this.#looksUp = routes.some(({ lookup }) => lookup !== 'never')
  }

  /** The routes in force. */
  get routes(): readonly RouteConfig[] {
    return this.#routes
  }

  /** Passes over upstreams of `exclude`, which were tried, and of `unable`, which cannot carry the message. */
  route(query: RouteQuery, exclude: readonly string[], unable: readonly string[] = []): RouteChoice {
    const network = this.#index.needsNetwork ? this.#options.networkOf(query.phone) : null
    const group = this.#index.find(query, network ?? unknownNetwork)
    const { best, avoided, passedOver } = this.#sort(group?.rules ?? [], exclude, unable)
    const [first] = best
    if (group === null || first === undefined) {
      return { upstream: avoided[0]?.route.upstream ?? null, healthy: false, passedOver }
    }
    if (first.choose === 'weight' && !looksBeyondPrefix(group.match)) {
      return { upstream: this.#byWeight(best), healthy: true, passedOver }
    }
    const place = network ?? this.#options.networkOf(query.phone)
    const shares = this.#shares(best, query.phone, place)
    const taken = pickShare(shares, this.#options.random())
    const facts = taken === null ? {} : { facts: describeChoice(group, taken, shares, place) }
    return { upstream: taken?.rule.upstream ?? null, healthy: true, passedOver, ...facts }
  }

  /** The route by which such a message goes to an upstream: that of the most specific match. Null for none. */
  routeTo(query: RouteQuery, upstream: string): RouteConfig | null {
    for (const { rules } of this.#index.matching(query, this.#options.networkOf(query.phone))) {
      const found = rules.find((rule) => rule.upstream === upstream)
      if (found !== undefined) return found
    }
    return null
  }

  /** The upstream's price of one part now, in micros; null where its price list has none. */
  priceOf(upstream: string, phone: string): number | null {
    const { facts, networkOf, now } = this.#options
    return facts().prices.priceOf(upstream, phone, networkOf(phone), now())?.micros ?? null
  }

  /** What is to be expected of the channel for such a message now, by the best of its routes. */
  outlook(query: RouteQuery): ChannelOutlook {
    const network = this.#options.networkOf(query.phone)
    const rules = this.#index.find(query, network)?.rules ?? []
    const { best } = this.#sort(rules, [])
    const { quality } = this.#options.facts()
    const known = best.flatMap(({ upstream }) => quality.of(upstream, network) ?? [])
    const highest = known.sort((one, other) => other.value - one.value)[0]
    const state = rules.length === 0 ? 'no-route' : best.length === 0 ? 'unhealthy' : 'healthy'
    return { state, delivered: highest?.delivered ?? null, tookMs: highest?.tookMs ?? null }
  }

  /** What the routes that match such a message request, also those that a more specific one precedes. */
  lookupWish(query: RouteQuery): LookupWish {
    if (!this.#looksUp) return 'never'
    const matching = this.#index.matching(query, this.#options.networkOf(query.phone))
    const wishes = new Set(matching.flatMap(({ rules }) => rules.map(({ lookup }) => lookup)))
    return wishes.has('live') ? 'live' : wishes.has('cache') ? 'cache' : 'never'
  }

  /** Every route of the channel as `route` would treat it now, matching routes first. */
  candidates(query: RouteQuery): RouteCandidate[] {
    const network = this.#options.networkOf(query.phone)
    const [first, ...lessSpecific] = this.#index.matching(query, network)
    const { best, avoided } = this.#sort(first?.rules ?? [], [])
    const shares = this.#shares(best, query.phone, network)
    const known = this.#shares(first?.rules ?? [], query.phone, network, true)
    const judgeRoute = (route: RouteConfig): RouteVerdict => {
      const share = shares.find(({ rule }) => rule === route)?.share ?? 0
      if (share > 0) return { kind: 'taken', share }
      const found = avoided.find((each) => each.route === route)
      if (found === undefined) return { kind: 'later' }
      const isFirst = best.length === 0 && found === avoided[0]
      return { kind: isFirst ? 'waits' : 'passed-over', reason: found.reason }
    }
    const passed = new Set(lessSpecific.flatMap(({ rules }) => rules))
    const others = this.#index
      .groups(query.channel)
      .filter((group) => group !== first)
      .flatMap(({ rules }) => rules)
    return [
      ...known.map(({ rule, micros, delivered, entered, loweredBy }) => ({
        route: rule,
        verdict: judgeRoute(rule),
        priceMicros: micros,
        deliveredShare: delivered,
        enteredShare: entered,
        loweredBy,
      })),
      ...others.map((route): RouteCandidate => {
        const kind = passed.has(route) ? 'less-specific' : 'no-match'
        const unknown = { priceMicros: null, deliveredShare: null, enteredShare: null, loweredBy: 0 }
        return { route, verdict: { kind }, ...unknown }
      }),
    ]
  }

  #shares(
    routes: readonly RouteConfig[],
    phone: string,
    network: NumberNetwork,
    explained = false,
  ): Share<RouteConfig>[] {
    return computeShares(routes, phone, network, this.#options.facts(), this.#options.now(), explained)
  }

  /** Splits routes into usable and avoided ones. */
  #sort(
    matching: readonly RouteConfig[],
    exclude: readonly string[],
    unable: readonly string[] = [],
  ): Sorted {
    const passedOver: PassedOver[] = []
    const well: RouteConfig[] = []
    const avoided: Sorted['avoided'] = []
    for (const route of matching) {
      if (exclude.includes(route.upstream)) {
        passedOver.push({ upstream: route.upstream, reason: 'tried-already' })
        continue
      }
      if (unable.includes(route.upstream)) {
        passedOver.push({ upstream: route.upstream, reason: 'lacks-option' })
        continue
      }
      const reason = this.#options.avoid(route.upstream)
      if (reason === null) well.push(route)
      else {
        avoided.push({ route, reason })
        passedOver.push({ upstream: route.upstream, reason })
      }
    }
    return { best: well.filter(({ priority }) => priority === well[0]?.priority), avoided, passedOver }
  }

  #byWeight(routes: RouteConfig[]): string | null {
    if (routes.length === 1) return routes[0]?.upstream ?? null
    let rest = this.#options.random() * routes.reduce((sum, route) => sum + route.weight, 0)
    for (const route of routes) {
      rest -= route.weight
      if (rest < 0) return route.upstream
    }
    return routes[0]?.upstream ?? null
  }
}

function describeChoice(
  { match }: RuleGroup<RouteConfig>,
  taken: Share<RouteConfig>,
  shares: readonly Share<RouteConfig>[],
  { network, operator, country }: NumberNetwork,
): RouteFacts {
  const { choose } = taken.rule
  return {
    match: matchText(match),
    ...(operator !== null && { operator }),
    ...(network !== null ? { network } : country !== null && { country }),
    ...(shares.length > 1 && { choose, among: shares.length }),
    ...(choose === 'cost' && taken.micros !== null && { priceMicros: taken.micros }),
    ...(choose === 'quality' &&
      taken.delivered !== null && { delivered: Math.round(taken.delivered * 1000) / 1000 }),
  }
}
