import './alerts.css'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { useMay } from '../../gateway/session.tsx'
import { Page } from '../../parts/page.tsx'
import { Sections } from '../../parts/sections.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { FiringSection } from './firing-section.tsx'
import { NotifySection } from './notify-section.tsx'
import { OneAlert } from './one-alert.tsx'
import { RulesSection } from './rules-section.tsx'
import { SilencesSection } from './silences-section.tsx'
import { alertsTexts } from './texts.ts'

/** Alerts; for operators also their rules and who is notified. */
export function AlertsPage() {
  const texts = useTexts(alertsTexts)
  const [path] = useLocation()
  const mayOperate = useMay('operator')
  const one = /^\/alerts\/(\d+)$/.exec(path)?.[1]
  if (one !== undefined) return <OneAlert alertId={Number(one)} />
  const sections = [
    { href: '/alerts', name: texts.now },
    { href: '/alerts/rules', name: texts.rules },
    { href: '/alerts/silences', name: texts.silences },
    { href: '/alerts/notifications', name: texts.notify },
  ]
  return (
    <Page title={texts.title} about={texts.about}>
      {mayOperate && (
        <Sections label={texts.sections} sections={sections} isOpen={({ href }) => href === path} />
      )}
      <Switch>
        <Route path="/alerts" component={FiringSection} />
        {mayOperate && <Route path="/alerts/rules" component={RulesSection} />}
        {mayOperate && <Route path="/alerts/silences" component={SilencesSection} />}
        {mayOperate && <Route path="/alerts/notifications" component={NotifySection} />}
        <Route>
          <Redirect to="/alerts" replace />
        </Route>
      </Switch>
    </Page>
  )
}
