import { callingCodeIn } from './plan-metadata.ts'

/** A regular expression, for a part of a longer one. */
export const whatsAppIdForm = '[A-Z]{2}\\.(ENT\\.)?[A-Za-z0-9]{1,128}'

const whole = new RegExp(`^${whatsAppIdForm}$`)

/**
 * Whether a text is Meta's id of a subscriber within one business portfolio (business-scoped user id): `CC.` or `CC.ENT.` with
 * the letters of the country, and up to 128 letters and digits. WhatsApp names subscribers so who show no number. It is
 * kept whole and compared exactly.
 */
export function isWhatsAppId(text: string): boolean {
  return whole.test(text)
}

/** The country of such an id (ISO 3166); null for anything else. */
export function countryOfWhatsAppId(recipient: string): string | null {
  return isWhatsAppId(recipient) ? recipient.slice(0, 2) : null
}

const nine = 0x39

/** The digits by which prefixes of numbers are compared: of an id of WhatsApp the calling code of its country. */
export function digitsForPrefix(recipient: string): string {
  if (recipient.charCodeAt(0) <= nine) return recipient
  const country = countryOfWhatsAppId(recipient)
  return country === null ? recipient : (callingCodeIn(country) ?? recipient)
}
