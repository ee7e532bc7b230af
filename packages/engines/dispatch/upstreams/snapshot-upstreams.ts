import type { Connector } from '../../../carriers/connector.ts'
import type { UnhealthyReason } from '../../../domain/message/story/reasons.ts'
import type { Channel } from '../../../domain/plan/plan.ts'
import type { UpstreamControl } from '../../../store/carriers/upstream-controls.ts'
import type { Lanes } from '../lanes/lanes.ts'
import type { UpstreamControls } from './upstream-controls.ts'
import type { Unhealthy, UpstreamHealth } from './upstream-health.ts'
import type { LinkStatus, UpstreamActivity, UpstreamWatch } from './upstream-watch.ts'

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
  links: LinkSnapshot[]
}

export interface LinkSnapshot extends LinkStatus {
  slotId: number
  /** The node that has it, where that may be another worker of this gateway. */
  node?: string
  /** Messages in the windows of its lanes. */
  taken: number
  window: number
  /** Throttled by the upstream until this instant; or null. */
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
