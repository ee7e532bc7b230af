/** A text in UTF-16BE, hexadecimal: the octets of `data_coding` 8. */
export function hexOf(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()
}

/** The text of such octets; null where they are none. */
export function textOfHex(hex: string): string | null {
  if (!/^([0-9a-f]{4})+$/i.test(hex)) return null
  return Buffer.from(hex, 'hex').swap16().toString('utf16le')
}
