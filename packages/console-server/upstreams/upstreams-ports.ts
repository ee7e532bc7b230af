import type { RouteConfig } from '../../config/routes.ts'
import type { NumberNetwork } from '../../domain/network/number-network.ts'
import type { RouteQuery } from '../../domain/routing/route-rule.ts'
import type { RouteCandidate } from '../../engines/dispatch/upstreams/router.ts'
import type { Database } from '../../store/database.ts'

export interface UpstreamsPorts {
  db: Database
  /** Those in force. */
  routes: () => readonly RouteConfig[]
  dispatch: UpstreamsDispatch
}

/** The part of dispatch that chooses routes. */
export interface UpstreamsDispatch {
  routeCandidates(query: RouteQuery): RouteCandidate[]
  networkOf(phone: string): NumberNetwork
}
