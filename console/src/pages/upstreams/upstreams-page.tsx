import { Route, Switch, useLocation } from 'wouter'
import { Page } from '../../parts/page.tsx'
import { Sections } from '../../parts/sections.tsx'
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
      <Sections
        label={texts.sections}
        sections={sections.map(({ name, path: href }) => ({ href, name: texts[name] }))}
        isOpen={({ href }) => href === path}
      />
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
