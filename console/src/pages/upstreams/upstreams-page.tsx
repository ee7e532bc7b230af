import { Link, Route, Switch, useLocation } from 'wouter'
import { Page } from '../../parts/page.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { RoutesSection } from './routes-section.tsx'
import { upstreamsTexts } from './texts.ts'
import { UpstreamList } from './upstream-list.tsx'
import './upstreams.css'

const sections = [
  { name: 'list', path: '/upstreams' },
  { name: 'routes', path: '/upstreams/routes' },
] as const

export function UpstreamsPage() {
  const texts = useTexts(upstreamsTexts)
  const [path] = useLocation()
  return (
    <Page title={texts.title} about={texts.about}>
      <nav className="tabs-list" aria-label={texts.sections}>
        {sections.map(({ name, path: at }) => (
          <Link key={name} href={at} aria-current={path === at ? 'page' : undefined}>
            {texts[name]}
          </Link>
        ))}
      </nav>
      <Switch>
        <Route path="/upstreams/routes">
          <RoutesSection />
        </Route>
        <Route>
          <UpstreamList />
        </Route>
      </Switch>
    </Page>
  )
}
