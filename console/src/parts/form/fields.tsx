import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { useFormFault, useRefusedField } from './form-context.ts'

export interface FieldProps {
  label: string
  hint?: ReactNode
  /** Its name in error answers. */
  field?: string | undefined
  /** An error that the page itself has found. */
  wrong?: string | null | undefined
}

export interface FieldIds {
  id: string
  'aria-describedby': string
  'aria-invalid': boolean
  'data-field': string | undefined
  className: string
}

/** A label with its input; `children` gets the attributes of the input. */
export function Field({
  label,
  hint,
  field,
  wrong,
  children,
}: FieldProps & { children: (ids: FieldIds) => ReactNode }) {
  const id = useId()
  const about = `${id}-about`
  const refused = useRefusedField(field)
  const missing = useFormFault(id)
  const fault = wrong ?? missing ?? refused ?? ''
  const isWrong = fault !== ''
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': about,
        'aria-invalid': isWrong,
        'data-field': field,
        className: 'input',
      })}
      <div id={about}>
        {isWrong ? (
          <span className="wrong">{fault}</span>
        ) : (
          hint !== undefined && <span className="hint">{hint}</span>
        )}
      </div>
    </div>
  )
}

/** Of an element whose value and change are ours. */
type Without<Tag extends 'input' | 'textarea' | 'select'> = Omit<ComponentProps<Tag>, 'onChange' | 'value'>

type TypedProps<Tag extends 'input' | 'textarea'> = FieldProps &
  Without<Tag> & { value: string; onChange: (text: string) => void }

/** The browser fills it only where `autoComplete` says with what. */
export function Input({ label, hint, field, wrong, onChange, ...attributes }: TypedProps<'input'>) {
  return (
    <Field {...{ label, hint, field, wrong }}>
      {(ids) => (
        <input
          {...ids}
          autoComplete="off"
          {...attributes}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

/** A name that must be given, as long as most names may be. */
export function NameInput(input: Omit<TypedProps<'input'>, 'wrong'>) {
  return <Input field="name" required maxLength={64} {...input} />
}

export function TextArea({ label, hint, field, wrong, onChange, ...attributes }: TypedProps<'textarea'>) {
  return (
    <Field {...{ label, hint, field, wrong }}>
      {(ids) => <textarea {...ids} {...attributes} onChange={({ target }) => onChange(target.value)} />}
    </Field>
  )
}

interface FileChoiceProps extends Partial<FieldIds> {
  accept: string
  onChange: (file: File | null) => void
}

/** A button that chooses a file, and the name of the chosen one. */
export function FileChoice({ onChange, className: _, ...attributes }: FileChoiceProps) {
  const texts = useTexts('parts')
  const [name, setName] = useState<string | null>(null)
  return (
    <div className="file-choice">
      <span className="button" aria-hidden="true">
        {texts.chooseFile}
      </span>
      <span className="soft" aria-hidden="true">
        {name ?? texts.noFile}
      </span>
      <input
        {...attributes}
        type="file"
        onChange={({ target }) => {
          const file = target.files?.[0] ?? null
          setName(file?.name ?? null)
          onChange(file)
        }}
      />
    </div>
  )
}

interface CsvFileProps extends Pick<FieldProps, 'label' | 'wrong'> {
  onChange: (file: File | null) => void
}

/** A file of lines. */
export function CsvFile({ onChange, ...about }: CsvFileProps) {
  return (
    <Field {...about}>
      {(ids) => <FileChoice {...ids} accept=".csv,text/csv,text/plain" onChange={onChange} />}
    </Field>
  )
}

/** Values with what is shown for each. */
export type Choices<Value> = readonly (readonly [value: Value, text: ReactNode])[]

/** The choices for some values; `any` is that of none, and comes first. */
export function choices<Value extends string | number>(
  values: readonly Value[],
  textOf: Readonly<Record<Value, ReactNode>> | ((value: Value) => ReactNode),
): Choices<Value>
export function choices<Value extends string>(
  values: readonly Value[],
  textOf: Readonly<Record<Value, ReactNode>> | ((value: Value) => ReactNode),
  any: ReactNode,
): Choices<Value | ''>
export function choices(
  values: readonly string[],
  textOf: Readonly<Record<string, ReactNode>> | ((value: string) => ReactNode),
  any?: ReactNode,
): Choices<string> {
  const chosen = values.map(
    (value) => [value, typeof textOf === 'function' ? textOf(value) : textOf[value]] as const,
  )
  return any === undefined ? chosen : [['', any], ...chosen]
}

/** The choices for names that say themselves what they are. */
export function named<Value extends string>(names: readonly Value[]): Choices<Value> {
  return choices(names, (name) => name)
}

interface SelectProps<Value> {
  value: Value
  options: Choices<Value>
  /** Further options, in a group with a heading. */
  group?: { label: string; options: Choices<Value> }
  onChange: (value: Value) => void
}

export function Select<Value extends string | number>({
  label,
  hint,
  field,
  wrong,
  ...select
}: FieldProps & SelectProps<Value> & Pick<ComponentProps<'select'>, 'disabled'>) {
  return <Field {...{ label, hint, field, wrong }}>{(ids) => <BareSelect {...ids} {...select} />}</Field>
}

/** Without a label beside it. */
export function BareSelect<Value extends string | number>({
  options,
  group,
  onChange,
  ...attributes
}: SelectProps<Value> & Without<'select'>) {
  const choose = (text: string) => {
    const chosen = [...options, ...(group?.options ?? [])].find(([value]) => String(value) === text)
    if (chosen !== undefined) onChange(chosen[0])
  }
  return (
    <select {...attributes} onChange={({ target }) => choose(target.value)}>
      {options.map(renderOption)}
      {group !== undefined && <optgroup label={group.label}>{group.options.map(renderOption)}</optgroup>}
    </select>
  )
}

function renderOption([value, text]: Choices<string | number>[number]): ReactNode {
  return (
    <option key={value} value={value}>
      {text}
    </option>
  )
}

interface PillsProps<Value extends string | boolean> {
  options: Choices<Value>
  chosen: Value | undefined
  onChoose: (value: Value) => void
}

/** One of a few options that stand beside each other, in a fieldset. */
export function Pills<Value extends string | boolean>({ options, chosen, onChoose }: PillsProps<Value>) {
  const name = useId()
  return (
    <div className="row">
      {options.map(([value, text]) => (
        <label key={String(value)} className={value === chosen ? 'pill covered chosen' : 'pill covered'}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          {text}
        </label>
      ))}
    </div>
  )
}

/** The attributes of the inputs of a form, by the names that its fields have in requests. */
export type Inputs<Values> = {
  readonly [Name in keyof Values]: {
    field: Name & string
    value: Values[Name]
    onChange: (value: Values[Name]) => void
  }
}

/** What is typed into a form, the attributes of its inputs, and what changes some of it. */
export function useFields<Values extends object>(
  from: Values | (() => Values),
): [values: Values, of: Inputs<Values>, set: (changed: Partial<Values>) => void] {
  const [values, setValues] = useState(from)
  const set = (changed: Partial<Values>) => setValues((now) => ({ ...now, ...changed }))
  return [values, inputsOf(values, set), set]
}

function inputsOf<Values extends object>(
  values: Values,
  set: (changed: Partial<Values>) => void,
): Inputs<Values> {
  const entries = Object.entries(values as Record<string, unknown>).map(([field, value]) => {
    const onChange = (changed: unknown) => set({ [field]: changed } as Partial<Values>)
    return [field, { field, value, onChange }] as const
  })
  return Object.fromEntries(entries) as unknown as Inputs<Values>
}

interface CheckProps {
  label: ReactNode
  value: boolean
  onChange: (isOn: boolean) => void
  className?: string
}

/** A box to check, with its label. */
export function Check({ label, value, onChange, className = 'row' }: CheckProps) {
  return (
    <label className={className}>
      <input type="checkbox" checked={value} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  )
}

interface ChecksProps<Value> {
  options: Choices<Value>
  chosen: readonly Value[]
  /** In the order of the options. */
  onChosen: (chosen: Value[]) => void
}

/** A box for each of some options, in a fieldset. */
export function Checks<Value extends string | number>({ options, chosen, onChosen }: ChecksProps<Value>) {
  const values = options.map(([value]) => value)
  return options.map(([value, text]) => (
    <Check
      key={value}
      label={text}
      value={chosen.includes(value)}
      onChange={(isOn) => onChosen(values.filter((each) => (each === value ? isOn : chosen.includes(each))))}
    />
  ))
}
