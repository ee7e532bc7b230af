import type { SubscriberText } from './subscriber-text.ts'
import { encodeHex, encodePercent, utf16Octets } from './utf16-octets.ts'

/**
 * A text as Jasmin sends it to an HTTP connector: a form, URL-encoded. `content` has the octets of `coding`: ASCII (0),
 * Latin-1 (3) or UTF-16BE (8), and `binary` the same in hexadecimal.
 */
export function jasminReplyForm({ replyId, phone, number, upstream, text }: SubscriberText): string {
  const { coding, octets } = codedText(text)
  const fields = new URLSearchParams({
    id: String(replyId),
    from: phone,
    to: number,
    'origin-connector': upstream,
    priority: '1',
    coding: String(coding),
    binary: encodeHex(octets),
  })
  return `${fields.toString()}&content=${encodePercent(octets)}`
}

function codedText(text: string): { coding: 0 | 3 | 8; octets: number[] } {
  const highest = Math.max(0, ...utf16Octets(text).filter((_, index) => index % 2 === 0))
  if (highest > 0) return { coding: 8, octets: utf16Octets(text) }
  const octets = utf16Octets(text).filter((_, index) => index % 2 === 1)
  return { coding: octets.some((octet) => octet > 0x7f) ? 3 : 0, octets }
}
