import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'

/** Numbers whose country is remembered: a message asks several times, and parsing takes some 40 µs. */
const maxKnown = 10_000
const known = new Map<string, string | null>()

/** The ISO 3166 code of the country of a number (digits), or null if the numbering plans do not say. */
export function countryOf(phone: string): string | null {
  const found = known.get(phone)
  if (found !== undefined) return found
  const country = parsePhoneNumberFromString(`+${phone}`, metadata)?.country ?? null
  if (known.size >= maxKnown) known.clear()
  known.set(phone, country)
  return country
}

/** The digits that numbers of a country begin with, which it may share with others; null for an unknown country. */
export function callingCodeOf(country: string): string | null {
  return isSupportedCountry(country as CountryCode, metadata)
    ? getCountryCallingCode(country as CountryCode, metadata)
    : null
}

/** The ISO 3166 codes of the countries with a numbering plan, in their order. */
export function listCountries(): string[] {
  return getCountries(metadata).toSorted()
}
