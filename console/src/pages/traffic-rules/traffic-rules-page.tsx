import './traffic-rules.css'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { Page } from '../../parts/page.tsx'
import { Sections } from '../../parts/sections.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { HeldSection } from './held-section.tsx'
import { MatchesSection } from './matches-section.tsx'
import { trafficRulesTexts } from './texts.ts'

/** What the traffic rules of the operator do to messages. */
export function TrafficRulesPage() {
  const texts = useTexts(trafficRulesTexts)
  const [path] = useLocation()
  const sections = [
    { href: '/traffic-rules', name: texts.held },
    { href: '/traffic-rules/matches', name: texts.matches },
  ]
  return (
    <Page title={texts.title} about={texts.about}>
      <Sections label={texts.sections} sections={sections} isOpen={({ href }) => href === path} />
      <Switch>
        <Route path="/traffic-rules" component={HeldSection} />
        <Route path="/traffic-rules/matches" component={MatchesSection} />
        <Route>
          <Redirect to="/traffic-rules" replace />
        </Route>
      </Switch>
    </Page>
  )
}
