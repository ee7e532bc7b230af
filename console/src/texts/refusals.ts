import type { ConsoleRefusalValues } from '../../../packages/console-contract/refusals.ts'
import type { RefusedView } from '../../../packages/console-contract/sending/send.ts'
import { Refusal } from '../gateway/request.ts'
import { apiRefusalText } from './api-refusals.ts'
import { fieldRuleTexts, ruleSentence } from './field-rules.ts'
import { useRefusalTranslation } from './refusal-translations.ts'
import { defineTexts, type Language, useLanguage } from './texts.tsx'

/** Where no answer came, or one of something between the page and the gateway. */
const unanswered = defineTexts({
  away: ['The gateway cannot be reached', 'Шлюз недоступний'],
  status: [
    (status: number) => `The gateway answered ${status}`,
    (status: number) => `Шлюз відповів ${status}`,
  ],
})

/** The text of a refusal in the language of the page; beside its field where `isAtField`. */
export function useRefusalText(): (error: Error, isAtField?: boolean) => string {
  const { language } = useLanguage()
  const translation = useRefusalTranslation()
  return (error, isAtField = false) => {
    if (!(error instanceof Refusal)) return error.message
    const { code, status, values } = error
    if (code === null) {
      if (status === 0) return unanswered[language].away
      return language === 'en' ? error.message : unanswered[language].status(status)
    }
    if (code === 'field') return ofField(language, values as ConsoleRefusalValues<'field'>, isAtField)
    if (translation === undefined) return ''
    if (code === 'operation-refused' || code === 'operation-failed') {
      const refused = { ...(values as RefusedView), field: error.field }
      if (!isAtField || refused.code !== 'field') return apiRefusalText(refused, language, translation)
      return translation === null ? withoutField(error) : translation.ofField(error.message)
    }
    if (translation === null) return isAtField ? withoutField(error) : error.message
    const say = translation.sentences[code] as ((values: never) => string) | undefined
    return say === undefined ? error.message : say(values as never)
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
  const sentence = ruleSentence(fieldRuleTexts[language], rule)
  return isAtField || field === '' ? sentence : `${field}: ${sentence}`
}
