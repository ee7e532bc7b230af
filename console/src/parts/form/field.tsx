import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId, useState } from 'react'
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
export type Without<Attributes> = Omit<Attributes, 'onChange' | 'value'>

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

/** A name that must be given, as long as most names may be. */
export function NameInput({
  field = 'name',
  ...input
}: Pick<FieldProps, 'label' | 'hint' | 'field'> & {
  value: string
  maxLength?: number
  onChange: (text: string) => void
}) {
  return <Input field={field} required maxLength={64} autoComplete="off" {...input} />
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

/** A button that chooses a file, and the name of the chosen one. */
export function FileChoice({
  onChange,
  className: _,
  ...attributes
}: Partial<FieldIds> & { accept: string; onChange: (file: File | null) => void }) {
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

/** A file of lines. */
export function CsvFile({
  onChange,
  ...about
}: Pick<FieldProps, 'label' | 'wrong'> & { onChange: (file: File | null) => void }) {
  return (
    <Field {...about}>
      {(ids) => <FileChoice {...ids} accept=".csv,text/csv,text/plain" onChange={onChange} />}
    </Field>
  )
}
