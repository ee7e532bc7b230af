import metadata from 'libphonenumber-js/min/metadata'

export const numberMetadata = metadata

/** The parts of the library's metadata that are read here: 0 is the calling code, 5 the national prefix. */
const plans = metadata as unknown as {
  countries: Readonly<Record<string, readonly unknown[] | undefined>>
  country_calling_codes: Readonly<Record<string, readonly string[] | undefined>>
}

/** Whether the numbering plans have this country (ISO 3166). */
export function isPhoneCountry(country: string): boolean {
  return Object.hasOwn(plans.countries, country)
}

/** What is dialled before a national number; null where nothing is, or where it is the calling code as in America. */
export function nationalPrefixOf(country: string): string | null {
  const plan = plans.countries[country]
  const prefix = plan?.[5]
  return typeof prefix === 'string' && prefix !== plan?.[0] ? prefix : null
}

/** Digits of a country, which it may share with others; null for an unknown country. */
export function callingCodeIn(country: string): string | null {
  const code = plans.countries[country]?.[0]
  return typeof code === 'string' ? code : null
}

/** The country that a calling code stands for first; null for none. */
export function mainCountryOf(callingCode: string): string | null {
  return plans.country_calling_codes[callingCode]?.[0] ?? null
}
