import './upstreams.css'
import { useLocation } from 'wouter'
import { later } from '../../parts/later.tsx'
import { Page } from '../../parts/page.tsx'
import { SectionPages } from '../../parts/sections.tsx'
import { useTexts } from '../../texts/texts.tsx'

// Each is loaded when it is opened.
const CarrierPage = later(() => import('./history/carrier-page.tsx'), 'CarrierPage')
const UpstreamList = later(() => import('./upstream-list.tsx'), 'UpstreamList')
const RoutesSection = later(() => import('./routes-section.tsx'), 'RoutesSection')
const PricesSection = later(() => import('./prices/prices-section.tsx'), 'PricesSection')
const ResultsSection = later(() => import('./results/results-section.tsx'), 'ResultsSection')
const BacktestSection = later(() => import('./backtest/backtest-section.tsx'), 'BacktestSection')
const ErrorsSection = later(() => import('./errors-section.tsx'), 'ErrorsSection')

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
