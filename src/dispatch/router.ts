import type { RouteConfig } from '../config/routes.ts'
import type { RouteChoice } from '../domain/message/dispatch-policy.ts'
import type { PassReason } from '../domain/message/reasons.ts'
import type { PassedOver } from '../domain/message/timeline.ts'
import type { Channel } from '../domain/plan/plan.ts'

/** Why routing should avoid an upstream now, or null. */
export type AvoidReason = (upstream: string) => PassReason | null

/** One route of a channel, and how routing treats it for a number. */
export interface RouteCandidate {
  route: RouteConfig
  verdict: RouteVerdict
}

export type RouteVerdict =
  /** Chosen for this share of messages, in (0, 1]. */
  | { kind: 'taken'; share: number }
  /** Messages wait here, because every upstream of these routes is avoided. */
  | { kind: 'waits'; reason: PassReason }
  | { kind: 'passed-over'; reason: PassReason }
  /** Only used if the taken ones fail. */
  | { kind: 'later' }
  /** A route with a longer prefix matches the number. */
  | { kind: 'shorter-prefix' }
  | { kind: 'other-prefix' }

interface Sorted {
  /** The routes of the best priority that are not avoided. */
  best: RouteConfig[]
  avoided: { route: RouteConfig; reason: PassReason }[]
  passedOver: PassedOver[]
}

/**
 * Chooses upstreams: of the routes with the longest matching prefix those that are not avoided, by priority
 * and then by weight. If all are avoided it chooses the first: the message waits there instead of failing.
 */
export class Router {
  readonly #routes: Map<Channel, RouteConfig[]> = new Map()
  readonly #avoid: AvoidReason
  readonly #random: () => number

  constructor(routes: readonly RouteConfig[], avoid: AvoidReason, random: () => number) {
    for (const route of routes) {
      const known = this.#routes.get(route.channel) ?? []
      this.#routes.set(route.channel, [...known, route])
    }
    for (const known of this.#routes.values()) {
      known.sort((a, b) => b.prefix.length - a.prefix.length || a.priority - b.priority)
    }
    this.#avoid = avoid
    this.#random = random
  }

  route(channel: Channel, phone: string, exclude: readonly string[]): RouteChoice {
    const { best, avoided, passedOver } = this.#sort(this.#matching(channel, phone), exclude)
    if (best.length === 0) return { upstream: avoided[0]?.route.upstream ?? null, healthy: false, passedOver }
    return { upstream: this.#byWeight(best), healthy: true, passedOver }
  }

  /** Every route of the channel as `route` would treat it now, matching routes first. */
  candidates(channel: Channel, phone: string): RouteCandidate[] {
    const matching = this.#matching(channel, phone)
    const { best, avoided } = this.#sort(matching, [])
    const weights = best.reduce((sum, { weight }) => sum + weight, 0)
    const verdictOf = (route: RouteConfig): RouteVerdict => {
      if (best.includes(route)) return { kind: 'taken', share: route.weight / weights }
      const found = avoided.find((each) => each.route === route)
      if (found === undefined) return { kind: 'later' }
      const isFirst = best.length === 0 && found === avoided[0]
      return { kind: isFirst ? 'waits' : 'passed-over', reason: found.reason }
    }
    const others = (this.#routes.get(channel) ?? []).filter((route) => !matching.includes(route))
    return [
      ...matching.map((route) => ({ route, verdict: verdictOf(route) })),
      ...others.map((route): RouteCandidate => {
        const kind = phone.startsWith(route.prefix) ? 'shorter-prefix' : 'other-prefix'
        return { route, verdict: { kind } }
      }),
    ]
  }

  /** Splits routes into usable and avoided ones. */
  #sort(matching: readonly RouteConfig[], exclude: readonly string[]): Sorted {
    const passedOver: PassedOver[] = []
    const well: RouteConfig[] = []
    const avoided: Sorted['avoided'] = []
    for (const route of matching) {
      if (exclude.includes(route.upstream)) {
        passedOver.push({ upstream: route.upstream, reason: 'tried-already' })
        continue
      }
      const reason = this.#avoid(route.upstream)
      if (reason === null) well.push(route)
      else {
        avoided.push({ route, reason })
        passedOver.push({ upstream: route.upstream, reason })
      }
    }
    return { best: well.filter(({ priority }) => priority === well[0]?.priority), avoided, passedOver }
  }

  /** The routes of the longest prefix of `phone`, in the order of their priority. */
  #matching(channel: Channel, phone: string): RouteConfig[] {
    const routes = this.#routes.get(channel) ?? []
    const first = routes.find((route) => phone.startsWith(route.prefix))
    if (first === undefined) return []
    return routes.filter((route) => route.prefix === first.prefix)
  }

  #byWeight(routes: RouteConfig[]): string | null {
    if (routes.length === 1) return routes[0]?.upstream ?? null
    let rest = this.#random() * routes.reduce((sum, route) => sum + route.weight, 0)
    for (const route of routes) {
      rest -= route.weight
      if (rest < 0) return route.upstream
    }
    return routes[0]?.upstream ?? null
  }
}
