import './traffic-rules.css'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { useMay } from '../../gateway/session.tsx'
import { Page } from '../../parts/page.tsx'
import { Sections } from '../../parts/sections.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { RuleSetSection } from '../rule-sets/rule-set-section.tsx'
import { HeldSection } from './held-section.tsx'
import { MatchesSection } from './matches-section.tsx'
import { trafficRulesTexts } from './texts.ts'

/** What the traffic rules of the operator do to messages. */
export function TrafficRulesPage() {
  const texts = useTexts(trafficRulesTexts)
  const [path] = useLocation()
  const mayOperate = useMay('operator')
  const sections = [
    { href: '/traffic-rules', name: texts.held },
    { href: '/traffic-rules/matches', name: texts.matches },
    ...(mayOperate ? [{ href: '/traffic-rules/rules', name: texts.rules }] : []),
  ]
  return (
    <Page title={texts.title} about={texts.about}>
      <Sections label={texts.sections} sections={sections} isOpen={({ href }) => href === path} />
      <Switch>
        <Route path="/traffic-rules" component={HeldSection} />
        <Route path="/traffic-rules/matches" component={MatchesSection} />
        {mayOperate && (
          <Route path="/traffic-rules/rules">
            <RuleSetSection ruleSet="traffic-rules" />
          </Route>
        )}
        <Route>
          <Redirect to="/traffic-rules" replace />
        </Route>
      </Switch>
    </Page>
  )
}
