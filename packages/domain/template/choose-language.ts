/** The form of a language for comparison: `en-GB` and `en_gb` are the same. */
function languageKey(language: string): string {
  return language.toLowerCase().replaceAll('_', '-')
}

/** The language that most people of a country read (Unicode CLDR, likely subtags); null for an unknown country. */
function languageOfCountry(country: string): string | null {
  try {
    return new Intl.Locale(`und-${country}`).maximize().language
  } catch {
    return null
  }
}

/**
 * The one whose language is wanted, else the one in the language of the country, else the first. A language without a
 * region goes with every region.
 */
export function chooseLanguage<Spoken extends { lang: string | null }>(
  [first, ...others]: readonly [Spoken, ...Spoken[]],
  wanted: string | null,
  country: string | null,
): Spoken {
  const all = [first, ...others]
  const languages = [wanted, country === null ? null : languageOfCountry(country)].flatMap(
    (each) => each ?? [],
  )
  for (const key of languages.map(languageKey)) {
    const [plain] = key.split('-')
    const exact = all.find(({ lang }) => lang !== null && languageKey(lang) === key)
    const near = all.find(({ lang }) => lang !== null && languageKey(lang).split('-')[0] === plain)
    const found = exact ?? near
    if (found !== undefined) return found
  }
  return first
}
