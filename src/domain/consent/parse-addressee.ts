import { parseEmailAddress } from '../address/email-address.ts'
import { parsePhone } from '../address/phone.ts'

/**
 * Who can opt out: a phone number, with the spaces, dashes and brackets that lists of people have, or an e-mail
 * address. Answers digits or small letters; null where it is neither.
 */
export function parseAddressee(text: string): string | null {
  const trimmed = text.trim()
  return trimmed.includes('@') ? parseEmailAddress(trimmed) : parsePhone(trimmed.replace(/[\s().-]/g, ''))
}
