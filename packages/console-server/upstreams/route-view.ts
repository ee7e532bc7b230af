import type { RouteConfig } from '../../config/routes.ts'
import type { RouteView } from '../../console-contract/operating/upstreams.ts'
import { countriesOfPrefix } from '../../domain/address/prefix-countries.ts'
import { matchText } from '../../domain/routing/route-rule.ts'

export function routeView(route: RouteConfig): RouteView {
  const { channel, prefix } = route
  const countries = channel === 'email' ? [] : countriesOfPrefix(prefix)
  return { ...route, countries, conditions: matchText({ ...route, prefix: '' }) }
}
