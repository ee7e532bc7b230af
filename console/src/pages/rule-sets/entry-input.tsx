import type { EntryPartView } from '../../../../packages/console-contract/administration.ts'
import type { EntryReference } from '../../../../packages/domain/routing/rule-set-name.ts'
import { Combobox } from '../../parts/form/combobox.tsx'
import { Checks, choices, Input, Select, TextArea } from '../../parts/form/fields.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { useEntryValues, useEntryWords } from './entry-words.ts'
import { lines, usualLines } from './typed-entry.ts'

export interface EntryInputProps {
  field: EntryPartView
  /** Undefined where the entry leaves it out. */
  value: string | undefined
  /** What the entry had before this form; a name that is gone stays allowed. */
  before?: unknown
  /** Its path in faults, where that is not its name. */
  path?: string
  wrong: string | null
  onChange: (text: string) => void
}

/** The input for one setting, as the contract describes it. */
export function EntryInput(props: EntryInputProps) {
  const {
    field: { name, form, refersTo, isRequired, minimum, maximum },
    path = name,
    value = '',
    wrong,
    onChange,
  } = props
  const texts = useTexts('ruleSets')
  const { language } = useLanguage()
  const words = useEntryWords()
  const shared = { field: path, label: words.label(name), value, wrong, onChange }
  const usual = useUsual(props.field)
  if (refersTo !== null) return <Reference {...props} of={refersTo} />
  if (form === 'choice' || form === 'flag') {
    const values = form === 'flag' ? ['true', 'false'] : props.field.choices
    const options = choices(values, (each) => words.value(name, each))
    const about: Readonly<Record<string, string>> = texts.effects
    const hint = name === 'effect' ? about[value === '' ? (props.field.usual ?? '') : value] : undefined
    return <Select {...shared} hint={hint} options={[['', usual], ...options]} />
  }
  if (form === 'choices') return <Choices {...props} />
  if (form === 'list') return <TextArea {...shared} required={isRequired} rows={3} hint={texts.perLine} />
  const text = { ...shared, required: isRequired }
  if (form === 'time') return <Input {...text} type="time" />
  const number = (limit: number) => limit.toLocaleString(language)
  const limits =
    minimum !== null && maximum !== null ? texts.limits({ min: number(minimum), max: number(maximum) }) : ''
  const hint = `${limits} ${props.field.usual === null ? '' : texts.usually({ value: usual })}`.trim()
  return (
    <Input
      {...text}
      {...(form === 'number' && { inputMode: 'decimal' as const })}
      hint={hint || hintOf(name, texts.hints)}
    />
  )
}

function hintOf(name: string, hints: Readonly<Record<string, string>>): string | undefined {
  return hints[name]
}

/** What it is where nothing is chosen. */
function useUsual({ name, usual, form }: EntryPartView): string {
  const texts = useTexts('ruleSets')
  const words = useEntryWords()
  if (name === 'channel') return texts.anyValue
  if (usual === null) return form === 'flag' ? texts.no : texts.anyValue
  return form === 'choice' ? texts.usualChoice({ value: words.value(name, usual) }) : words.value(name, usual)
}

/** Some of a few values. */
function Choices({ field, value, path = field.name, wrong, onChange }: EntryInputProps) {
  const texts = useTexts('ruleSets')
  const words = useEntryWords()
  const chosen = lines(value ?? usualLines(field))
  const options = choices(field.choices, (each) => words.value(field.name, each))
  return (
    <fieldset className="choices">
      <legend>{words.label(field.name)}</legend>
      <Checks {...{ options, chosen }} onChosen={(next) => onChange(next.join('\n'))} />
      <span className={wrong === null ? 'soft small' : 'wrong'} data-field={path}>
        {wrong ?? texts.byHint}
      </span>
    </fieldset>
  )
}

/** What clients and price lists may name as well. */
const isOpen: Readonly<Record<EntryReference, boolean>> = {
  ...{ sender: true, network: true },
  ...{ account: false, carrier: false, country: false, 'time-zone': false },
}

/** One of what there is. One that was written before and is there no more stays, and is said to be so. */
function Reference({
  field: { name, isRequired },
  before,
  path = name,
  value = '',
  wrong,
  onChange,
  of,
}: EntryInputProps & { of: EntryReference }) {
  const texts = useTexts('ruleSets')
  const { label } = useEntryWords()
  const values = useEntryValues(of)
  const isKnown = value === '' || !values?.areAll || values.options.some((each) => each.value === value)
  return (
    <Combobox
      {...{ field: path, label: label(name), value, wrong, onChange }}
      options={values?.options ?? []}
      none={isRequired ? texts.choose : texts.anyValue}
      required={isRequired}
      isRefused={!isKnown && !isOpen[of] && value !== before}
      hint={isKnown ? undefined : texts.unknown[of]}
    />
  )
}
