import { useAnswer, useMay } from '../../gateway/use-gateway.tsx'
import { Answered } from '../../parts/page.tsx'
import { RuleSetSection } from '../rule-sets/rule-set-section.tsx'
import { RouteFinder } from './route-finder.tsx'
import { RouteMap } from './route-map.tsx'

/** Which route a number takes, the routes in force, and for operators those of the database with their draft. */
export function RoutesSection() {
  const mayOperate = useMay('operator')
  const routes = useAnswer('GET /upstreams/routes', {})
  const upstreams = useAnswer('GET /upstreams', {}, { topics: ['upstreams'] })
  const states = new Map((upstreams.data?.upstreams ?? []).map((each) => [each.upstream, each.state.kind]))
  return (
    <>
      <RouteFinder states={states} />
      <Answered of={routes} lines={8}>
        {(view) => (
          <>
            <RouteMap routes={view.routes} states={states} />
            {mayOperate && <RuleSetSection ruleSet="routes" />}
          </>
        )}
      </Answered>
    </>
  )
}
