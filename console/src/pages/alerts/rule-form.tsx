import type { AlertSettingsView } from '../../../../packages/console-contract/operating/alerts.ts'
import { alertKindFacts, alertKinds } from '../../../../packages/domain/alerts/alert-kinds.ts'
import { useChange } from '../../gateway/use-gateway.tsx'
import { Button } from '../../parts/button.tsx'
import { Check, Checks, choices, Input, type Inputs, Select } from '../../parts/form/fields.tsx'
import { Notice, Wrong } from '../../parts/page.tsx'
import { useChannelName, When } from '../../parts/values.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { type FilledRule, type RuleDraft, ruleIn, withKind } from './rule-draft.ts'

interface RuleFieldsProps {
  draft: RuleDraft
  of: Inputs<RuleDraft>
  isNew: boolean
  view: AlertSettingsView
  set: (change: Partial<RuleDraft>) => void
}

/** The fields of a rule. `onKind` begins anew with what is usual for another kind. */
export function RuleFields({ draft, of, isNew, view, set }: RuleFieldsProps) {
  const texts = useTexts('alerts')
  const { runbook, runbookHint } = texts
  return (
    <>
      <Input {...of.name} label={texts.name} maxLength={64} />
      <Select
        {...of.kind}
        label={texts.kind}
        hint={texts.kindHints[draft.kind]}
        disabled={!isNew}
        options={choices(alertKinds, texts.kinds)}
        onChange={(kind) => set(withKind(draft, kind))}
      />
      <SubjectField of={of} view={view} />
      <Numbers of={of} />
      <Input {...of.runbookUrl} label={runbook} hint={runbookHint} inputMode="url" />
      <Targets of={of} view={view} />
      <RulePreview rule={ruleIn(draft)} />
    </>
  )
}

function SubjectField({ of: { kind, subject }, view }: { of: Inputs<RuleDraft>; view: AlertSettingsView }) {
  const texts = useTexts('alerts')
  const channelName = useChannelName()
  const { of } = alertKindFacts[kind.value]
  if (of === 'installation') return null
  if (of === 'endpoint') return <Input {...subject} label={texts.host} hint={texts.hostHint} />
  const known = view.subjects[of]
  const isKnown = subject.value === '' || known.includes(subject.value)
  const names = isKnown ? known : [subject.value, ...known]
  const nameOf = of === 'channel' ? channelName : (name: string) => name
  return <Select {...subject} label={texts.subject} options={choices(names, nameOf, texts.each)} />
}

function Numbers({ of }: { of: Inputs<RuleDraft> }) {
  const texts = useTexts('alerts')
  const kind = of.kind.value
  const { unit, bad, isFixed, windowMinutes } = alertKindFacts[kind]
  const direction = bad === 'below' ? texts.below : texts.above
  const number = (name: 'threshold' | 'windowMinutes' | 'minimum' | 'forMinutes' | 'repeatMinutes') => ({
    ...of[name],
    inputMode: 'decimal' as const,
    wrong: Number.isNaN(Number(of[name].value.replace(',', '.'))) ? texts.notNumber : null,
  })
  return (
    <>
      {isFixed !== true && (
        <Input
          label={texts.thresholdOf[unit]}
          hint={kind === 'balance' ? texts.balanceHint : direction}
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

function Targets({ of: { targets, isUrgent }, view }: { of: Inputs<RuleDraft>; view: AlertSettingsView }) {
  const texts = useTexts('alerts')
  const options = view.targets.map(({ targetId, name, kind }) => {
    const text = (
      <span key={targetId}>
        {name} <span className="soft small">{texts.targetKinds[kind]}</span>
      </span>
    )
    return [targetId, text] as const
  })
  return (
    <fieldset className="choices">
      <legend>{texts.targets}</legend>
      {view.targets.length === 0 && <span className="soft small">{texts.noTargets}</span>}
      <Checks options={options} chosen={targets.value} onChosen={targets.onChange} />
      <Check {...isUrgent} label={texts.urgentField} />
    </fieldset>
  )
}

const shown = 5

/** How often the rule would have fired; `rule` is null while a number is none. */
function RulePreview({ rule }: { rule: FilledRule | null }) {
  const texts = useTexts('alerts')
  const { data, error, isPending, mutate } = useChange('POST /alerts/preview')
  return (
    <div className="stack-2 alerts-preview">
      <Button disabled={rule === null} busy={isPending} onClick={() => rule !== null && mutate(rule)}>
        {texts.preview}
      </Button>
      {error !== null && <Wrong error={error} />}
      {data !== undefined && (
        <Notice look={data.trial === null || data.trial.fired === 0 ? 'good' : 'wait'}>
          {data.trial === null ? (
            texts.noPreview
          ) : (
            <>
              {texts.wouldHaveFired({ n: data.trial.fired, days: data.trial.days })}
              {data.trial.subjects.length > 0 && (
                <ul>
                  {data.trial.subjects.slice(0, shown).map(({ subject, fired, at }) => (
                    <li key={subject}>
                      {texts.previewOf({ subject, n: fired })}
                      {at.map((each) => (
                        <span key={each} className="soft small">
                          {' · '}
                          <When at={each} />
                        </span>
                      ))}
                    </li>
                  ))}
                </ul>
              )}
            </>
          )}
        </Notice>
      )}
    </div>
  )
}
