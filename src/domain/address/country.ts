import { parsePhoneNumberFromString } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'

/** The ISO 3166 code of the country of a number (digits), or null if the numbering plans do not say. */
export function countryOf(phone: string): string | null {
  return parsePhoneNumberFromString(`+${phone}`, metadata)?.country ?? null
}
