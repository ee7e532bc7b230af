/** Maximum octets of an address and of its local part (RFC 5321, 4.5.3.1). */
const longest = 254
const longestLocalPart = 64

/** RFC 5322, 3.2.3, `dot-atom`. Quoted and non-ASCII local parts are refused: they are very rare. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const label = /^[\p{L}\p{M}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/**
 * Parses an e-mail address. Returns it in lower case, or null if it is none. Its domain stays in the form in which it came, in
 * letters or in punycode; `toSubscriber` makes one of both. A server may distinguish `Anna@`
 * from `anna@` (RFC 5321, 2.4), but none does, and limits and opt-outs must treat both as one person.
 */
export function parseEmailAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > longest || /\p{Cc}/u.test(value)) return null
  const address = value
    .trim()
    .normalize('NFC')
    .replaceAll(/[。．｡]/g, '.')
    .toLowerCase()
  const at = address.lastIndexOf('@')
  const local = address.slice(0, Math.max(0, at))
  const labels = address.slice(at + 1).split('.')
  if (local.length > longestLocalPart || !localPart.test(local)) return null
  if (labels.length < 2 || !labels.every((each) => label.test(each))) return null
  // The last label of a domain is never a number: that would be an IPv4 address.
  return /^\d+$/.test(labels.at(-1) ?? '') || address.length > longest ? null : address
}
