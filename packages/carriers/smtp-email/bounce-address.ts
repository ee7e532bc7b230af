import { type HandOver, handOverName, parseHandOverName } from '../hand-over-name.ts'

/** The bounce address of one hand-over: `bounce+715380012.0.m7n45uo0@example.com` for `bounce@example.com`. */
export function composeBounceAddress(bounceAddress: string, handOver: HandOver): string {
  const at = bounceAddress.lastIndexOf('@')
  return `${bounceAddress.slice(0, at)}+${handOverName(handOver)}${bounceAddress.slice(at)}`
}

/** `<715380012.0.m7n45uo0@example.com>`; the domain is that of the address in From. */
export function composeMessageId(from: string, handOver: HandOver): string {
  return `<${handOverName(handOver)}${from.slice(from.lastIndexOf('@'))}>`
}

/** The hand-over that one of our addresses or Message-IDs anywhere in `text` names; null where there is none. */
export function handOverIn(text: string): HandOver | null {
  for (const [, name] of text.matchAll(
    /(?:^|[+<\s;,:"'])(\d{1,16}\.\d{1,2}\.[0-9a-z]{1,10})(?=@|$|[\s>,;"'])/gi,
  )) {
    const handOver = parseHandOverName(name?.toLowerCase())
    if (handOver !== null) return handOver
  }
  return null
}
