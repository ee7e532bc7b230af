/** The languages that Viber moderates templates in (Infobip's `TemplateLang`). */
export const templateLanguages = [
  'ar',
  'hy',
  'be',
  'bs',
  'bg',
  'my',
  'hr',
  'cs',
  'da',
  'nl',
  'en',
  'fi',
  'fr',
  'ka',
  'de',
  'el',
  'he',
  'hu',
  'id',
  'it',
  'ja',
  'ne',
  'no',
  'fa',
  'pl',
  'ro',
  'ru',
  'sr',
  'sk',
  'sl',
  'es',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'zh-Hans',
  'zh-Hant',
  'pt_BR',
  'pt_PT',
  'fr_FR',
  'es_ES',
] as const
export type TemplateLanguage = (typeof templateLanguages)[number]

const byTag = new Map<string, TemplateLanguage>([
  ...templateLanguages.map((language) => [language.toLowerCase().replace('_', '-'), language] as const),
  ['pt', 'pt_PT'],
  ['zh', 'zh-Hans'],
  ['zh-cn', 'zh-Hans'],
  ['zh-tw', 'zh-Hant'],
  ['zh-hk', 'zh-Hant'],
  ['nb', 'no'],
  ['nn', 'no'],
])

/** By BCP 47 tag, without the region where it makes no difference; null for a language without templates. */
export function languageOfTag(tag: string): TemplateLanguage | null {
  const subtags = tag.toLowerCase().replaceAll('_', '-').split('-')
  for (let length = subtags.length; length > 0; length--) {
    const language = byTag.get(subtags.slice(0, length).join('-'))
    if (language !== undefined) return language
  }
  return null
}

/** The most likely language of a text, by its letters; moderators need one. */
export function languageOfText(text: string): TemplateLanguage {
  return letters.find(([, pattern]) => pattern.test(text))?.[0] ?? 'en'
}

const letters: [TemplateLanguage, RegExp][] = [
  ['be', /ў/i],
  ['uk', /[іїєґ]/i],
  ['ru', /[ыэё]/i],
  ['uk', /\p{Script=Cyrillic}/u],
  ['el', /\p{Script=Greek}/u],
  ['hy', /\p{Script=Armenian}/u],
  ['ka', /\p{Script=Georgian}/u],
  ['he', /\p{Script=Hebrew}/u],
  ['fa', /[پچژگ]/],
  ['ar', /\p{Script=Arabic}/u],
  ['th', /\p{Script=Thai}/u],
  ['my', /\p{Script=Myanmar}/u],
  ['ne', /\p{Script=Devanagari}/u],
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['zh-Hans', /\p{Script=Han}/u],
]
