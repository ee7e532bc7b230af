import type { LinkAlphabet } from '../text/cut-text.ts'
import type { SmsContent } from './content.ts'

/** The text with the alphabets of the links that it may go by, where it is not cut for GSM links alone. */
export function withAlphabets(content: SmsContent, alphabets: readonly LinkAlphabet[]): SmsContent {
  // A message class names the GSM alphabet, whatever that of a link is.
  if (content.flash === true || alphabets.every((alphabet) => alphabet === 'gsm')) return content
  return { ...content, linkAlphabets: alphabets }
}
