/** The text of octets in a charset of WHATWG's Encoding Standard; null where either is wrong. */
export function charsetText(octets: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(octets)
  } catch {
    return null
  }
}
