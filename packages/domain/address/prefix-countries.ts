import metadata from 'libphonenumber-js/min/metadata'

/**
 * ISO 3166 codes of the countries of a prefix's calling code, the main country first. Empty if the prefix
 * (digits) is shorter than a calling code or no country has the code.
 */
export function countriesOfPrefix(prefix: string): string[] {
  const countries: Readonly<Record<string, readonly string[]>> = metadata.country_calling_codes
  for (let length = 1; length <= 3 && length <= prefix.length; length++) {
    const found = countries[prefix.slice(0, length)]
    if (found !== undefined) return found.filter((country) => country !== '001')
  }
  return []
}
