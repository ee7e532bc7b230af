import type { Found, FoundRoute, Place } from '../found.ts'

/** Which messages a connection of Kannel takes (`smscconn_usable` and the users' guide, "SMSC connections"). */
export interface SmscChoice {
  place: Place
  upstream: string
  allowedPrefixes: string[]
  deniedPrefixes: string[]
  preferredPrefixes: string[]
  allowedIds: string[]
  deniedIds: string[]
  preferredIds: string[]
}

/** A user whose messages name an SMSC. */
export interface SmscWish {
  account: string
  smscId: string
}

/**
 * Routes that choose as Kannel does. The most specific route wins here, so each prefix that occurs has a route for
 * every connection that would take it; preferred ones have priority 0. None where every connection takes everything.
 */
export function planRoutes(
  smscs: readonly SmscChoice[],
  wishes: readonly SmscWish[],
  found: Found,
): FoundRoute[] {
  const prefixes = [...new Set(['', ...smscs.flatMap(prefixesOf)])].sort()
  const isPlain = (id: string | null) =>
    smscs.every((smsc) => takes(smsc, '', id)) && smscs.every((smsc) => !prefers(smsc, '', id))
  if (prefixes.length === 1 && isPlain(null) && wishes.every(({ smscId }) => isPlain(smscId))) return []
  const all = prefixes.flatMap((prefix) => routesTo(prefix, null))
  const own = wishes.flatMap(({ account, smscId }) =>
    prefixes.flatMap((prefix) => routesTo(prefix, smscId).map((route) => ({ account, ...route }))),
  )
  const routes = [...own, ...all]
  for (const { place, upstream } of smscs) {
    if (routes.some((route) => route.upstream === upstream)) continue
    const what = `${upstream} takes no message that the files know of`
    found.leftOut.push({ place, what, instead: `add a route to ${upstream}, or remove the upstream` })
  }
  return routes

  function routesTo(prefix: string, id: string | null): FoundRoute[] {
    const takers = smscs.filter((smsc) => takes(smsc, prefix, id))
    if (takers.length === 0 && prefix !== '') {
      const first = smscs.find((smsc) => prefixesOf(smsc).includes(prefix))
      const what = `no connection takes numbers with ${prefix}`
      const instead = 'a traffic rule that refuses them: docs/operations/traffic-rules.md'
      if (first !== undefined && id === null) found.leftOut.push({ place: first.place, what, instead })
    }
    return takers.map((smsc) => ({
      upstream: smsc.upstream,
      ...(prefix !== '' && { prefix }),
      priority: prefers(smsc, prefix, id) ? 0 : 1,
    }))
  }
}

/** Prefixes as digits; those in a national form are left out. */
export function digitPrefixes(list: readonly string[], place: Place, found: Found): string[] {
  return list.flatMap((text) => {
    const digits = text.replace(/^(\+|00)/, '')
    if (/^[1-9]\d{0,14}$/.test(digits)) return [digits]
    const what = `the prefix ${text}`
    found.leftOut.push({ place, what, instead: 'a route with the prefix in international form' })
    return []
  })
}

function prefixesOf({ allowedPrefixes, deniedPrefixes, preferredPrefixes }: SmscChoice): string[] {
  return [...allowedPrefixes, ...deniedPrefixes, ...preferredPrefixes]
}

/** Where both lists are set, Kannel refuses what is denied and not allowed. */
function takes(smsc: SmscChoice, number: string, id: string | null): boolean {
  const { allowedPrefixes: allowed, deniedPrefixes: denied, allowedIds, deniedIds } = smsc
  if (allowedIds.length > 0 && (id === null || !allowedIds.includes(id))) return false
  if (allowedIds.length === 0 && id !== null && deniedIds.includes(id)) return false
  const isAllowed = begins(number, allowed)
  if (allowed.length > 0 && denied.length > 0) return isAllowed || !begins(number, denied)
  return allowed.length > 0 ? isAllowed : !begins(number, denied)
}

function prefers(
  { preferredPrefixes, preferredIds }: SmscChoice,
  number: string,
  id: string | null,
): boolean {
  return (id !== null && preferredIds.includes(id)) || begins(number, preferredPrefixes)
}

function begins(number: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => number.startsWith(prefix))
}
