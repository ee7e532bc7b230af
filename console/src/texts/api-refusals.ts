import type { FieldRule } from '../../../packages/console-contract/field-rule.ts'
import type { FieldView, RefusedView } from '../../../packages/console-contract/sending/send.ts'
import { fieldRuleTexts, ruleSentence } from './field-rules.ts'
import { labelOfPath } from './field-texts.ts'
import { type Language, useLanguage } from './texts.tsx'

/** Why the API refuses an operation, by its code. In English it is the API's own sentence but for these. */
const english: Readonly<Record<string, string>> = {
  phone: 'Enter the phone number of the recipient, with country code',
}

const ukrainian: Readonly<Record<string, string>> = {
  'account-disabled': 'Акаунт вимкнено',
  operation: 'Операція не підходить',
  type: 'Такої операції немає',
  id: 'Ідентифікатор — це число або рядок від 1 до 128 символів',
  phone: 'Введіть номер телефону отримувача з кодом країни',
  text: 'Текст порожній, задовгий або має понад 20 посилань',
  field: 'Одне з полів заповнено неправильно',
  sender: 'Цього відправника не схвалено',
  tariff: 'Для цього номера й каналу немає тарифу',
  money: 'На балансі недостатньо грошей',
  rule: 'Повідомлення відхилило правило трафіку',
  'unknown-message': 'Такого повідомлення немає',
  'not-cancelled': 'Повідомлення не скасувати: воно вже в провайдера або завершилося',
  lookup: 'Мережа не відповіла на перевірку, спробуйте ще раз',
  call: 'Дзвінок не дійшов до абонента, або це невідомо',
  'too-many-templates': 'В акаунті забагато таких шаблонів: видаліть котрийсь',
  'too-much': 'Забагато запитів, спробуйте за кілька секунд',
  storage: 'База даних шлюзу недоступна: нічого не прийнято, спробуйте ще раз',
  'outcome-unknown': 'Шлюз утратив базу даних: перевірте статус, перш ніж надсилати ще раз',
  overload: 'Шлюз перевантажено: нічого не прийнято, спробуйте ще раз',
  refusals: 'Забагато відмов цьому акаунту: нічого не прийнято, спробуйте за хвилину',
  internal: 'Помилка шлюзу: нічого не прийнято, спробуйте ще раз',
}

const sentences: Record<Language, Readonly<Record<string, string>>> = { en: english, uk: ukrainian }

/** Names the field as the page does. */
export function apiRefusalText({ code, sentence, field = null }: RefusedView, language: Language): string {
  if (field === 'send_at' && code === 'field') return sendAt[language]
  const label = field === null ? null : labelOfPath(field, language)
  if (language === 'en' && label !== null) return sentence.replace(`${field} must`, `${label} must`)
  if (code === 'field' && field !== null) return `Поле «${label ?? field}» заповнено неправильно`
  return sentences[language][code ?? ''] ?? sentence
}

const sendAt = {
  en: 'Choose a date and a time, at most 31 days ahead',
  uk: 'Оберіть дату й час, щонайбільше на 31 день уперед',
}

/** `field`: the field that is refused, where the page shows the text there. */
export function useApiRefusalText(): (refused: RefusedView, field?: FieldView) => string {
  const { language } = useLanguage()
  return (refused, field) => {
    const rule = refused.code === 'field' && field !== undefined ? describeRule(field) : null
    if (rule === null) return apiRefusalText(refused, language)
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
