/**
 * Makes an external text storable: removes NUL, replaces lone surrogates by U+FFFD, and cuts to `maxLength`
 * UTF-16 units. Equal texts give equal results, so that ids stay comparable.
 */
export function storableText(text: string, maxLength: number): string {
  const clipped = text.length > maxLength ? text.slice(0, maxLength) : text
  return unstorable.test(clipped) ? clipped.replaceAll('\0', '').replace(halfPairs, '\ufffd') : clipped
}

// With `u` only lone surrogates match.
const unstorable = /[\0\p{Surrogate}]/u
const halfPairs = /\p{Surrogate}/gu
