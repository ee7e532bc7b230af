import type { FieldRule } from '../../../packages/console-contract/field-rule.ts'
import type { Texts } from './texts.tsx'

/** What a field must be, where what was given does not fit. */
export function ruleSentence(texts: Texts<'parts.fieldRules'>, rule: FieldRule): string {
  if (rule.is === 'given') return texts.given
  if (rule.is !== 'text' && rule.is !== 'number' && rule.is !== 'list') return texts.form[rule.is]
  const { min, max } = rule
  if (rule.is === 'number' && min === null && max === null) return texts.number.any
  const limits = texts[rule.is]
  if (min !== null && max !== null && min > 0) return limits.between({ min, max })
  return max === null ? limits.least({ min: min ?? 1 }) : limits.most({ max })
}
