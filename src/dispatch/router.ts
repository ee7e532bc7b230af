import type { RouteConfig } from '../config/config.ts'
import type { RouteChoice } from '../domain/message/dispatch-policy.ts'
import type { PassedOver } from '../domain/message/timeline.ts'
import type { Channel } from '../domain/plan/plan.ts'

/** Why an upstream should not be chosen now, or null where nothing speaks against it. */
export type Trouble = (upstream: string) => string | null

/** One route of a channel, and what becomes of it for a number now. */
export interface Way {
  route: RouteConfig
  verdict: Verdict
}

export type Verdict =
  /** Messages go here: this share of them, in (0, 1]. */
  | { kind: 'taken'; share: number }
  /** Messages wait here: every upstream of these routes is in trouble. */
  | { kind: 'waits'; why: string }
  | { kind: 'in-trouble'; why: string }
  /** It comes after those that are taken. */
  | { kind: 'later' }
  /** A route with a longer prefix is meant for the number. */
  | { kind: 'shorter-prefix' }
  | { kind: 'other-prefix' }

interface Sorted {
  /** Those of the best priority that are well. */
  best: RouteConfig[]
  ill: RouteConfig[]
  passedOver: PassedOver[]
}

/**
 * Chooses upstreams: the routes of the longest prefix that matches, by priority, then by weight among those
 * that are well. Where all of them are ill the first is chosen all the same: a message waits there rather than
 * being called undeliverable.
 */
export class Router {
  readonly #routes: Map<Channel, RouteConfig[]> = new Map()
  readonly #trouble: Trouble
  readonly #random: () => number

  constructor(routes: readonly RouteConfig[], trouble: Trouble, random: () => number) {
    for (const route of routes) {
      const known = this.#routes.get(route.channel) ?? []
      this.#routes.set(route.channel, [...known, route])
    }
    for (const known of this.#routes.values()) {
      known.sort((a, b) => b.prefix.length - a.prefix.length || a.priority - b.priority)
    }
    this.#trouble = trouble
    this.#random = random
  }

  route(channel: Channel, phone: string, exclude: readonly string[]): RouteChoice {
    const { best, ill, passedOver } = this.#sort(this.#candidates(channel, phone), exclude)
    if (best.length === 0) return { upstream: ill[0]?.upstream ?? null, healthy: false, passedOver }
    return { upstream: this.#byWeight(best), healthy: true, passedOver }
  }

  /** Every route of the channel, those that matter for the number first, as `route` would decide about them now. */
  ways(channel: Channel, phone: string): Way[] {
    const candidates = this.#candidates(channel, phone)
    const { best, ill, passedOver } = this.#sort(candidates, [])
    const weights = best.reduce((sum, { weight }) => sum + weight, 0)
    const verdictOf = (route: RouteConfig): Verdict => {
      if (best.includes(route)) return { kind: 'taken', share: route.weight / weights }
      if (!ill.includes(route)) return { kind: 'later' }
      const why = passedOver.find(({ upstream }) => upstream === route.upstream)?.why ?? ''
      return { kind: best.length === 0 && route === ill[0] ? 'waits' : 'in-trouble', why }
    }
    const others = (this.#routes.get(channel) ?? []).filter((route) => !candidates.includes(route))
    return [
      ...candidates.map((route) => ({ route, verdict: verdictOf(route) })),
      ...others.map((route): Way => {
        const kind = phone.startsWith(route.prefix) ? 'shorter-prefix' : 'other-prefix'
        return { route, verdict: { kind } }
      }),
    ]
  }

  /** By what speaks against each of them now. */
  #sort(candidates: readonly RouteConfig[], exclude: readonly string[]): Sorted {
    const passedOver: PassedOver[] = []
    const well: RouteConfig[] = []
    const ill: RouteConfig[] = []
    for (const route of candidates) {
      if (exclude.includes(route.upstream)) {
        passedOver.push({ upstream: route.upstream, why: 'tried already' })
        continue
      }
      const trouble = this.#trouble(route.upstream)
      if (trouble === null) well.push(route)
      else {
        ill.push(route)
        passedOver.push({ upstream: route.upstream, why: trouble })
      }
    }
    return { best: well.filter(({ priority }) => priority === well[0]?.priority), ill, passedOver }
  }

  /** The routes of the longest prefix of `phone`, in the order of their priority. */
  #candidates(channel: Channel, phone: string): RouteConfig[] {
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
