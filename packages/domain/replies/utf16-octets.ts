/** The octets of a text in UTF-16BE. */
export function utf16Octets(text: string): number[] {
  return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index)).flatMap((unit) => [
    unit >> 8,
    unit & 0xff,
  ])
}

/** Each octet as two digits. */
export function encodeHex(octets: readonly number[]): string {
  return octets.map((octet) => octet.toString(16).padStart(2, '0')).join('')
}

/** Each octet as `%` and two digits. */
export function encodePercent(octets: readonly number[]): string {
  return octets.map((octet) => `%${octet.toString(16).toUpperCase().padStart(2, '0')}`).join('')
}
