import { parsePhone } from '../address/phone.ts'

/**
 * The form in which a number, short code or sender that subscribers write to is stored and compared: E.164 digits however
 * they are spaced, else lower case, since carriers change the case of names. Null where it cannot be one: empty, or over
 * 64 characters.
 */
export function parseOwnNumber(text: string): string | null {
  const trimmed = text.trim()
  const number = parsePhone(trimmed.replace(/[\s().-]/g, '')) ?? trimmed.toLowerCase()
  return number === '' || number.length > 64 || /\p{Cc}/u.test(number) ? null : number
}
