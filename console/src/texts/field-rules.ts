import type { FieldForm, FieldRule } from '../../../packages/console-contract/field-rule.ts'
import { defineTexts, type Language, plural } from './texts.tsx'

const forms = {
  choice: ['Choose one of those listed.', 'Оберіть один із наведених варіантів.'],
  currency: [
    'Enter the three capital letters of a currency, for example EUR.',
    'Введіть три великі літери валюти, наприклад EUR.',
  ],
  digits: ['Enter at most 15 digits, or nothing.', 'Введіть не більше 15 цифр або нічого.'],
  email: ['Enter an e-mail address.', 'Введіть адресу електронної пошти.'],
  line: ['Enter one line without control characters.', 'Введіть один рядок без керівних символів.'],
  name: [
    'Enter at most 64 characters, without spaces at the ends.',
    'Введіть не більше 64 символів, без пробілів на початку й у кінці.',
  ],
  other: ['This is not as expected.', 'Це не підходить.'],
  phone: [
    'Enter a phone number of 7 to 15 digits with its country code.',
    'Введіть номер телефону: від 7 до 15 цифр із кодом країни.',
  ],
  phones: [
    'Enter at most 12 phone numbers of 7 to 15 digits.',
    'Введіть не більше 12 номерів телефону, по 7–15 цифр.',
  ],
  time: ['Enter a date and a time.', 'Введіть дату й час.'],
  url: [
    'Enter an address that begins with http:// or https://.',
    'Введіть адресу, що починається з http:// або https://.',
  ],
} as const satisfies Record<FieldForm, readonly [string, string]>

type Limits = Pick<Extract<FieldRule, { min: number | null }>, 'min' | 'max'>
type Forms = Partial<Record<Intl.LDMLPluralRule, string>>

// In Ukrainian the genitive, which all three sentences need.
const characters = {
  en: { one: 'character', other: 'characters' },
  uk: { one: 'символу', many: 'символів', few: 'символів' },
}
const entries = {
  en: { one: 'entry', other: 'entries' },
  uk: { one: 'запису', many: 'записів', few: 'записів' },
}

/** What a field must be, where what was given does not fit. */
export const fieldRuleTexts = defineTexts({
  form: forms,
  given: ['Fill in this field.', 'Заповніть це поле.'],
  text: [
    (limits: Limits) => `Enter ${english(limits, characters.en)}.`,
    (limits: Limits) => `Введіть ${ukrainian(limits, characters.uk)}.`,
  ],
  number: [
    (limits: Limits) =>
      isOpen(limits) ? 'Enter a whole number.' : `Enter a whole number, ${english(limits)}.`,
    (limits: Limits) =>
      isOpen(limits) ? 'Введіть ціле число.' : `Введіть ціле число, ${ukrainian(limits)}.`,
  ],
  list: [
    (limits: Limits) => `Enter ${english(limits, entries.en)}.`,
    (limits: Limits) => `Введіть ${ukrainian(limits, entries.uk)}.`,
  ],
})

export function ruleSentence(texts: (typeof fieldRuleTexts)[Language], rule: FieldRule): string {
  if (rule.is === 'given') return texts.given
  if (rule.is === 'text' || rule.is === 'number' || rule.is === 'list') return texts[rule.is](rule)
  return texts.form[rule.is]
}

/** `3 to 200 characters`, `at least 10 characters`, `at most 64 characters`. */
function english({ min, max }: Limits, forms?: Forms): string {
  const counted = (count: number) =>
    forms === undefined ? count.toLocaleString('en') : plural(count, 'en', forms)
  if (min !== null && max !== null && min > 0) return `${min.toLocaleString('en')} to ${counted(max)}`
  return max === null ? `at least ${counted(min ?? 1)}` : `at most ${counted(max)}`
}

/** `від 3 до 200 символів`, `не менше 10 символів`, `не більше 64 символів`. */
function ukrainian({ min, max }: Limits, forms?: Forms): string {
  const counted = (count: number) =>
    forms === undefined ? count.toLocaleString('uk') : plural(count, 'uk', forms)
  if (min !== null && max !== null && min > 0) return `від ${min.toLocaleString('uk')} до ${counted(max)}`
  return max === null ? `не менше ${counted(min ?? 1)}` : `не більше ${counted(max)}`
}

function isOpen({ min, max }: Limits): boolean {
  return min === null && max === null
}
