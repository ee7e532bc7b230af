import { parsePhoneNumberFromString } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'

/** The country and the number ranges of a phone number, for counting. */
export interface NumberPlace {
  /** ISO 3166 code; `+` and the calling code if that belongs to no country. */
  country: string
  /** Prefix of the 1,000 numbers around it. */
  thousand: string
  /** Prefixes of the 100,000 and 10,000,000 numbers around it, if longer than the calling code. */
  ranges: string[]
}

const digitsOfThousand = 3
const digitsOfRanges = [5, 7]

export function findNumberPlace(phone: string): NumberPlace {
  const parsed = parsePhoneNumberFromString(`+${phone}`, metadata)
  const callingCode = parsed?.countryCallingCode ?? phone.slice(0, 3)
  return {
    country: parsed?.country ?? findMainCountry(callingCode) ?? `+${callingCode}`,
    thousand: phone.slice(0, -digitsOfThousand),
    ranges: digitsOfRanges
      .map((digits) => phone.slice(0, -digits))
      .filter((range) => range.length > callingCode.length),
  }
}

/** Numbers outside all plans count for the main country of their code, so that they do not evade its limits. */
function findMainCountry(callingCode: string): string | null {
  const countries: Readonly<Record<string, readonly string[]>> = metadata.country_calling_codes
  const main = countries[callingCode]?.[0]
  return main === undefined || main === '001' ? null : main
}
