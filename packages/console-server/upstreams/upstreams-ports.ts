import type { Config } from '../../config/config.ts'
import type { NumberNetwork } from '../../domain/network/number-network.ts'
import type { RouteQuery } from '../../domain/routing/route-rule.ts'
import type { RouteCandidate } from '../../engines/dispatch/upstreams/router.ts'
import type { UpstreamSnapshot } from '../../engines/dispatch/upstreams/snapshot-upstreams.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Database } from '../../store/database.ts'
import type { LiveUpdates } from '../live-updates.ts'

export interface UpstreamsPorts {
  db: Database
  clock: Clock
  config: Pick<Config, 'upstreams' | 'routes' | 'routing'>
  liveUpdates: Pick<LiveUpdates, 'changed'>
  dispatch: UpstreamsDispatch
}

/** The part of dispatch that controls upstreams. */
export interface UpstreamsDispatch {
  readonly nodeId: string
  /** Of all processes of this gateway. */
  upstreams(): Promise<UpstreamSnapshot[]>
  routeCandidates(query: RouteQuery): RouteCandidate[]
  networkOf(phone: string): NumberNetwork
  applyControls(): Promise<void>
}
