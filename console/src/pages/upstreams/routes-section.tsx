import { useAnswer } from '../../gateway/use-gateway.ts'
import { Answered } from '../../parts/states.tsx'
import { RouteFinder } from './route-finder.tsx'
import { RouteMap } from './route-map.tsx'

export function RoutesSection() {
  const routes = useAnswer('GET /upstreams/routes', {})
  const upstreams = useAnswer('GET /upstreams', {}, { topics: ['upstreams'] })
  const states = new Map((upstreams.data?.upstreams ?? []).map((each) => [each.upstream, each.state.kind]))
  return (
    <>
      <RouteFinder states={states} />
      <Answered of={routes} lines={8}>
        {(view) => <RouteMap routes={view.routes} states={states} />}
      </Answered>
    </>
  )
}
