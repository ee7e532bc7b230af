/**
 * What a database keeps of a text from outside: no NUL, no half of a surrogate pair (U+FFFD stands in for it), and at
 * most `maxLength` UTF-16 units. The same text gives the same result wherever it comes in, so ids stay comparable.
 */
export function storableText(text: string, maxLength: number): string {
  const clipped = text.length > maxLength ? text.slice(0, maxLength) : text
  return unstorable.test(clipped) ? clipped.replaceAll('\0', '').replace(halfPairs, '\ufffd') : clipped
}

// With `u` a surrogate only matches where it is not half of a pair.
const unstorable = /[\0\p{Surrogate}]/u
const halfPairs = /\p{Surrogate}/gu
