import './traffic-rules.css'
import { useMay } from '../../gateway/use-gateway.tsx'
import { later } from '../../parts/later.tsx'
import { Page } from '../../parts/page.tsx'
import { SectionPages } from '../../parts/sections.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { HeldSection } from './held-section.tsx'
import { MatchesSection } from './matches-section.tsx'

const Rules = later(() => import('./rules-section.tsx'), 'RulesSection')

/** What the traffic rules of the operator do to messages. */
export function TrafficRulesPage() {
  const texts = useTexts('trafficRules')
  const mayOperate = useMay('operator')
  const sections = [
    { href: '/traffic-rules', name: texts.held, show: HeldSection },
    { href: '/traffic-rules/matches', name: texts.matches, show: MatchesSection },
    ...(mayOperate ? [{ href: '/traffic-rules/rules', name: texts.rules, show: Rules }] : []),
  ]
  return (
    <Page title={texts.title} about={texts.about}>
      <SectionPages label={texts.sections} sections={sections} />
    </Page>
  )
}
