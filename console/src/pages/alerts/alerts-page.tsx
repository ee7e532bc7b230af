import './alerts.css'
import { useLocation } from 'wouter'
import { useMay } from '../../gateway/use-gateway.tsx'
import { Page } from '../../parts/page.tsx'
import { SectionPages } from '../../parts/sections.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { FiringSection } from './firing-section.tsx'
import { NotifySection } from './notify-section.tsx'
import { OneAlert } from './one-alert.tsx'
import { RulesSection } from './rules-section.tsx'
import { SilencesSection } from './silences-section.tsx'

/** Alerts; for operators also their rules and who is notified. */
export function AlertsPage() {
  const texts = useTexts('alerts')
  const [path] = useLocation()
  const mayOperate = useMay('operator')
  const one = /^\/alerts\/(\d+)$/.exec(path)?.[1]
  if (one !== undefined) return <OneAlert alertId={Number(one)} />
  const ofOperators = [
    { href: '/alerts/rules', name: texts.rules, show: RulesSection },
    { href: '/alerts/silences', name: texts.silences, show: SilencesSection },
    { href: '/alerts/notifications', name: texts.notify, show: NotifySection },
  ]
  const now = { href: '/alerts', name: texts.now, show: FiringSection }
  const sections = mayOperate ? [now, ...ofOperators] : [now]
  return (
    <Page title={texts.title} about={texts.about}>
      <SectionPages label={texts.sections} sections={sections} />
    </Page>
  )
}
