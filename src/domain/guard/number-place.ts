import { parsePhoneNumberFromString } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'

/** Where a telephone is, for whoever counts. */
export interface NumberPlace {
  /** ISO 3166 code; `+` and the calling code where that belongs to no country. */
  country: string
  /** The first digits of the 1,000 numbers around it. */
  thousand: string
  /** Those of the 100,000 and of the 10,000,000 around it, as far as they say more than the calling code. */
  ranges: string[]
}

const digitsOfThousand = 3
const digitsOfRanges = [5, 7]

export function placeOf(phone: string): NumberPlace {
  const parsed = parsePhoneNumberFromString(`+${phone}`, metadata)
  const callingCode = parsed?.countryCallingCode ?? phone.slice(0, 3)
  return {
    country: parsed?.country ?? mainCountryOf(callingCode) ?? `+${callingCode}`,
    thousand: phone.slice(0, -digitsOfThousand),
    ranges: digitsOfRanges
      .map((digits) => phone.slice(0, -digits))
      .filter((range) => range.length > callingCode.length),
  }
}

/** Numbers that no numbering plan has are those of the first country of their code: nobody slips through by them. */
function mainCountryOf(callingCode: string): string | null {
  const countries: Readonly<Record<string, readonly string[]>> = metadata.country_calling_codes
  const main = countries[callingCode]?.[0]
  return main === undefined || main === '001' ? null : main
}
