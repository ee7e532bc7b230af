import { useState } from 'react'

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
