import { parsePhoneNumberFromString } from 'libphonenumber-js/core'
import type { CountryCode } from 'libphonenumber-js/min'
import { e164Prefix } from './e164-prefix.ts'
import { longestNumber } from './numbering-plans.ts'
import { parsePhone } from './phone.ts'
import { callingCodeIn, nationalPrefixOf, numberMetadata } from './plan-metadata.ts'

/** What people write between the digits of a number. */
const between = /[\s()./-]/g
const shortestPrefix = 3

/**
 * The whole numbers (E.164, digits) that a person may mean: an international one, with or without `+` or `00`, or a
 * local one of `country`, as 067 123-90-00 is. Empty where it is none.
 */
export function typedPhones(text: string, country: string): string[] {
  const { digits, isInternational } = digitsIn(text)
  if (digits === null) return []
  const local = isInternational
    ? undefined
    : parsePhoneNumberFromString(digits, options(country), numberMetadata)
  const found = [
    local?.isPossible() === true ? parsePhone(local.number.slice(1)) : null,
    parsePhone(digits),
    // Older messages keep the form that their client gave.
    digits.length >= 7 ? digits : null,
  ]
  return [...new Set(found.filter((phone) => phone !== null))]
}

/** The first digits of numbers (E.164) that a person means by `067`, `+380 67` or `0038067`; null where it is none. */
export function typedPrefix(text: string, country: string): string | null {
  const { digits, isInternational } = digitsIn(text)
  if (digits === null || digits.length < shortestPrefix) return null
  if (isInternational) return e164Prefix(digits)
  const national = nationalPrefixOf(country) ?? ''
  // A plan without a prefix that is dialled within the country begins with other digits than 0.
  const isLocal = national.startsWith('0') && digits.startsWith(national)
  return isLocal ? `${callingCodeIn(country)}${digits.slice(national.length)}` : digits
}

function digitsIn(text: string): { digits: string | null; isInternational: boolean } {
  const plain = text.trim().replace(between, '')
  const found = /^(?<sign>\+|00)?(?<digits>\d+)$/.exec(plain)?.groups
  const digits = found?.['digits'] ?? null
  const isKept = digits !== null && digits.length <= longestNumber
  return { digits: isKept ? digits : null, isInternational: found?.['sign'] !== undefined }
}

function options(country: string) {
  return { defaultCountry: country as CountryCode, extract: false }
}
