import type { Connector } from '../channels/connector.ts'
import type { Channel } from '../domain/plan/plan.ts'
import type { UpstreamControl } from '../storage/upstream-controls.ts'
import type { Lanes } from './lanes.ts'
import type { UpstreamControls } from './upstream-controls.ts'
import type { LinkSight, Sight, UpstreamWatch } from './upstream-watch.ts'

/** One upstream as this gateway sees it now. */
export interface UpstreamReading extends Sight {
  upstream: string
  channel: Channel
  control: UpstreamControl | null
  /** Why it would be passed over even where nobody has paused it, or null. */
  trouble: string | null
  /** The connections that this gateway has. */
  links: LinkReading[]
}

export interface LinkReading extends LinkSight {
  slotId: number
  up: boolean
  /** Places of the window that are taken. */
  taken: number
  window: number
  /** No submits before this instant, since the upstream throttled; or null. */
  restsUntil: number | null
}

export interface ReadingSources {
  connectors: readonly Pick<Connector, 'upstream' | 'channel'>[]
  lanes: Lanes
  watch: UpstreamWatch
  controls: Pick<UpstreamControls, 'of'>
  trouble: (upstream: string) => string | null
}

export function readUpstreams({
  connectors,
  lanes,
  watch,
  controls,
  trouble,
}: ReadingSources): UpstreamReading[] {
  return connectors.map(({ upstream, channel }) => ({
    upstream,
    channel,
    control: controls.of(upstream),
    trouble: trouble(upstream),
    links: lanes.of(upstream).map(({ mark: { slotId }, link, taken, window, restsUntil }) => ({
      slotId,
      up: link.up,
      taken,
      window,
      restsUntil,
      ...watch.linkOf(slotId),
    })),
    ...watch.of(upstream),
  }))
}
