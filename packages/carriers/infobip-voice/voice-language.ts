/** Languages with a region that Infobip has (`CallsLanguage` of its clients); all others are known by the language alone. */
const regional = new Set(
  (
    'ar-ma de-at de-ch en-au en-ca en-gb en-gb-wls en-ie en-in es-ar es-mx fil-ph ' +
    'fr-ca fr-ch kk-kz mr-in pt-br pt-pt sw-ke sw-tz ur-pk uz-uz zh-cn zh-tw'
  ).split(' '),
)

/** Languages with another code at Infobip, or only with a region. */
const otherwise: Readonly<Record<string, string>> = {
  cy: 'wls',
  fil: 'fil-ph',
  kk: 'kk-kz',
  mr: 'mr-in',
  nb: 'no',
  nn: 'no',
  pt: 'pt-pt',
  sw: 'sw-ke',
  tl: 'fil-ph',
  ur: 'ur-pk',
  uz: 'uz-uz',
  zh: 'zh-cn',
  'zh-hant': 'zh-tw',
  'zh-hk': 'zh-tw',
}

/** Infobip's code for a BCP 47 tag: `uk` for `uk-UA`, `en-gb` for `en-GB`. Infobip refuses unknown ones itself. */
export function infobipLanguage(tag: string): string {
  const language = tag.trim().toLowerCase().replaceAll('_', '-')
  const [base = ''] = language.split('-')
  // Longer tags such as `zh-Hant-TW` by their longest known prefix.
  for (const known of listPrefixes(language)) {
    if (regional.has(known)) return known
    if (Object.hasOwn(otherwise, known)) return otherwise[known] ?? base
  }
  return base
}

/** `zh-hant-tw`, `zh-hant`, `zh`. */
function listPrefixes(language: string): string[] {
  const subtags = language.split('-')
  return subtags.map((_, index) => subtags.slice(0, subtags.length - index).join('-'))
}
