import { parseEmailAddress } from '../address/email-address.ts'
import { parsePhone } from '../address/phone.ts'
import { toSubscriber } from '../address/subscriber.ts'
import { isWhatsAppId } from '../address/whatsapp-id.ts'

/**
 * Parses a phone number (spaces, dashes and brackets allowed), an e-mail address or an id of WhatsApp for the opt-out list.
 * Returns its `toSubscriber` form, or null if it is none of them.
 */
export function parseAddressee(text: string): string | null {
  if (/\p{Cc}/u.test(text)) return null
  const trimmed = text.trim()
  if (trimmed.includes('@')) {
    const address = parseEmailAddress(trimmed)
    return address === null ? null : toSubscriber(address)
  }
  if (isWhatsAppId(trimmed)) return trimmed
  const phone = parsePhone(trimmed.replace(/[\s().-]/g, ''))
  return phone === null ? null : toSubscriber(phone)
}
