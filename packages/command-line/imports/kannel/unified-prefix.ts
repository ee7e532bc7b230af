import { mainCountryOf } from '../../../domain/address/plan-metadata.ts'

/**
 * The country of national numbers in a `unified-prefix` such as `+380,00380,380,0;+,00`: each part has the international
 * form first, then what it replaces. Null where no part is for the numbers of a country.
 */
export function countryOfPrefixes(text: string): string | null {
  const countries = text.split(';').flatMap((part) => {
    const [international = '', ...replaced] = part.split(',').map((prefix) => prefix.trim())
    const isNational = replaced.some((prefix) => prefix === '' || /^0(?!0)/.test(prefix) || prefix === '8')
    const digits = international.replace(/^(\+|00)/, '')
    const codes = [1, 2, 3].map((length) => mainCountryOf(digits.slice(0, length)))
    return isNational ? (codes.find((country) => country !== null) ?? []) : []
  })
  return countries[0] ?? null
}
