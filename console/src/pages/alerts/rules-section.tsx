import { useState } from 'react'
import type { AlertRuleView } from '../../../../packages/console-contract/administration.ts'
import type { AlertSettingsView } from '../../../../packages/console-contract/operating/alerts.ts'
import { useMay } from '../../gateway/session.tsx'
import { useAnswer } from '../../gateway/use-gateway.ts'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/dialog/confirm.tsx'
import { type Column, Table } from '../../parts/list/table.tsx'
import { Panel } from '../../parts/page.tsx'
import { Answered, Nothing } from '../../parts/states.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { formatValue } from './format-value.ts'
import { RuleForm } from './rule-form.tsx'
import { alertsTexts } from './texts.ts'

type Doing = { kind: 'add' } | { kind: 'change' | 'remove' | 'switch'; rule: AlertRuleView }

/** The rules of alerts, and their forms. */
export function RulesSection() {
  const texts = useTexts(alertsTexts)
  const mayChange = useMay('admin')
  const [doing, setDoing] = useState<Doing | null>(null)
  const answer = useAnswer('GET /alerts/settings', {}, { topics: ['alerts', 'settings'] })
  const add = (
    <Button look="main" onClick={() => setDoing({ kind: 'add' })}>
      {texts.addRule}
    </Button>
  )
  return (
    <Panel title={texts.rules} flush actions={mayChange && add}>
      <Answered of={answer}>
        {(view) => (
          <>
            {view.rules.length === 0 ? (
              <Nothing title={texts.noRules} about={texts.noRulesAbout} />
            ) : (
              <RuleTable view={view} onDo={mayChange ? setDoing : null} />
            )}
            {doing !== null && <RuleDialog doing={doing} view={view} onClose={() => setDoing(null)} />}
          </>
        )}
      </Answered>
    </Panel>
  )
}

function RuleTable({ view, onDo }: { view: AlertSettingsView; onDo: ((doing: Doing) => void) | null }) {
  const texts = useTexts(alertsTexts)
  const { language } = useLanguage()
  const nameOf = (id: number) => view.targets.find(({ targetId }) => targetId === id)?.name ?? String(id)
  const columns: Column<AlertRuleView>[] = [
    {
      heading: texts.name,
      cell: ({ name, kind, subject }) => (
        <>
          <strong>{name}</strong>
          <div className="soft small">
            {texts.kinds[kind]}: {subject ?? texts.each}
          </div>
        </>
      ),
    },
    {
      heading: texts.threshold,
      cell: ({ kind, threshold }) =>
        threshold === null ? texts.ofEach : formatValue(kind, threshold, null, language),
    },
    {
      heading: texts.targets,
      cell: ({ targets }) => (targets.length === 0 ? texts.nobody : targets.map(nameOf).join(', ')),
    },
    {
      heading: texts.state,
      cell: ({ isActive, isUrgent }) => (
        <div className="row">
          <span className={`badge ${isActive ? 'good' : ''}`}>
            {isActive ? texts.active : texts.disabled}
          </span>
          {isUrgent && <span className="badge wait">{texts.urgent}</span>}
        </div>
      ),
    },
  ]
  if (onDo !== null) {
    columns.push({
      heading: texts.actions,
      number: true,
      cell: (rule) => (
        <div className="row-actions">
          <Button onClick={() => onDo({ kind: 'change', rule })} aria-label={texts.changeRule(rule.name)}>
            {texts.change}
          </Button>
          <Button
            onClick={() => onDo({ kind: 'switch', rule })}
            aria-label={rule.isActive ? texts.disableOf(rule.name) : texts.enableOf(rule.name)}
          >
            {rule.isActive ? texts.disable : texts.enable}
          </Button>
          <Button
            look="danger"
            onClick={() => onDo({ kind: 'remove', rule })}
            aria-label={texts.removeRule(rule.name)}
          >
            {texts.remove}
          </Button>
        </div>
      ),
    })
  }
  return <Table caption={texts.rules} columns={columns} rows={view.rules} keyOf={({ ruleId }) => ruleId} />
}

function RuleDialog({
  doing,
  view,
  onClose,
}: {
  doing: Doing
  view: AlertSettingsView
  onClose: () => void
}) {
  const texts = useTexts(alertsTexts)
  const refresh = ['GET /alerts/settings' as const, 'GET /alerts' as const]
  switch (doing.kind) {
    case 'add':
      return <RuleForm rule={null} view={view} onClose={onClose} />
    case 'change':
      return <RuleForm rule={doing.rule} view={view} onClose={onClose} />
    case 'switch': {
      const { kind: _, ...rule } = doing.rule
      const { name, isActive } = rule
      return (
        <Confirm
          title={isActive ? texts.disableOf(name) : texts.enableOf(name)}
          about={isActive ? texts.removeRuleAbout : texts.noRulesAbout}
          action={isActive ? texts.disable : texts.enable}
          look={isActive ? 'danger' : 'main'}
          change="POST /alerts/rules/change"
          body={{ ruleId: rule.ruleId, isActive: !isActive }}
          refresh={refresh}
          onClose={onClose}
        />
      )
    }
    case 'remove':
      return (
        <Confirm
          title={texts.removeRule(doing.rule.name)}
          about={texts.removeRuleAbout}
          action={texts.remove}
          change="POST /alerts/rules/remove"
          body={{ ruleId: doing.rule.ruleId }}
          refresh={refresh}
          onClose={onClose}
        />
      )
  }
}
