import type { AlertRuleView } from '../../../../packages/console-contract/administration.ts'
import type { AlertSettingsView } from '../../../../packages/console-contract/operating/alerts.ts'
import { alertKindFacts } from '../../../../packages/domain/alerts/alert-kinds.ts'
import { useAnswer, useMay } from '../../gateway/use-gateway.tsx'
import type { Inputs } from '../../parts/form/fields.tsx'
import { confirmedDeed, type Deed, deedTexts, formDeed } from '../../parts/list/deeds.tsx'
import { type Column, column, ListSection } from '../../parts/list/list-section.tsx'
import { useChannelName } from '../../parts/values.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { formatValue } from './format-value.ts'
import { Runbook } from './one-alert.tsx'
import { type FilledRule, type RuleDraft, ruleIn, toDraft } from './rule-draft.ts'
import { RuleFields } from './rule-form.tsx'
import { silenceDeed } from './silences-section.tsx'

/** The rules of alerts, and their forms. */
export function RulesSection() {
  const texts = useTexts('alerts')
  const mayChange = useMay('admin')
  const answer = useAnswer('GET /alerts/settings', {}, { topics: ['alerts', 'settings'] })
  const { add, deedsOf } = useRuleDeeds(answer.data, mayChange)
  const columns = useColumns(answer.data?.targets ?? [])
  return (
    <ListSection
      title={texts.rules}
      adds={mayChange ? [add] : []}
      of={answer}
      rows={({ rules }) => rules}
      columns={columns}
      deeds={deedsOf}
      keyOf={({ ruleId }) => ruleId}
      none={{ title: texts.noRules, about: texts.noRulesAbout }}
    />
  )
}

function useColumns(targets: AlertSettingsView['targets']): Column<AlertRuleView>[] {
  const texts = useTexts('alerts')
  const { language } = useLanguage()
  const channelName = useChannelName()
  const nameOf = (id: number) => targets.find(({ targetId }) => targetId === id)?.name ?? String(id)
  return [
    column(texts.name, ({ name, kind, subject, runbookUrl }) => (
      <>
        <strong>{name}</strong>
        <div className="soft small">
          {texts.kinds[kind]}:{' '}
          {subject !== null && alertKindFacts[kind].of === 'channel'
            ? channelName(subject)
            : (subject ?? texts.each)}
        </div>
        {runbookUrl !== null && <Runbook url={runbookUrl}>{texts.runbook}</Runbook>}
      </>
    )),
    column(texts.threshold, ({ kind, threshold }) =>
      threshold === null ? texts.ofEach : formatValue(kind, threshold, null, language),
    ),
    column(texts.targets, ({ targets: own }) =>
      own.length === 0 ? texts.nobody : own.map(nameOf).join(', '),
    ),
    column(texts.state, ({ isActive, isUrgent }) => (
      <div className="row">
        <span className={`badge ${isActive ? 'good' : ''}`}>{isActive ? texts.active : texts.disabled}</span>
        {isUrgent && <span className="badge wait">{texts.urgent}</span>}
      </div>
    )),
  ]
}

function useRuleDeeds(view: AlertSettingsView | undefined, mayChange: boolean) {
  const texts = useTexts('alerts')
  const refresh: ('GET /alerts/settings' | 'GET /alerts')[] = ['GET /alerts/settings', 'GET /alerts']
  const formOf = (rule: AlertRuleView | null) => ({
    ...{ action: texts.save, refresh, from: () => toDraft(rule) },
    fields: (of: Inputs<RuleDraft>, draft: RuleDraft, set: (changed: Partial<RuleDraft>) => void) =>
      view && <RuleFields {...{ draft, of, view, set }} isNew={rule === null} />,
    disabled: (draft: RuleDraft) => ruleIn(draft) === null,
  })
  const add = formDeed({
    ...{ ...formOf(null), text: texts.addRule, change: 'POST /alerts/rules/add' },
    body: (draft) => ruleIn(draft) as FilledRule,
  })
  const deedsOf = (rule: AlertRuleView): Deed[] => {
    const { ruleId, name, isActive } = rule
    const silence = silenceDeed({ ruleId, name, subject: null }, texts)
    if (!mayChange) return [silence]
    return [
      silence,
      formDeed({
        ...{ ...formOf(rule), ...deedTexts(texts, 'change', { name }) },
        change: 'POST /alerts/rules/change',
        body: (draft) => {
          const { kind: _, ...settings } = ruleIn(draft) as FilledRule
          return { ...settings, ruleId }
        },
      }),
      confirmedDeed({
        ...deedTexts(texts, isActive ? 'disable' : 'enable', { name }),
        about: isActive ? texts.removeRuleAbout : texts.noRulesAbout,
        look: isActive ? 'danger' : 'main',
        ...{ change: 'POST /alerts/rules/change', body: { ruleId, isActive: !isActive }, refresh },
      }),
      confirmedDeed({
        ...{ ...deedTexts(texts, 'remove', { name }), about: texts.removeRuleAbout },
        ...{ buttonLook: 'danger', change: 'POST /alerts/rules/remove', body: { ruleId }, refresh },
      }),
    ]
  }
  return { add: { ...add, disabled: view === undefined }, deedsOf }
}
