import type { RouteConfig } from '../config/config.ts'
import type { RouteChoice } from '../domain/message/dispatch-policy.ts'
import type { PassedOver } from '../domain/message/timeline.ts'
import type { Channel } from '../domain/plan/plan.ts'

/** Why an upstream should not be chosen now, or null where nothing speaks against it. */
export type Trouble = (upstream: string) => string | null

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
    const candidates = this.#candidates(channel, phone)
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
    const best = well[0]
    if (best === undefined) return { upstream: ill[0]?.upstream ?? null, healthy: false, passedOver }
    const upstream = this.#byWeight(well.filter((route) => route.priority === best.priority))
    return { upstream, healthy: true, passedOver }
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
