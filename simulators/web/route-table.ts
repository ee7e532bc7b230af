import type { WebRoute } from './web-request.ts'

export interface FoundRoute {
  route: WebRoute
  /** Still percent-encoded. */
  groups: readonly string[]
}

const noGroups: readonly string[] = []

/** The routes of a carrier: those without a pattern are looked up, the others tried in order. */
export class RouteTable {
  readonly #exact = new Map<string, FoundRoute>()
  readonly #patterns: { method: string; path: RegExp; route: WebRoute }[] = []

  constructor(routes: readonly WebRoute[]) {
    for (const route of routes) {
      const { method, path } = route
      if (typeof path === 'string') this.#exact.set(`${method} ${path}`, { route, groups: noGroups })
      else this.#patterns.push({ method, path, route })
    }
  }

  find(method: string, path: string): FoundRoute | null {
    const exact = this.#exact.get(`${method} ${path}`)
    if (exact) return exact
    for (const pattern of this.#patterns) {
      if (pattern.method !== method) continue
      const match = pattern.path.exec(path)
      if (match) return { route: pattern.route, groups: match.slice(1) }
    }
    return null
  }
}

/** A segment that cannot be decoded stays encoded: the carrier then finds nothing of that name. */
export function decodeGroups(groups: readonly string[]): readonly string[] {
  return groups.map((group) => {
    try {
      return decodeURIComponent(group)
    } catch {
      return group
    }
  })
}
