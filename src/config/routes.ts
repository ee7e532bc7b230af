import type { Static } from '@sinclair/typebox'
import { type Channel, channels } from '../domain/plan/plan.ts'
import { nearestWord } from '../settings/nearest-word.ts'
import type { Place } from '../settings/place.ts'
import { oneOf, orNull, section, sections, text, whole, withDefault } from '../settings/setting.ts'

const routeSettings = section({
  channel: orNull(oneOf(channels, 'Channel.'), { shownDefault: "its upstream's" }),
  prefix: withDefault(
    '',
    text(
      'digits that numbers begin with, or empty',
      /^\d{0,15}$/,
      'Digits that the number begins with. The longest prefix that matches wins.',
    ),
    { shownDefault: 'empty: every number' },
  ),
  upstream: text('the name of an upstream', /^./, 'Name of an upstream of this file.'),
  priority: withDefault(1, whole(0, 1_000, 'Lower is tried first.')),
  weight: withDefault(1, whole(1, 1_000_000, 'Share among healthy upstreams of one priority.')),
})

export const routesSetting = orNull(
  sections(routeSettings, 'routes', 'Which upstream carries which messages, see below.'),
  { shownDefault: 'each upstream carries everything of its channel' },
)

/** Which upstreams carry a channel's messages to a prefix. The longest matching prefix wins. */
export type RouteConfig = Static<typeof routeSettings> & { channel: Channel }

interface Carrier {
  name: string
  channel: Channel
}

export const routeDefaults = { prefix: '', priority: 1, weight: 1 }

/** Without routes each upstream carries everything of its channel. */
export function parseRoutes(
  given: Static<typeof routesSetting>,
  upstreams: readonly Carrier[],
  place: Place,
): RouteConfig[] {
  if (given === null) {
    return upstreams.map(({ channel, name }) => ({ ...routeDefaults, channel, upstream: name }))
  }
  const routes = given.map((route, index) => {
    const channel = route.channel ?? upstreams.find(({ name }) => name === route.upstream)?.channel ?? 'sms'
    const whole = { ...route, channel }
    checkUpstream(whole, upstreams, place.at(index))
    return whole
  })
  faultRepeated(routes, place)
  faultUnrouted(routes, upstreams, place)
  return routes
}

function checkUpstream(route: Partial<RouteConfig>, upstreams: readonly Carrier[], place: Place): void {
  const names = upstreams.map(({ name }) => name)
  const upstream = upstreams.find(({ name }) => name === route.upstream)
  if (route.upstream === undefined) return
  if (upstream === undefined) {
    const near = nearestWord(route.upstream, names)
    const hint = near === null ? `known: ${names.join(', ') || 'none'}` : `did you mean ${near}?`
    place.at('upstream').fault(`${route.upstream} is not an upstream of this file; ${hint}`)
  } else if (upstream.channel !== route.channel) {
    place.at('channel').fault(`must be ${upstream.channel}, the channel of ${upstream.name}`)
  }
  if (route.channel === 'email' && route.prefix !== '') {
    place.at('prefix').fault('must be empty: e-mail addresses begin with no digits of a country')
  }
}

function faultRepeated(routes: readonly RouteConfig[], place: Place): void {
  const seen = new Set<string>()
  for (const [index, { channel, prefix, upstream }] of routes.entries()) {
    const key = `${channel} ${prefix} ${upstream}`
    if (seen.has(key)) place.at(index).at('upstream').fault('already has a route for this channel and prefix')
    seen.add(key)
  }
}

function faultUnrouted(routes: readonly RouteConfig[], upstreams: readonly Carrier[], place: Place): void {
  const names = upstreams.map(({ name }) => name)
  // A route with a misspelt upstream is a fault already.
  if (routes.some(({ upstream }) => !names.includes(upstream))) return
  for (const name of names) {
    if (!routes.some(({ upstream }) => upstream === name))
      place.fault(`no route leads to the upstream ${name}`)
  }
}
