import { e164Prefix } from '../address/e164-prefix.ts'

/**
 * Parses an operator's input into `PrefixBlock.key`: the first digits of numbers, or a country; null for
 * anything else.
 */
export function readBlockedPrefix(text: string): string | null {
  if (/^\+?\d{1,15}$/.test(text)) return e164Prefix(text.replace('+', ''))
  if (/^[A-Za-z]{2}$/.test(text)) return text.toUpperCase()
  return null
}
