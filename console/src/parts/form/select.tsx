import type { ReactNode, SelectHTMLAttributes } from 'react'
import { Field, type FieldProps, type Without } from './field.tsx'

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
