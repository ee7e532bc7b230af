import { recognised } from './recognised.ts'
import { type Language, textsIn, useLanguage } from './texts.tsx'

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
