import {
  createContext,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useContext,
  useEffect,
  useId,
  useState,
} from 'react'
import type { FieldRule } from '../../../src/http/console/contract/field-rule.ts'
import { Refusal } from '../gateway/request.ts'
import { fieldRuleTexts, ruleSentence } from '../texts/field-rules.ts'
import { useRefusalText } from '../texts/refusals.ts'
import { useTexts } from '../texts/texts.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { faultsOf, focusOn, stillIn } from './form-faults.ts'
import { Wrong } from './states.tsx'
import { partsTexts } from './texts.ts'

/** The command that a form sends. */
export interface Sending {
  error: Error | null
  isPending: boolean
}

interface FormProps {
  /** Left out where nothing is sent, as in filters. */
  of?: Sending
  onSubmit: () => void
  className?: string
  /** The label of the submit button; left out where the form has its own button. */
  action?: string
  look?: 'main' | 'danger'
  disabled?: boolean
  /** Further content of the row of buttons. */
  more?: ReactNode
  children: ReactNode
}

const FormContext = createContext<{
  error: Error | null
  /** What is wrong with inputs, by their id. */
  faults: ReadonlyMap<string, FieldRule>
  setFields: (change: (fields: readonly string[]) => readonly string[]) => void
}>({ error: null, faults: new Map(), setFields: () => undefined })

/**
 * An error is shown at its field, if the form has that field, else above the buttons. What is missing is complained about
 * when the form is sent, in the language of the page.
 */
export function Form({
  of = { error: null, isPending: false },
  onSubmit,
  className = 'stack',
  action,
  look = 'main',
  disabled = false,
  more,
  row = 'row',
  before,
  children,
}: FormProps & { row?: 'row' | 'actions'; before?: ReactNode }) {
  const [fields, setFields] = useState<readonly string[]>([])
  const [faults, setFaults] = useState<ReadonlyMap<string, FieldRule>>(new Map())
  const { error, isPending } = of
  return (
    <form
      className={className}
      noValidate
      onInput={({ currentTarget: form }) => faults.size > 0 && setFaults(stillIn(faultsOf(form), faults))}
      onSubmit={(event) => {
        event.preventDefault()
        const found = faultsOf(event.currentTarget)
        setFaults(found)
        const [first] = found.keys()
        if (first === undefined) onSubmit()
        else focusOn(first)
      }}
    >
      <FormContext value={{ error, faults, setFields }}>{children}</FormContext>
      {error !== null && !fields.includes(fieldOf(error) ?? '') && <Wrong error={error} />}
      {action !== undefined && (
        <div className={row}>
          {before}
          <Button type="submit" look={look} busy={isPending} disabled={disabled}>
            {action}
          </Button>
          {more}
        </div>
      )}
    </form>
  )
}

/** A form over the page. */
export function FormDialog({
  title,
  about,
  cancel,
  onCancel,
  onClose,
  ...form
}: FormProps & {
  title: string
  about?: ReactNode
  /** The label of the other button, and its action where that is not to close. */
  cancel?: string
  onCancel?: () => void
  onClose: () => void
}) {
  const texts = useTexts(partsTexts)
  const before = <Button onClick={onCancel ?? onClose}>{cancel ?? texts.cancel}</Button>
  return (
    <Dialog onClose={onClose} title={title} {...(about !== undefined && { about })}>
      <Form {...form} row="actions" before={before} />
    </Dialog>
  )
}

interface FieldProps {
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
      {children({ id, 'aria-describedby': about, 'aria-invalid': isWrong, className: 'input' })}
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

type Without<Attributes> = Omit<Attributes, 'onChange' | 'value'>

export function Input({
  label,
  hint,
  field,
  wrong,
  onChange,
  ...attributes
}: FieldProps &
  Without<InputHTMLAttributes<HTMLInputElement>> & { value: string; onChange: (text: string) => void }) {
  return (
    <Field label={label} hint={hint} field={field} wrong={wrong}>
      {(ids) => <input {...ids} {...attributes} onChange={({ target }) => onChange(target.value)} />}
    </Field>
  )
}

export function TextArea({
  label,
  hint,
  field,
  wrong,
  onChange,
  ...attributes
}: FieldProps &
  Without<TextareaHTMLAttributes<HTMLTextAreaElement>> & {
    value: string
    onChange: (text: string) => void
  }) {
  return (
    <Field label={label} hint={hint} field={field} wrong={wrong}>
      {(ids) => <textarea {...ids} {...attributes} onChange={({ target }) => onChange(target.value)} />}
    </Field>
  )
}

/** A file of lines. */
export function CsvFile({
  onChange,
  ...about
}: Pick<FieldProps, 'label' | 'wrong'> & { onChange: (file: File | null) => void }) {
  return (
    <Field {...about}>
      {(ids) => (
        <input
          {...ids}
          type="file"
          accept=".csv,text/csv,text/plain"
          onChange={({ target }) => onChange(target.files?.[0] ?? null)}
        />
      )}
    </Field>
  )
}

/** Values with what is shown for each. */
export type Choices<Value> = readonly (readonly [value: Value, text: ReactNode])[]

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
}: FieldProps & SelectProps<Value> & Pick<SelectHTMLAttributes<HTMLSelectElement>, 'disabled'>) {
  return (
    <Field label={label} hint={hint} field={field} wrong={wrong}>
      {(ids) => <BareSelect {...ids} {...select} />}
    </Field>
  )
}

/** Without a label beside it. */
export function BareSelect<Value extends string | number>({
  options,
  group,
  onChange,
  ...attributes
}: SelectProps<Value> & Without<SelectHTMLAttributes<HTMLSelectElement>>) {
  const choose = (text: string) => {
    const chosen = [...options, ...(group?.options ?? [])].find(([value]) => String(value) === text)
    if (chosen !== undefined) onChange(chosen[0])
  }
  return (
    <select {...attributes} onChange={({ target }) => choose(target.value)}>
      {options.map(optionOf)}
      {group !== undefined && <optgroup label={group.label}>{group.options.map(optionOf)}</optgroup>}
    </select>
  )
}

function optionOf([value, text]: Choices<string | number>[number]): ReactNode {
  return (
    <option key={value} value={value}>
      {text}
    </option>
  )
}

/** What the surrounding form found wrong with an input. */
function useFormFault(id: string): string | null {
  const texts = useTexts(fieldRuleTexts)
  const rule = useContext(FormContext).faults.get(id)
  return rule === undefined ? null : ruleSentence(texts, rule)
}

/** The gateway's error for a field of the surrounding form. */
function useRefusedField(field: string | undefined): string | null {
  const { error, setFields } = useContext(FormContext)
  const textOf = useRefusalText()
  useEffect(() => {
    if (field === undefined) return
    setFields((fields) => [...fields, field])
    return () => setFields((fields) => fields.filter((each) => each !== field))
  }, [field, setFields])
  return error !== null && field !== undefined && fieldOf(error) === field ? textOf(error, true) : null
}

function fieldOf(error: Error): string | null {
  return error instanceof Refusal ? error.field : null
}
