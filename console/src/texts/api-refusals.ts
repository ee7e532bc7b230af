import type { FieldRule } from '../../../packages/console-contract/field-rule.ts'
import type { FieldView, RefusedView } from '../../../packages/console-contract/sending/send.ts'
import { fieldRuleTexts, ruleSentence } from './field-rules.ts'
import { labelOfPath } from './field-texts.ts'
import type { RefusalTranslation } from './refusal-translation.ts'
import { useRefusalTranslation } from './refusal-translations.ts'
import { type Language, useLanguage } from './texts.tsx'

/** Why the API refuses an operation, by its code. In English it is the API's own sentence but for these. */
const english: Readonly<Record<string, string>> = {
  phone: 'Enter the phone number of the recipient, with country code',
}

/** Names the field as the page does. */
export function apiRefusalText(
  refused: RefusedView,
  language: Language,
  translation: RefusalTranslation | null,
): string {
  const { code, sentence, field = null } = refused
  if (field === 'send_at' && code === 'field') return sendAt[language]
  const label = field === null ? null : labelOfPath(field, language)
  if (translation !== null) return translation.ofApi(refused, label)
  return label === null
    ? (english[code ?? ''] ?? sentence)
    : sentence.replace(`${field} must`, `${label} must`)
}

const sendAt = {
  en: 'Choose a date and a time, at most 31 days ahead',
  uk: 'Оберіть дату й час, щонайбільше на 31 день уперед',
}

/** `field`: the field that is refused, where the page shows the text there. */
export function useApiRefusalText(): (refused: RefusedView, field?: FieldView) => string {
  const { language } = useLanguage()
  const translation = useRefusalTranslation()
  return (refused, field) => {
    const rule = refused.code === 'field' && field !== undefined ? describeRule(field) : null
    if (rule === null) return translation === undefined ? '' : apiRefusalText(refused, language, translation)
    return ruleSentence(fieldRuleTexts[language], rule)
  }
}

/** Null where the API's sentence says more. */
function describeRule({ kind, minimum: min, maximum: max }: FieldView): FieldRule | null {
  if (kind === 'text') return min === null && max === null ? null : { is: 'text', min, max }
  if (kind === 'number') return { is: 'number', min, max }
  if (kind === 'link') return { is: 'url' }
  return kind === 'choice' ? { is: 'choice' } : null
}
