import type { ReactNode, SelectHTMLAttributes } from 'react'
import { Field, type FieldProps, type Without } from './field.tsx'

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
