import { Route, Switch, useLocation } from 'wouter'
import { useMay } from '../../gateway/session.tsx'
import { useAnswer } from '../../gateway/use-gateway.ts'
import { Page } from '../../parts/page.tsx'
import { Sections } from '../../parts/sections.tsx'
import { Answered } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { RuleSetSection } from '../rule-sets/rule-set-section.tsx'
import { BacktestSection } from './backtest/backtest-section.tsx'
import { ErrorsSection } from './errors-section.tsx'
import { CarrierPage } from './history/carrier-page.tsx'
import { PricesSection } from './prices/prices-section.tsx'
import { ResultsSection } from './results/results-section.tsx'
import { RouteFinder } from './route-finder.tsx'
import { RouteMap } from './route-map.tsx'
import { upstreamsTexts } from './texts.ts'
import { UpstreamList } from './upstream-list.tsx'
import './upstreams.css'

const sections = [
  { name: 'list', path: '/carriers' },
  { name: 'routes', path: '/carriers/routes' },
  { name: 'prices', path: '/carriers/prices' },
  { name: 'results', path: '/carriers/results' },
  { name: 'backtest', path: '/carriers/backtest' },
  { name: 'dictionary', path: '/carriers/errors' },
] as const

export function UpstreamsPage() {
  const texts = useTexts(upstreamsTexts)
  const [path] = useLocation()
  const one = /^\/carriers\/carrier\/(.+)$/.exec(path)?.[1]
  if (one !== undefined) return <CarrierPage upstream={decodeURIComponent(one)} />
  return (
    <Page title={texts.title} about={texts.about}>
      <Sections
        label={texts.sections}
        sections={sections.map(({ name, path: href }) => ({ href, name: texts[name] }))}
        isOpen={({ href }) => href === path}
      />
      <Switch>
        <Route path="/carriers/routes">
          <RoutesSection />
        </Route>
        <Route path="/carriers/prices">
          <PricesSection />
        </Route>
        <Route path="/carriers/results">
          <ResultsSection />
        </Route>
        <Route path="/carriers/backtest">
          <BacktestSection />
        </Route>
        <Route path="/carriers/errors">
          <ErrorsSection />
        </Route>
        <Route>
          <UpstreamList />
        </Route>
      </Switch>
    </Page>
  )
}

function RoutesSection() {
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
