import { type PageLanguage, pageTexts } from './page-texts.ts'

const maxRanges = 20

/**
 * The first of our languages by the browser's preferences (RFC 9110, 12.5.4): higher weights first, then their order.
 * English where none matches.
 */
export function chooseLanguage(acceptLanguage: string | undefined): PageLanguage {
  const ranges = (acceptLanguage ?? '').slice(0, 1_000).split(',').slice(0, maxRanges).map(readRange)
  for (const { language, weight } of ranges.sort((a, b) => b.weight - a.weight)) {
    if (weight > 0 && isPageLanguage(language)) return language
  }
  return 'en'
}

/** Reads `uk-UA;q=0.8`; the country is ignored. */
function readRange(text: string): { language: string; weight: number } {
  const [range = '', ...parameters] = text.split(';')
  const weight = parameters.map((parameter) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/i.exec(parameter)?.[1])[0]
  return {
    language: range.trim().toLowerCase().split('-')[0] ?? '',
    weight: weight === undefined ? 1 : Number(weight),
  }
}

function isPageLanguage(language: string): language is PageLanguage {
  return Object.hasOwn(pageTexts, language)
}
