import type { SmsContent } from '../../domain/plan/content.ts'

/** The octets of a binary SMS, hexadecimal. */
export interface SmsOctets {
  /** The user data header with its length in the first octet (3GPP TS 23.040, 9.2.3.24); null where there is none. */
  header: string | null
  body: string
}

/** The octets of a binary SMS, with its header apart; null for a text. */
export function encodeOctets({ text, binary }: SmsContent): SmsOctets | null {
  if (binary === undefined) return null
  if (binary === 'data') return { header: null, body: text }
  const digits = 2 + 2 * Number.parseInt(text.slice(0, 2), 16)
  return { header: text.slice(0, digits), body: text.slice(digits) }
}
