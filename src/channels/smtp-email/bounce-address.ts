import { type HandOver, handOverName, parseHandOverName } from '../hand-over-name.ts'

/** Where bounces of one hand-over go: `bounce+715380012.0.m7n45uo0@example.com` for `bounce@example.com`. */
export function bounceAddressOf(bounceAddress: string, handOver: HandOver): string {
  const at = bounceAddress.lastIndexOf('@')
  return `${bounceAddress.slice(0, at)}+${handOverName(handOver)}${bounceAddress.slice(at)}`
}

/** `<715380012.0.m7n45uo0@example.com>`; the domain is that of the address in From. */
export function messageIdOf(from: string, handOver: HandOver): string {
  return `<${handOverName(handOver)}${from.slice(from.lastIndexOf('@'))}>`
}

/** The hand-over that an address or a Message-ID of ours names, wherever it stands in `text`; null where none does. */
export function handOverIn(text: string): HandOver | null {
  for (const [, name] of text.matchAll(
    /(?:^|[+<\s;,:"'])(\d{1,16}\.\d{1,2}\.[0-9a-z]{1,10})(?=@|$|[\s>,;"'])/gi,
  )) {
    const handOver = parseHandOverName(name?.toLowerCase())
    if (handOver !== null) return handOver
  }
  return null
}
