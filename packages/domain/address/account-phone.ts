import { parsePhoneNumberFromString } from 'libphonenumber-js/core'
import type { CountryCode } from 'libphonenumber-js/min'
import { parsePhone } from './phone.ts'
import { isPhoneCountry, nationalPrefixOf, numberMetadata } from './plan-metadata.ts'

/**
 * Parses a phone number as `parsePhone` does. Where the account has a country (ISO 3166), numbers of it without its
 * calling code are read too, and so are numbers after `00` or what else is dialled there before a calling code. With a
 * `+` a number is international. One that begins with the national prefix (`0`, in other countries `8` or `06`) is
 * national where the country has such a number; so is one without a prefix, where the country has no national prefix or
 * where the digits are no international number.
 */
export function parseAccountPhone(value: unknown, country: string | null): string | null {
  const text = typeof value === 'number' ? String(value) : value
  if (country === null || !isPhoneCountry(country)) return parsePhone(value)
  if (typeof text !== 'string' || !/^\d{5,20}$/.test(text)) return parsePhone(value)
  const prefix = nationalPrefixOf(country)
  const isInternational = prefix !== null && !text.startsWith(prefix) && !text.startsWith('0')
  if (isInternational) return parsePhone(text) ?? readNational(text, country)
  const national = readNational(text, country)
  if (national !== null) return national
  return text.startsWith('00') ? parsePhone(text.slice(2)) : parsePhone(text)
}

/** Null where the country has no such number. */
function readNational(digits: string, country: string): string | null {
  const options = { defaultCountry: country as CountryCode, extract: false }
  const number = parsePhoneNumberFromString(digits, options, numberMetadata)
  return number?.isValid() === true ? parsePhone(number.number.slice(1)) : null
}
