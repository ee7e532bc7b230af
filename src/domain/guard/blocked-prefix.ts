import { e164Prefix } from '../address/e164-prefix.ts'

/** What is to be opened or closed, as `Closure.key` has it: digits that numbers begin with, or a country; else null. */
export function readBlockedPrefix(text: string): string | null {
  if (/^\+?\d{1,15}$/.test(text)) return e164Prefix(text.replace('+', ''))
  if (/^[A-Za-z]{2}$/.test(text)) return text.toUpperCase()
  return null
}
