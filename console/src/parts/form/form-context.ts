import { createContext, useContext, useEffect } from 'react'
import type { FieldRule } from '../../../../packages/console-contract/field-rule.ts'
import { Refusal } from '../../gateway/request.ts'
import { ruleSentence } from '../../texts/field-rules.ts'
import { useRefusalText } from '../../texts/refusals.ts'
import { useTexts } from '../../texts/texts.tsx'

/** What a form tells its fields. */
export const FormContext = createContext<{
  error: Error | null
  /** What is wrong with inputs, by their id. */
  faults: ReadonlyMap<string, FieldRule>
  setFields: (change: (fields: readonly string[]) => readonly string[]) => void
}>({ error: null, faults: new Map(), setFields: () => undefined })

/** What the surrounding form found wrong with an input. */
export function useFormFault(id: string): string | null {
  const texts = useTexts('parts.fieldRules')
  const rule = useContext(FormContext).faults.get(id)
  return rule === undefined ? null : ruleSentence(texts, rule)
}

/** The gateway's error for a field of the surrounding form. */
export function useRefusedField(field: string | undefined): string | null {
  const { error, setFields } = useContext(FormContext)
  const textOf = useRefusalText()
  useEffect(() => {
    if (field === undefined) return
    setFields((fields) => [...fields, field])
    return () => setFields((fields) => fields.filter((each) => each !== field))
  }, [field, setFields])
  return error !== null && field !== undefined && refusedField(error) === field ? textOf(error, true) : null
}

/** The field that a refusal is about; null where it is about none. */
export function refusedField(error: Error): string | null {
  return error instanceof Refusal ? error.field : null
}
