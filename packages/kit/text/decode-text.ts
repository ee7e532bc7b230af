/** The text of a body: UTF-8, or what a byte order mark before it says. The mark itself is left out. */
export function decodeText(octets: Uint8Array): string {
  const [first, second] = octets
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(octets)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(octets)
  return utf8.decode(octets)
}

const utf8 = new TextDecoder()
