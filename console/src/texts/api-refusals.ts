import type { FieldRule } from '../../../packages/console-contract/field-rule.ts'
import type { FieldView, RefusedView } from '../../../packages/console-contract/sending/send.ts'
import { ruleSentence } from './field-rules.ts'
import { labelOfPath } from './field-texts.ts'
import { type Language, textsIn, useLanguage } from './texts.tsx'
import { useLateRefusals } from './use-late-refusals.ts'

/** Names the field as the page does. In English it is the API's own sentence but for two. */
export function apiRefusalText(
  refused: RefusedView,
  language: Language,
  late: ReturnType<typeof useLateRefusals>,
): string {
  const { code, sentence, field = null } = refused
  const texts = textsIn('parts.fieldRules', language)
  if (field === 'send_at' && code === 'field') return texts.sendAt
  const label = field === null ? null : labelOfPath(field, language)
  if (label === null && code === 'phone') return texts.recipient
  if (late) return late.operationRefusal(refused, label, language)
  return label === null ? sentence : sentence.replace(`${field} must`, `${label} must`)
}

/** `field`: the field that is refused, where the page shows the text there. */
export function useApiRefusalText(): (refused: RefusedView, field?: FieldView) => string {
  const { language } = useLanguage()
  const late = useLateRefusals()
  return (refused, field) => {
    const rule = refused.code === 'field' && field !== undefined ? describeRule(field) : null
    if (rule === null) return late === undefined ? '' : apiRefusalText(refused, language, late)
    return ruleSentence(textsIn('parts.fieldRules', language), rule)
  }
}

/** Null where the API's sentence says more. */
function describeRule({ kind, minimum: min, maximum: max }: FieldView): FieldRule | null {
  if (kind === 'text') return min === null && max === null ? null : { is: 'text', min, max }
  if (kind === 'number') return { is: 'number', min, max }
  if (kind === 'link') return { is: 'url' }
  return kind === 'choice' ? { is: 'choice' } : null
}
