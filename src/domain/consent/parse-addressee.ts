import { parsePhone } from '../address/phone.ts'

const longestAddress = 254
const address = /^[^\s@"<>(),;:\\[\]]{1,64}@[^\s@"<>(),;:\\[\]]+\.[^\s@"<>(),;:\\[\].]{2,}$/

/**
 * Who can opt out: a phone number, with the spaces, dashes and brackets that lists of people have, or an e-mail
 * address. Answers digits or small letters; null where it is neither.
 */
export function parseAddressee(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.includes('@')) {
    return trimmed.length <= longestAddress && address.test(trimmed) ? trimmed.toLowerCase() : null
  }
  return parsePhone(trimmed.replace(/[\s().-]/g, ''))
}
