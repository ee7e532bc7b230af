import { useState } from 'react'
import type {
  EntryFaultView,
  EntryFieldView,
  RuleSetView,
} from '../../../../packages/console-contract/administration.ts'
import type { RuleSetEntry, RuleSetName } from '../../../../packages/domain/routing/rule-set-name.ts'
import { useChange } from '../../gateway/use-gateway.tsx'
import { Input, named, Select, TextArea, useFields } from '../../parts/form/fields.tsx'
import { FormDialog } from '../../parts/form/form.tsx'
import { Notice } from '../../parts/page.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { entryIn, type TypedEntry, typedEntry } from './typed-entry.ts'

/** The form of one entry; what is wrong with it, beside the others of the draft, stands at its fields. */
export function EntryForm({
  ruleSet,
  view,
  draft,
  index,
  title,
  onDraft,
  onClose,
}: {
  ruleSet: RuleSetName
  view: RuleSetView
  draft: readonly RuleSetEntry[]
  /** Of the entry in the draft; its length for a new one. */
  index: number
  title: string
  onDraft: (entries: readonly RuleSetEntry[]) => void
  onClose: () => void
}) {
  const texts = useTexts('ruleSets')
  const before = draft[index]
  const kinds = view.fields.map(({ kind }) => kind)
  const [{ kind }, of] = useFields(() => ({ kind: String(before?.['kind'] ?? kinds[0]) }))
  const fields = view.fields.find((each) => each.kind === kind)?.fields ?? []
  const [typed, setTyped] = useState<TypedEntry>(() => typedEntry(before ?? {}))
  const [faults, setFaults] = useState<readonly EntryFaultView[]>([])
  const check = useChange('POST /rule-sets/check')
  const submit = () => {
    const entry = { ...(kinds.length > 1 && { kind }), ...entryIn(typed, fields) }
    const entries = [...draft.slice(0, index), entry, ...draft.slice(index + 1)]
    const onSuccess = (answer: { faults: EntryFaultView[] }) => {
      // A fault of the list as a whole may end with the next entry; the draft shows it.
      const own = answer.faults.filter((fault) => fault.entry === index)
      setFaults(own)
      if (own.length > 0) return
      onDraft(entries)
      onClose()
    }
    check.mutate({ ruleSet, entries: JSON.stringify(entries) }, { onSuccess })
  }
  const shown = fields.filter(({ name }) => name !== 'kind')
  const other = faults.filter(({ field }) => !shown.some(({ name }) => isOf(field, name)))
  return (
    <FormDialog title={title} of={check} action={texts.take} onSubmit={submit} onClose={onClose}>
      {kinds.length > 1 && (
        <Select
          {...of.kind}
          label={texts.fields.kind}
          disabled={before !== undefined}
          options={named(kinds)}
        />
      )}
      <div className="columns">
        {shown.map((field) => (
          <EntryInput
            key={field.name}
            field={field}
            value={typed[field.name] ?? ''}
            wrong={faults.find((fault) => isOf(fault.field, field.name))?.message ?? null}
            onChange={(text) => {
              setFaults(faults.filter((fault) => !isOf(fault.field, field.name)))
              setTyped({ ...typed, [field.name]: text })
            }}
          />
        ))}
      </div>
      {other.map(({ field, message }) => (
        <Notice key={`${field} ${message}`} look="bad">
          {field} {message}
        </Notice>
      ))}
    </FormDialog>
  )
}

function isOf(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}[`) || path.startsWith(`${name}.`)
}

/** Of settings whose elements have settings of their own. */
const examples: Readonly<Record<string, string>> = {
  limits: 'seconds: 3600, max: 1000',
  tlvs: 'tag: 0x1400, value: 1101',
}

interface EntryInputProps {
  field: EntryFieldView
  value: string
  wrong: string | null
  onChange: (text: string) => void
}

function EntryInput({
  field: { name, form, choices, isRequired, usual },
  value,
  wrong,
  onChange,
}: EntryInputProps) {
  const texts = useTexts('ruleSets')
  const labels: Readonly<Record<string, string>> = texts.fields
  const label = labels[name] ?? name
  const shared = { label, value, wrong, onChange, required: isRequired, autoComplete: 'off' }
  if (form === 'choice' || form === 'flag') {
    const words =
      form === 'flag'
        ? ([
            ['true', texts.yes],
            ['false', texts.no],
          ] as const)
        : named(choices)
    const flag = usual === 'true' ? texts.yes : texts.no
    const empty = form === 'flag' ? flag : (usual ?? texts.anyValue)
    const { required: _, autoComplete: __, ...select } = shared
    return <Select {...select} options={[['', texts.usually({ value: empty })], ...words]} />
  }
  if (form === 'list' || form === 'sections') {
    const example = examples[name]
    const hint = example === undefined ? texts.perLine : texts.perLineAs({ example })
    return <TextArea {...shared} rows={3} hint={hint} />
  }
  return (
    <Input
      {...shared}
      {...(form === 'number' && { inputMode: 'decimal' as const })}
      {...(usual !== null && { hint: texts.usually({ value: usual }) })}
    />
  )
}
