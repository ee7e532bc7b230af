import type { PassReason } from '../../../domain/message/story/reasons.ts'
import type { OpenParts } from '../../../kit/flow/open-parts.ts'
import type { DispatchOptions } from '../dispatch-options.ts'
import { Lanes } from '../lanes/lanes.ts'
import { Router } from './router.ts'
import { KnownNetworks, RoutingFacts } from './routing-facts.ts'
import { UpstreamControls } from './upstream-controls.ts'
import { UpstreamHealth } from './upstream-health.ts'
import { UpstreamWatch } from './upstream-watch.ts'

/** State of the upstreams at this gateway, and the router. */
export async function openUpstreamState(
  { db, clock, events, config, connectors, random }: DispatchOptions,
  parts: OpenParts,
) {
  const limits = {
    failoverAfterMs: config.dispatch.failoverAfterSeconds * 1_000,
    reportSilenceMs: config.dispatch.reportSilenceSeconds * 1_000,
  }
  const health = new Map(
    connectors.map(({ upstream }) => [upstream, new UpstreamHealth(upstream, limits, clock, events)]),
  )
  const watch = new UpstreamWatch(clock)
  const controls = parts.keep(await UpstreamControls.open({ db, clock, events }))
  // Messages for an upstream that another node reaches go there. Known once the slots are taken.
  const elsewhere = { isUp: (_upstream: string): boolean => false }
  const isPaused = (upstream: string) => controls.of(upstream) !== null
  /** Why routing avoids it now, or null: an operator paused it, or it is unhealthy. */
  const avoidReason = (upstream: string): PassReason | null => {
    const downSince = elsewhere.isUp(upstream) ? null : watch.downSince(upstream)
    const unhealthy = health.get(upstream)?.avoidReason(downSince)
    return controls.of(upstream)?.state ?? unhealthy ?? null
  }
  const networks = new KnownNetworks(clock)
  const routing = parts.keep(await RoutingFacts.open({ db, clock, events, config, networks }))
  const router = new Router({
    routes: config.routes,
    avoid: avoidReason,
    random,
    now: () => clock.now(),
    networkOf: (phone) => routing.networkOf(phone),
    facts: () => routing.upstreams,
  })
  return {
    lanes: new Lanes(clock),
    health,
    watch,
    controls,
    elsewhere,
    isPaused,
    avoidReason,
    networks,
    routing,
    router,
  }
}

export type UpstreamState = Awaited<ReturnType<typeof openUpstreamState>>
