import type { Static } from '@sinclair/typebox'
import type { SmsOption } from '../carriers/connector.ts'
import { findKind, type UpstreamConfig } from '../carriers/kinds.ts'
import { type Channel, channels } from '../domain/plan/plan.ts'
import { choices, lookupWishes, matchText, type RouteRule } from '../domain/routing/route-rule.ts'
import type { EntryReference } from '../domain/routing/rule-set-name.ts'
import { nearestWord } from '../settings/nearest-word.ts'
import type { Place } from '../settings/place.ts'
import {
  collectDefaults,
  flag,
  oneOf,
  orNull,
  section,
  sections,
  text,
  turned,
  whole,
  withDefault,
  withNotes,
} from '../settings/setting.ts'
import { matchSettings } from './sections/match-settings.ts'

const tlvSettings = section(
  {
    tag: turned(
      text(
        'a tag of vendors, 0x1400 to 0x3fff',
        /^0x(?:1[4-9a-fA-F]|[23][0-9a-fA-F])[0-9a-fA-F]{2}$/,
        "Tag of the parameter. India's DLT: `0x1400` is the entity, `0x1401` the template.",
      ),
      Number,
    ),
    value: orNull(
      text(
        '1 to 255 ASCII characters',
        /^[ -~]{1,255}$/,
        'Its value; with `fromClient` that of messages without one.',
      ),
    ),
    fromClient: withDefault(false, flag('Whether clients may give the value: `sms_tlvs` of a message.')),
    nul: withDefault(false, flag('Whether a NUL ends the value.')),
  },
  {
    check({ value, fromClient }: { value: string | null; fromClient: boolean }, fault) {
      if (value === null && !fromClient) fault('value', 'is missing, as clients cannot give it')
    },
  },
)

export const routeSettings = section({
  channel: orNull(oneOf(channels, 'Channel.'), { shownDefault: "its upstream's" }),
  ...matchSettings,
  upstream: withNotes(text('the name of an upstream', /^./, 'Name of an upstream of this file.'), {
    refersTo: 'carrier' satisfies EntryReference,
  }),
  priority: withDefault(1, whole(0, 1_000, 'Lower is tried first.')),
  weight: withDefault(1, whole(1, 1_000_000, 'Share among healthy upstreams of one priority.')),
  choose: withDefault(
    'weight',
    oneOf(
      choices,
      'How routes for the same messages and of one priority share them: by weight; all to the upstream with the lowest ' +
        'price in the price lists; or most to the upstream with the best results of the last hours.',
    ),
  ),
  retryFailed: withDefault(
    0,
    whole(0, 3, 'Maximum retries by other upstreams of an SMS that is reported as failed.'),
  ),
  lookup: withDefault(
    'never',
    oneOf(
      lookupWishes,
      "Whether the recipient's network is looked up before the message is sent, because the number may be ported. " +
        '`cache`: only in answers that are stored already. `live`: also at the provider of `lookups`.',
    ),
  ),
  flash: withDefault(
    false,
    flag('Whether every SMS of this route is a flash SMS: shown at once, and not stored by the telephone.'),
  ),
  tlvs: withDefault(
    [],
    sections(tlvSettings, 'parameters', 'Parameters of a vendor that each submit_sm of this route has.', {
      unique: ['tag'],
    }),
  ),
})

export const routesSetting = orNull(
  sections(routeSettings, 'routes', 'Which upstream carries which messages, see below.'),
  { shownDefault: 'each upstream carries everything of its channel' },
)

/** Which upstreams carry a channel's messages. The most specific match wins. */
export type RouteConfig = Static<typeof routeSettings> & RouteRule

/** An upstream as routes see it. */
export interface RoutedCarrier {
  name: string
  channel: Channel
  /** Options of SMS that it can carry. */
  smsOptions: readonly SmsOption[]
}

export function routedCarrier(upstream: UpstreamConfig): RoutedCarrier {
  const { name, channel } = upstream
  return { name, channel, smsOptions: findKind(upstream).smsOptions?.(upstream) ?? [] }
}

const { channel: _channel, ...usual } = collectDefaults(routeSettings)

export const routeDefaults: Omit<RouteConfig, 'channel' | 'upstream'> = usual

/** Without routes each upstream carries everything of its channel. */
export function parseRoutes(
  given: Static<typeof routesSetting>,
  upstreams: readonly RoutedCarrier[],
  place: Place,
): RouteConfig[] {
  if (given === null) {
    return upstreams.map(({ channel, name }) => ({ ...routeDefaults, channel, upstream: name }))
  }
  const routes = given.map((route, index) => {
    const channel = route.channel ?? upstreams.find(({ name }) => name === route.upstream)?.channel ?? 'sms'
    const whole: RouteConfig = { ...route, channel }
    checkUpstream(whole, upstreams, place.at(index))
    return whole
  })
  faultRepeated(routes, place)
  faultChoices(routes, place)
  faultUnrouted(routes, upstreams, place)
  return routes
}

function checkUpstream(route: Partial<RouteConfig>, upstreams: readonly RoutedCarrier[], place: Place): void {
  const names = upstreams.map(({ name }) => name)
  const upstream = upstreams.find(({ name }) => name === route.upstream)
  if (route.upstream === undefined) return
  if (upstream === undefined) {
    const near = nearestWord(route.upstream, names)
    const hint = near === null ? `known: ${names.join(', ') || 'none'}` : `did you mean ${near}?`
    place.at('upstream').fault(`${route.upstream} is not an upstream of this file; ${hint}`)
  } else if (upstream.channel !== route.channel) {
    place.at('channel').fault(`must be ${upstream.channel}, the channel of ${upstream.name}`)
  } else faultOptions(route, upstream, place)
  if (route.channel !== 'sms' && (route.retryFailed ?? 0) > 0)
    place.at('retryFailed').fault('must be 0: only SMS are retried after a failing report')
  if (route.channel !== 'email') return
  for (const [key, value] of Object.entries({
    ...route,
    prefix: route.prefix === '' ? null : route.prefix,
  })) {
    if (!['prefix', 'country', 'network'].includes(key) || value === null || value === undefined) continue
    place.at(key).fault('must be empty: an e-mail address is of no country')
  }
}

function faultOptions(
  { flash, tlvs = [] }: Partial<RouteConfig>,
  { name, smsOptions }: RoutedCarrier,
  place: Place,
): void {
  if (flash === true && !smsOptions.includes('flash'))
    place.at('flash').fault(`must be false: ${name} carries no flash SMS`)
  if (tlvs.length > 0 && !smsOptions.includes('tlvs')) {
    place.at('tlvs').fault(`must be left out: ${name} carries no parameters of SMPP`)
  }
}

function faultRepeated(routes: readonly RouteConfig[], place: Place): void {
  const seen = new Set<string>()
  for (const [index, route] of routes.entries()) {
    const key = `${route.channel} ${route.upstream} ${matchText(route)}`
    if (seen.has(key)) place.at(index).at('upstream').fault('already has a route for the same messages')
    seen.add(key)
  }
}

/** Routes that share messages must agree how. */
function faultChoices(routes: readonly RouteConfig[], place: Place): void {
  const first = new Map<string, RouteConfig>()
  for (const [index, route] of routes.entries()) {
    const key = `${route.channel} ${route.priority} ${matchText(route)}`
    const other = first.get(key) ?? route
    first.set(key, other)
    if (other.choose !== route.choose) {
      const what = `as the route to ${other.upstream} for the same messages`
      place.at(index).at('choose').fault(`must be ${other.choose}, ${what}`)
    }
  }
}

function faultUnrouted(
  routes: readonly RouteConfig[],
  upstreams: readonly RoutedCarrier[],
  place: Place,
): void {
  const names = upstreams.map(({ name }) => name)
  // A route with a misspelt upstream is a fault already.
  if (routes.some(({ upstream }) => !names.includes(upstream))) return
  for (const name of names) {
    if (!routes.some(({ upstream }) => upstream === name))
      place.fault(`no route leads to the upstream ${name}`)
  }
}
