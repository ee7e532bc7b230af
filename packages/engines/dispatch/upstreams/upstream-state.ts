import type { PassReason } from '../../../domain/message/story/reasons.ts'
import type { OpenParts } from '../../../kit/flow/open-parts.ts'
import type { DispatchOptions } from '../dispatch-options.ts'
import { Lanes } from '../lanes/lanes.ts'
import { Draining } from '../slots/draining.ts'
import { FairSlots } from '../slots/fair-slots.ts'
import { Router } from './router.ts'
import { KnownNetworks, RoutingFacts } from './routing-facts.ts'
import { UpstreamControls } from './upstream-controls.ts'
import { UpstreamHealth } from './upstream-health.ts'
import { UpstreamWatch } from './upstream-watch.ts'

/** State of the upstreams at this gateway, and the router. */
export async function openUpstreamState(
  { db, clock, events, config, connectors, nodeId, skewMs, random }: DispatchOptions,
  parts: OpenParts,
) {
  const upstreams = connectors.map(({ upstream }) => upstream)
  const limits = {
    failoverAfterMs: config.dispatch.failoverAfterSeconds * 1_000,
    reportSilenceMs: config.dispatch.reportSilenceSeconds * 1_000,
  }
  const health = new Map(
    upstreams.map((upstream) => [upstream, new UpstreamHealth(upstream, limits, clock, events)]),
  )
  const watch = new UpstreamWatch(clock)
  const controls = parts.keep(await UpstreamControls.open({ db, clock, events }))
  const lanes = new Lanes(clock)
  const draining = await Draining.open({ db, clock, events, upstreams, controls, lanes })
  const leaseMs = config.dispatch.slotLeaseSeconds * 1_000
  const connections = new Map(config.upstreams.map((each) => [each.name, each.connections]))
  const shared = upstreams.map((name) => ({ name, connections: connections.get(name) ?? 1 }))
  const fair = new FairSlots({
    ...{ db, clock, nodeId, leaseMs, skewMs, upstreams: shared },
    isUnwanted: (upstream) => draining.isDrained(upstream),
    connections: (upstream) => ({ up: watch.connectionsUp(upstream), downSince: watch.downSince(upstream) }),
    reportedAt: (upstream) => health.get(upstream)?.reportedAt ?? null,
    onReportedElsewhere: (upstream) => health.get(upstream)?.reportedElsewhere(),
  })
  const isPaused = (upstream: string) => controls.of(upstream) !== null
  /** Why routing avoids it now, or null: an operator paused it, or it is unhealthy. */
  const avoidReason = (upstream: string): PassReason | null => {
    // Messages for an upstream that another node reaches go there.
    const downSince = fair.worksElsewhere(upstream) ? null : watch.downSince(upstream)
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
    ...{ lanes, health, watch, controls, draining, shared, fair },
    ...{ isPaused, avoidReason, networks, routing, router },
  }
}

export type UpstreamState = Awaited<ReturnType<typeof openUpstreamState>>
