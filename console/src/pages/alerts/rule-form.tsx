import { useState } from 'react'
import type { AlertRuleView } from '../../../../packages/console-contract/administration.ts'
import type { AlertSettingsView } from '../../../../packages/console-contract/operating/alerts.ts'
import { alertKindFacts, alertKinds } from '../../../../packages/domain/alerts/alert-kinds.ts'
import { useChange } from '../../gateway/use-gateway.ts'
import { Input } from '../../parts/form/field.tsx'
import { FormDialog } from '../../parts/form/form.tsx'
import { choices, Select } from '../../parts/form/select.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { type RuleDraft, ruleIn, toDraft, withKind } from './rule-draft.ts'
import { RulePreview } from './rule-preview.tsx'
import { alertsTexts } from './texts.ts'

type OnDraft = (change: Partial<RuleDraft>) => void

/** The form of a new rule, or of one that is changed. */
export function RuleForm({
  rule,
  view,
  onClose,
}: {
  rule: AlertRuleView | null
  view: AlertSettingsView
  onClose: () => void
}) {
  const texts = useTexts(alertsTexts)
  const [draft, setDraft] = useState(() => toDraft(rule))
  const onDraft: OnDraft = (change) => setDraft((now) => ({ ...now, ...change }))
  const refresh = ['GET /alerts/settings' as const, 'GET /alerts' as const]
  const add = useChange('POST /alerts/rules/add', refresh)
  const change = useChange('POST /alerts/rules/change', refresh)
  const filled = ruleIn(draft)
  const submit = () => {
    if (filled === null) return
    const { kind: _, ...settings } = filled
    if (rule === null) add.mutate(filled, { onSuccess: onClose })
    else change.mutate({ ...settings, ruleId: rule.ruleId }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={rule === null ? texts.addRule : texts.changeRule(rule.name)}
      of={rule === null ? add : change}
      action={texts.save}
      className="alerts-form"
      disabled={filled === null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Input
        label={texts.name}
        field="name"
        maxLength={64}
        autoComplete="off"
        value={draft.name}
        onChange={(name) => onDraft({ name })}
      />
      <Select
        label={texts.kind}
        hint={texts.kindHints[draft.kind]}
        field="kind"
        value={draft.kind}
        disabled={rule !== null}
        options={choices(alertKinds, texts.kinds)}
        onChange={(kind) => setDraft((now) => withKind(now, kind))}
      />
      <SubjectField draft={draft} view={view} onDraft={onDraft} />
      <Numbers draft={draft} onDraft={onDraft} />
      <Input
        label={texts.runbook}
        hint={texts.runbookHint}
        field="runbookUrl"
        inputMode="url"
        autoComplete="off"
        value={draft.runbookUrl}
        onChange={(runbookUrl) => onDraft({ runbookUrl })}
      />
      <Targets draft={draft} view={view} onDraft={onDraft} />
      <RulePreview rule={filled} />
    </FormDialog>
  )
}

function SubjectField({
  draft,
  view,
  onDraft,
}: {
  draft: RuleDraft
  view: AlertSettingsView
  onDraft: OnDraft
}) {
  const texts = useTexts(alertsTexts)
  const { of } = alertKindFacts[draft.kind]
  const onChange = (subject: string) => onDraft({ subject })
  if (of === 'installation') return null
  if (of === 'endpoint') {
    return (
      <Input
        label={texts.host}
        hint={texts.hostHint}
        field="subject"
        value={draft.subject}
        onChange={onChange}
      />
    )
  }
  const known = view.subjects[of]
  const names = draft.subject === '' || known.includes(draft.subject) ? known : [draft.subject, ...known]
  return (
    <Select
      label={texts.subject}
      field="subject"
      value={draft.subject}
      options={choices(names, (name) => name, texts.each)}
      onChange={onChange}
    />
  )
}

function Numbers({ draft, onDraft }: { draft: RuleDraft; onDraft: OnDraft }) {
  const texts = useTexts(alertsTexts)
  const { unit, bad, isFixed, windowMinutes } = alertKindFacts[draft.kind]
  const direction = bad === 'below' ? texts.below : texts.above
  const number = (name: 'threshold' | 'windowMinutes' | 'minimum' | 'forMinutes' | 'repeatMinutes') => ({
    field: name,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: draft[name],
    wrong: Number.isNaN(Number(draft[name].replace(',', '.'))) ? texts.notNumber : null,
    onChange: (text: string) => onDraft({ [name]: text }),
  })
  return (
    <>
      {isFixed !== true && (
        <Input
          label={texts.thresholdOf[unit]}
          hint={draft.kind === 'balance' ? texts.balanceHint : direction}
          {...number('threshold')}
        />
      )}
      {windowMinutes !== undefined && (
        <div className="columns">
          <Input label={texts.window} {...number('windowMinutes')} />
          <Input label={texts.minimum} hint={texts.minimumHint} {...number('minimum')} />
        </div>
      )}
      <div className="columns">
        <Input label={texts.forMinutes} hint={texts.forHint} {...number('forMinutes')} />
        <Input label={texts.repeat} hint={texts.repeatHint} {...number('repeatMinutes')} />
      </div>
    </>
  )
}

function Targets({ draft, view, onDraft }: { draft: RuleDraft; view: AlertSettingsView; onDraft: OnDraft }) {
  const texts = useTexts(alertsTexts)
  const toggle = (id: number, isOn: boolean) =>
    onDraft({ targets: isOn ? [...draft.targets, id] : draft.targets.filter((each) => each !== id) })
  return (
    <fieldset className="alerts-choices">
      <legend>{texts.targets}</legend>
      {view.targets.length === 0 && <span className="soft small">{texts.noTargets}</span>}
      {view.targets.map(({ targetId, name, kind }) => (
        <label key={targetId}>
          <input
            type="checkbox"
            checked={draft.targets.includes(targetId)}
            onChange={({ target }) => toggle(targetId, target.checked)}
          />
          <span>
            {name} <span className="soft small">{texts.targetKinds[kind]}</span>
          </span>
        </label>
      ))}
      <label>
        <input
          type="checkbox"
          checked={draft.isUrgent}
          onChange={({ target }) => onDraft({ isUrgent: target.checked })}
        />
        {texts.urgentField}
      </label>
    </fieldset>
  )
}
