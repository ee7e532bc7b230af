import { useEffect, useState } from 'react'
import type {
  EntryFaultView,
  EntryFieldView,
  RuleSetView,
} from '../../../../packages/console-contract/administration.ts'
import type { RuleSetEntry, RuleSetName } from '../../../../packages/domain/routing/rule-set-name.ts'
import { useChange } from '../../gateway/use-gateway.tsx'
import { choices, Select } from '../../parts/form/fields.tsx'
import { FormDialog } from '../../parts/form/form.tsx'
import { focusOn } from '../../parts/form/form-faults.ts'
import { Notice } from '../../parts/page.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { EntryInput } from './entry-input.tsx'
import { EntryParts } from './entry-parts.tsx'
import { isOf, useEntryWords } from './entry-words.ts'
import type { OpenForm } from './kept-draft.ts'
import { entryIn, type TypedEntry, typedEntry } from './typed-entry.ts'

/** What the form of an entry begins with. */
export function openForm(view: RuleSetView, draft: readonly RuleSetEntry[], index: number): OpenForm {
  const before = draft[index]
  const [first] = view.fields
  return { index, kind: String(before?.['kind'] ?? first?.kind), typed: typedEntry(before ?? {}) }
}

/** The form of one entry; what is wrong with it, beside the others of the draft, stands at its fields. */
export function EntryForm({
  ruleSet,
  view,
  draft,
  form: { index, kind, typed },
  title,
  onTyped,
  onDraft,
  onClose,
}: {
  ruleSet: RuleSetName
  view: RuleSetView
  draft: readonly RuleSetEntry[]
  form: OpenForm
  title: string
  onTyped: (form: OpenForm) => void
  onDraft: (entries: readonly RuleSetEntry[]) => void
  onClose: () => void
}) {
  const texts = useTexts('ruleSets')
  const words = useEntryWords()
  const kinds = view.fields.map((each) => each.kind)
  const fieldsOf = (of: string) => view.fields.find((each) => each.kind === of)?.fields ?? []
  const fields = fieldsOf(kind)
  const [faults, setFaults] = useFaults()
  const check = useChange('POST /rule-sets/check')
  const type = (changed: TypedEntry, of = kind) => onTyped({ index, kind: of, typed: changed })
  const submit = () => {
    const entry = { ...(kinds.length > 1 && { kind }), ...entryIn(typed, fields) }
    const entries = [...draft.slice(0, index), entry, ...draft.slice(index + 1)]
    const onSuccess = (answer: { faults: EntryFaultView[] }) => {
      // A fault of the list as a whole may end with the next entry; the draft shows it.
      const own = answer.faults.filter((fault) => fault.entry === index)
      setFaults(own)
      if (own.length === 0) onDraft(entries)
    }
    check.mutate({ ruleSet, entries: JSON.stringify(entries) }, { onSuccess })
  }
  const shown = fields.filter(({ name }) => name !== 'kind')
  const other = faults.filter(({ field }) => !shown.some((each) => isOf(field, each)))
  const kindHints: Readonly<Record<string, string>> = texts.kinds
  return (
    <FormDialog title={title} of={check} action={texts.take} onSubmit={submit} onClose={onClose}>
      {kinds.length > 1 && (
        <Select
          field="kind"
          label={texts.fields.kind}
          value={kind}
          disabled={index < draft.length}
          hint={kindHints[kind]}
          options={choices(kinds, (each) => words.value('kind', each))}
          onChange={(chosen) => {
            setFaults([])
            type(keptFor(fieldsOf(chosen), typed), chosen)
          }}
        />
      )}
      <div className="columns rule-set-fields">
        {shown.map((field) => (
          <SettingOf
            key={field.name}
            {...{ field, typed, faults, before: draft[index]?.[field.name] }}
            onChange={(value) => {
              setFaults(faults.filter((fault) => !isOf(fault.field, field)))
              type({ ...typed, [field.name]: value })
            }}
          />
        ))}
      </div>
      {other.map(({ field, message }) => (
        <Notice key={`${field} ${message}`} look="bad">
          {words.path(field)} {words.fault(message)}
        </Notice>
      ))}
    </FormDialog>
  )
}

interface SettingOfProps {
  field: EntryFieldView
  typed: TypedEntry
  before: unknown
  faults: readonly EntryFaultView[]
  onChange: (value: TypedEntry[string]) => void
}

function SettingOf({ field, typed, before, faults, onChange }: SettingOfProps) {
  const words = useEntryWords()
  const wrongOf = (path: string) => {
    const fault = faults.find((each) => each.field === path)
    return fault === undefined ? null : words.fault(fault.message)
  }
  const value = typed[field.name]
  if (field.form === 'sections') {
    const parts = typeof value === 'object' ? value : []
    return <EntryParts {...{ field, parts, wrongOf, onChange }} />
  }
  const text = typeof value === 'object' ? undefined : value
  const wrong = wrongOf(field.name) ?? wrongOf(faults.find((each) => isOf(each.field, field))?.field ?? '')
  return <EntryInput {...{ field, before, value: text, wrong, onChange }} />
}

/** Of what was typed for another kind of rule, what this one has too. */
function keptFor(fields: readonly EntryFieldView[], typed: TypedEntry): TypedEntry {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => {
      const field = fields.find((each) => each.name === name)
      const isChoice = field !== undefined && field.form === 'choice'
      return field !== undefined && (!isChoice || field.choices.includes(String(value)))
    }),
  )
}

/** Of the last check; the first input with one gets the focus. */
function useFaults() {
  const [faults, setFaults] = useState<readonly EntryFaultView[]>([])
  const [isNew, setIsNew] = useState(false)
  useEffect(() => {
    if (!isNew) return
    setIsNew(false)
    const inputs = [...document.querySelectorAll<HTMLElement>('.dialog [data-field]')]
    const wrong = inputs.find(({ dataset }) => faults.some(({ field }) => field === dataset['field']))
    const first =
      wrong ??
      inputs.find(({ dataset }) => faults.some(({ field }) => isOf(field, { name: dataset['field'] ?? '' })))
    if (first !== undefined) focusOn(first.id)
  }, [isNew, faults])
  const set = (next: readonly EntryFaultView[]) => {
    setFaults(next)
    setIsNew(next.length > faults.length || next.some((fault) => !faults.includes(fault)))
  }
  return [faults, set] as const
}
