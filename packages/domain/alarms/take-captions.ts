import { countryOf } from '../address/country.ts'
import { chooseLanguage } from '../template/choose-language.ts'

/** What stands on the button by which a recipient takes an alarm, by language: at most 20 characters. */
export const takeCaptions = {
  en: 'I am on it',
  uk: 'Беру на себе',
  ru: 'Беру на себя',
  de: 'Ich übernehme',
  fr: 'Je m’en occupe',
  es: 'Me encargo',
  pl: 'Zajmuję się tym',
  it: 'Me ne occupo io',
} as const

const [first, ...others] = Object.entries(takeCaptions).map(([lang, caption]) => ({ lang, caption }))

/** In a language, or in that of the country of the number. */
export function takeCaption(language: string | null, phone: string): string {
  if (first === undefined) throw new Error('there is a caption in English')
  return chooseLanguage([first, ...others], language, countryOf(phone)).caption
}
