import { parsePhoneNumberFromString } from 'libphonenumber-js/core'
import type { CountryCode } from 'libphonenumber-js/min'
import metadata from 'libphonenumber-js/min/metadata'
import { longestNumber, numberingPlans } from './numbering-plans.ts'
import { isPhoneCountry, nationalPrefixOf, numberMetadata } from './plan-metadata.ts'

const shortestNumber = 7

/**
 * Parses a phone number as clients and carriers send it: a number or a string of 7 to 15 digits,
 * international, with an optional `+` in a string. Returns its E.164 form in digits, or null if it is no
 * number or impossible by the numbering plans (ITU calling codes and lengths, from libphonenumber's
 * metadata).
 *
 * Networks deliver `380 0 67 123 90 00` to `380 67 123 90 00`: national prefixes are removed as the library
 * does, so that one telephone has one number everywhere after this function. A number that the library cannot
 * parse and whose length is possible stays unchanged.
 */
export function parsePhone(value: unknown): string | null {
  const digits = phoneAsSent(value)
  return digits === null ? null : e164(digits)
}

/** The digits of a number as the client sent it, for responses; null if it is no number. */
export function phoneAsSent(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? checkDigits(String(value), 0) : null
  if (typeof value !== 'string') return null
  return checkDigits(value, value.charCodeAt(0) === 0x2b ? 1 : 0)
}

function checkDigits(text: string, start: number): string | null {
  const length = text.length - start
  if (length < shortestNumber || length > longestNumber) return null
  for (let index = start; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x30 || unit > 0x39) return null
  }
  return start === 0 ? text : text.slice(start)
}

/**
 * Handles the common case by calling code, length and first digits, fifty times faster than the library. The
 * library handles other lengths, because it knows the smaller countries of a shared code, and numbers that
 * begin like a national number.
 */
function e164(digits: string): string | null {
  let code = 0
  for (let codeLength = 1; codeLength <= 3; codeLength++) {
    code = code * 10 + digits.charCodeAt(codeLength - 1) - 0x30
    const plan = numberingPlans[code]
    if (plan === undefined) continue
    const { lengths, prefix } = plan
    const hasLength = (lengths & (1 << (digits.length - codeLength))) !== 0
    if (digits.startsWith('0')) return hasLength ? withoutZeros(digits) : null
    // Some expressions match the empty string, which removes nothing.
    if (hasLength && (prefix === null || (prefix.exec(digits)?.[0].length ?? 0) <= codeLength)) return digits
    return readByLibrary(digits) ?? (hasLength ? digits : null)
  }
  return null
}

/** `00 1 202 …` and `0 44 20 …` are read without the zeros, if the rest has the digits of a number. */
function withoutZeros(digits: string): string | null {
  const bare = digits.replace(/^0+/, '')
  return bare.length < shortestNumber ? digits : e164(bare)
}

/**
 * Null if impossible. Parses repeatedly until the number does not change, so that parsing the result again
 * gives the same.
 */
function readByLibrary(digits: string): string | null {
  const present = presentForm(digits)
  const number = parsePhoneNumberFromString(`+${present}`, metadata)
  if (number?.isPossible() !== true) return null
  const read = `${number.countryCallingCode}${number.nationalNumber}`
  if (read === present || read.length < shortestNumber || read.length > longestNumber) return present
  return e164(read) ?? present
}

/**
 * Number formats that a regulator replaced one for one, so that both forms are one subscriber. Networks and
 * apps use the old ones for years: WhatsApp keeps them for accounts from before the change.
 */
const replaced: readonly { code: string; former: RegExp; present: string }[] = [
  // Mexico: mobile numbers had a 1 after the calling code until August 2019 (Instituto Federal de Telecomunicaciones).
  { code: '521', former: /^521([2-9]\d{9})$/, present: '52$1' },
  // Benin: all numbers have had a 01 in front since 30 November 2024 (ARCEP Bénin).
  { code: '229', former: /^229([24-9]\d{7})$/, present: '22901$1' },
]

/** The present form of a number (digits). */
function presentForm(digits: string): string {
  const rule = replaced.find(({ code }) => digits.startsWith(code))
  return rule === undefined ? digits : digits.replace(rule.former, rule.present)
}

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
