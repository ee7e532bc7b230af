/** The country of an ISO 3166 code, in the language of the page; a dash where there is none. */
export function countryName(country: string | null, language: string): string {
  if (country === null) return '—'
  return new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country
}

/** `Ukraine (UA)`; what is no code of a country stays. */
export function countryWithCode(code: string, language: string): string {
  const name = /^[A-Z]{2}$/.test(code) ? countryName(code, language) : code
  return name === code ? code : `${name} (${code})`
}
