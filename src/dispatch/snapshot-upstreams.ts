import type { Connector } from '../channels/connector.ts'
import type { UnhealthyReason } from '../domain/message/reasons.ts'
import type { Channel } from '../domain/plan/plan.ts'
import type { UpstreamControl } from '../storage/upstream-controls.ts'
import type { Lanes } from './lanes.ts'
import type { UpstreamControls } from './upstream-controls.ts'
import type { Unhealthy, UpstreamHealth } from './upstream-health.ts'
import type { LinkStatus, UpstreamActivity, UpstreamWatch } from './upstream-watch.ts'

/** One upstream as this gateway sees it now. */
export interface UpstreamSnapshot extends UpstreamActivity {
  upstream: string
  channel: Channel
  control: UpstreamControl | null
  /** Why it would be passed over even where no operator has paused it, or null. */
  avoided: UnhealthyReason | null
  /** What opened its circuit breaker, until it answers again. */
  unhealthy: Unhealthy | null
  /** The connections that this gateway has. */
  links: LinkSnapshot[]
}

export interface LinkSnapshot extends LinkStatus {
  slotId: number
  /** Places of the window that are taken. */
  taken: number
  window: number
  /** No submits before this instant, since the upstream throttled; or null. */
  restsUntil: number | null
}

export interface SnapshotSources {
  connectors: readonly Pick<Connector, 'upstream' | 'channel'>[]
  lanes: Lanes
  watch: UpstreamWatch
  health: ReadonlyMap<string, UpstreamHealth>
  controls: Pick<UpstreamControls, 'of'>
}

export function snapshotUpstreams(sources: SnapshotSources): UpstreamSnapshot[] {
  const { connectors, lanes, watch, health, controls } = sources
  return connectors.map(({ upstream, channel }) => ({
    upstream,
    channel,
    control: controls.of(upstream),
    avoided: health.get(upstream)?.avoidReason(watch.downSince(upstream)) ?? null,
    unhealthy: health.get(upstream)?.unhealthy ?? null,
    links: lanes.of(upstream).map(({ slotClaim: { slotId }, taken, window, restsUntil }) => ({
      slotId,
      taken,
      window,
      restsUntil,
      ...watch.linkOf(upstream, slotId),
    })),
    ...watch.of(upstream),
  }))
}
