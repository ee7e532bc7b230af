import type { Connector } from '../../../carriers/connector.ts'
import type { UnhealthyReason } from '../../../domain/message/story/reasons.ts'
import type { Channel } from '../../../domain/plan/plan.ts'
import type { ConnectionSnapshot } from '../../../domain/upstreams/connection-status.ts'
import type { UpstreamActivity } from '../../../domain/upstreams/upstream-activity.ts'
import type { UpstreamControl } from '../../../domain/upstreams/upstream-control.ts'
import type { Lanes } from '../lanes/lanes.ts'
import type { UpstreamControls } from './upstream-controls.ts'
import type { Unhealthy, UpstreamHealth } from './upstream-health.ts'
import type { UpstreamWatch } from './upstream-watch.ts'

/** The state of one upstream at this gateway. */
export interface UpstreamSnapshot extends UpstreamActivity {
  upstream: string
  channel: Channel
  control: UpstreamControl | null
  /** Why routing avoids it, apart from an operator's pause; or null. */
  avoided: UnhealthyReason | null
  /** Why its circuit breaker opened; null once it is closed. */
  unhealthy: Unhealthy | null
  /** This process's connections to it. */
  connections: ConnectionSnapshot[]
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
    connections: lanes.of(upstream).map(({ slotClaim: { slotId }, taken, window, restsUntil }) => ({
      slotId,
      taken,
      window,
      restsUntil,
      ...watch.connectionOf(upstream, slotId),
    })),
    ...watch.of(upstream),
  }))
}
