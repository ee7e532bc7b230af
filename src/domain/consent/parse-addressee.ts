import { parseEmailAddress } from '../address/email-address.ts'
import { parsePhone } from '../address/phone.ts'
import { subscriberOf } from '../address/subscriber.ts'

/**
 * Who can opt out: a phone number, with the spaces, dashes and brackets that lists of people have, or an e-mail
 * address. Answers the name by which they are remembered (`subscriberOf`), whatever form the number has; null where it
 * is neither.
 */
export function parseAddressee(text: string): string | null {
  if (/\p{Cc}/u.test(text)) return null
  const trimmed = text.trim()
  if (trimmed.includes('@')) return parseEmailAddress(trimmed)
  const phone = parsePhone(trimmed.replace(/[\s().-]/g, ''))
  return phone === null ? null : subscriberOf(phone)
}
