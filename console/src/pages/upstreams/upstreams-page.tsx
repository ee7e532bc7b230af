import './upstreams.css'
import { useLocation } from 'wouter'
import { useAnswer, useMay } from '../../gateway/use-gateway.tsx'
import { Answered, Page } from '../../parts/page.tsx'
import { SectionPages } from '../../parts/sections.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { RuleSetSection } from '../rule-sets/rule-set-section.tsx'
import { BacktestSection } from './backtest/backtest-section.tsx'
import { ErrorsSection } from './errors-section.tsx'
import { CarrierPage } from './history/carrier-page.tsx'
import { PricesSection } from './prices/prices-section.tsx'
import { ResultsSection } from './results/results-section.tsx'
import { RouteFinder } from './route-finder.tsx'
import { RouteMap } from './route-map.tsx'
import { UpstreamList } from './upstream-list.tsx'

export function UpstreamsPage() {
  const texts = useTexts('upstreams')
  const [path] = useLocation()
  const one = /^\/carriers\/carrier\/(.+)$/.exec(path)?.[1]
  if (one !== undefined) return <CarrierPage upstream={decodeURIComponent(one)} />
  const sections = [
    { href: '/carriers', name: texts.list, show: UpstreamList },
    { href: '/carriers/routes', name: texts.routes, show: RoutesSection },
    { href: '/carriers/prices', name: texts.prices, show: PricesSection },
    { href: '/carriers/results', name: texts.results, show: ResultsSection },
    { href: '/carriers/backtest', name: texts.backtest, show: BacktestSection },
    { href: '/carriers/errors', name: texts.dictionary, show: ErrorsSection },
  ]
  return (
    <Page title={texts.title} about={texts.about}>
      <SectionPages label={texts.sections} sections={sections} />
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
