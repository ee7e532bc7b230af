import type { Handlers } from '../../console-contract/contract.ts'
import type { upstreamsRoutes } from '../../console-contract/operating/upstreams.ts'
import { routeView } from './route-view.ts'
import type { UpstreamsPorts } from './upstreams-ports.ts'
import { viewResults, viewSuccess } from './view-results.ts'

export function upstreamsHandlers(ports: UpstreamsPorts): Handlers<keyof typeof upstreamsRoutes> {
  return {
    'GET /upstreams/routes': () => Promise.resolve({ routes: ports.routes().map(routeView) }),
    'GET /upstreams/success': () => viewSuccess(ports),
    'GET /upstreams/results': () => viewResults(ports),
  }
}
