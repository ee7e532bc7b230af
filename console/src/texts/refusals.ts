import type { ConsoleRefusalValues } from '../../../packages/console-contract/refusals.ts'
import type { RefusedView } from '../../../packages/console-contract/sending/send.ts'
import { Refusal } from '../gateway/request.ts'
import { apiRefusalText } from './api-refusals.ts'
import { ruleSentence } from './field-rules.ts'
import { type Language, textsIn, useLanguage } from './texts.tsx'
import { useLateRefusals } from './use-late-refusals.ts'

/** The text of a refusal in the language of the page; beside its field where `isAtField`. */
export function useRefusalText(): (error: Error, isAtField?: boolean) => string {
  const { language } = useLanguage()
  const late = useLateRefusals()
  return (error, isAtField = false) => {
    if (!(error instanceof Refusal)) return error.message
    const { code, status, values } = error
    if (code === null) {
      if (status === 0) return textsIn('parts.unanswered', language).away
      return language === 'en' ? error.message : textsIn('parts.unanswered', language).status({ status })
    }
    if (code === 'field') return ofField(language, values as ConsoleRefusalValues<'field'>, isAtField)
    if (late === undefined) return ''
    if (code === 'operation-refused' || code === 'operation-failed') {
      const refused = { ...(values as RefusedView), field: error.field }
      if (!isAtField || refused.code !== 'field') return apiRefusalText(refused, language, late)
      return late === null ? withoutField(error) : late.refusalHere(error.message, language)
    }
    if (late === null) return isAtField ? withoutField(error) : error.message
    return late.refusalSentence(code, values ?? {}, language) ?? error.message
  }
}

/** The sentence without the name of the field, which its label says. */
function withoutField({ message, field }: Refusal): string {
  const name = field ?? ''
  const isNamed = message.toLowerCase().startsWith(`${name} must`.toLowerCase())
  return isNamed ? `This${message.slice(name.length)}` : message
}

function ofField(
  language: Language,
  { field, rule }: ConsoleRefusalValues<'field'>,
  isAtField = false,
): string {
  const sentence = ruleSentence(textsIn('parts.fieldRules', language), rule)
  return isAtField || field === '' ? sentence : `${field}: ${sentence}`
}
