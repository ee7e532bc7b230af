/** A text in UTF-16BE, hexadecimal: the octets of `data_coding` 8. */
export function encodeUtf16Hex(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()
}
