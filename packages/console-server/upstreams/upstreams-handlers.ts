import type { Handlers } from '../../console-contract/contract.ts'
import type { upstreamsRoutes } from '../../console-contract/operating/upstreams.ts'
import { candidatesView, routeView } from './route-views.ts'
import type { UpstreamsPorts } from './upstreams-ports.ts'
import { viewResults, viewSuccess } from './view-results.ts'

export function upstreamsHandlers(ports: UpstreamsPorts): Handlers<keyof typeof upstreamsRoutes> {
  const { routes, dispatch } = ports
  return {
    'GET /upstreams/routes': () => Promise.resolve({ routes: routes().map(routeView) }),
    'GET /upstreams/success': () => viewSuccess(ports),
    'GET /upstreams/results': () => viewResults(ports),
    'GET /upstreams/candidates': async ({ query, mask }) => {
      const view = candidatesView(dispatch, query)
      return { ...view, recipient: mask.recipient(view.recipient) }
    },
  }
}
