import type { Config } from '../../../config/config.ts'
import type { Way } from '../../../dispatch/router.ts'
import type { UpstreamReading } from '../../../dispatch/upstream-readings.ts'
import type { Channel } from '../../../domain/plan/plan.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Database } from '../../../storage/database.ts'
import type { LiveFeed } from '../live-feed.ts'

export interface UpstreamsPorts {
  db: Database
  clock: Clock
  config: Pick<Config, 'upstreams' | 'routes'>
  feed: Pick<LiveFeed, 'changed'>
  dispatch: UpstreamsDispatch
}

/** What dispatch tells of upstreams. */
export interface UpstreamsDispatch {
  readonly nodeId: string
  upstreams(): UpstreamReading[]
  ways(channel: Channel, phone: string): Way[]
  heedControls(): Promise<void>
}
