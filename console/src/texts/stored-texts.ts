import { recognised } from './recognised.ts'
import { type Language, textsIn, useLanguage } from './texts.tsx'

/**
 * What the gateway has stored or answered as an English sentence, in the language of the page. An operator's own words,
 * and a sentence that has no text, stay as they are.
 */
export function storedText(
  text: string,
  language: Language,
  of: 'targets' | 'optOuts' | 'fileFaults' | 'entryFaults',
): string {
  if (language === 'en') return text
  return recognised(`stored.${of}`, text, language) ?? text
}

/** What a logged change was made to. */
export function StoredTarget({ text }: { text: string }): string {
  return storedText(text, useLanguage().language, 'targets')
}

/** An error that is stored with a message or a webhook, in the language of the page. A carrier's own words stay as they are. */
export function storedError(text: string, language: Language): string {
  if (language === 'en') return text
  const { said = text, code } = /^(?<said>.*?)(?: \(error (?<code>[^)]*)\))?$/s.exec(text)?.groups ?? {}
  const found = recognised(
    'storedErrors',
    said.replace(/^(?:The upstream|Telegram) /, 'The carrier '),
    language,
  )
  if (found === null) return text
  return code === undefined ? found : textsIn('parts', language).numberedError({ text: found, code })
}

export function StoredError({ text }: { text: string }): string {
  return storedError(text, useLanguage().language)
}
