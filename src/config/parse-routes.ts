import { channels } from '../domain/plan/plan.ts'
import type { RouteConfig } from './config.ts'
import { routeDefaults } from './defaults.ts'
import { nearestWord } from './nearest-word.ts'
import type { Section } from './section.ts'
import type { UpstreamConfig } from './upstream-config.ts'

/** `routes` of the file; left out, each upstream carries everything of its channel. */
export function parseRoutes(root: Section, upstreams: UpstreamConfig[]): RouteConfig[] {
  if (!root.has('routes')) {
    return upstreams.map(({ channel, name }) => ({ channel, upstream: name, ...routeDefaults }))
  }
  const seen = new Set<string>()
  const routes = root.sections('routes', 'routes').map((section) => parseRoute(section, upstreams, seen))
  tellUnrouted(root, upstreams, routes)
  return routes
}

function parseRoute(section: Section, upstreams: UpstreamConfig[], seen: Set<string>): RouteConfig {
  const name = section.text('upstream', 'the name of an upstream')
  const channel = upstreams.find((upstream) => upstream.name === name)?.channel ?? 'sms'
  const route: RouteConfig = {
    channel: section.oneOf('channel', channels, channel),
    prefix: section.text(
      'prefix',
      'digits that numbers begin with, or empty',
      routeDefaults.prefix,
      /^\d{0,15}$/,
    ),
    upstream: name,
    priority: section.whole('priority', { min: 0, max: 1_000 }, routeDefaults.priority),
    weight: section.whole('weight', { min: 1, max: 1_000_000 }, routeDefaults.weight),
  }
  section.end()
  checkUpstream(section, route, upstreams)
  const key = `${route.channel} ${route.prefix} ${route.upstream}`
  if (seen.has(key)) section.fault('upstream', 'already has a route for this channel and prefix')
  seen.add(key)
  return route
}

function checkUpstream(section: Section, route: RouteConfig, upstreams: UpstreamConfig[]): void {
  if (route.upstream === '') return
  const names = upstreams.map((upstream) => upstream.name).filter((name) => name !== '')
  const upstream = upstreams.find(({ name }) => name === route.upstream)
  if (upstream === undefined) {
    const near = nearestWord(route.upstream, names)
    const hint = near === null ? `known: ${names.join(', ') || 'none'}` : `did you mean ${near}?`
    section.fault('upstream', `${route.upstream} is not an upstream of this file; ${hint}`)
  } else if (upstream.channel !== route.channel) {
    section.fault('channel', `must be ${upstream.channel}, the channel of ${upstream.name}`)
  }
  if (route.channel === 'email' && route.prefix !== '') {
    section.fault('prefix', 'must be empty: e-mail addresses begin with no digits of a country')
  }
}

function tellUnrouted(root: Section, upstreams: UpstreamConfig[], routes: RouteConfig[]): void {
  const routed = new Set(routes.map((route) => route.upstream))
  const names = upstreams.map((upstream) => upstream.name)
  // A route whose upstream was misspelt is told already.
  if (routes.some((route) => !names.includes(route.upstream))) return
  for (const name of names) {
    if (name !== '' && !routed.has(name)) root.fault('routes', `no route leads to the upstream ${name}`)
  }
}
