import { RuleSetSection } from '../rule-sets/rule-set-section.tsx'

export function RulesSection() {
  return <RuleSetSection ruleSet="traffic-rules" />
}
