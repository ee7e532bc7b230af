/**
 * Makes an external text storable: removes NUL, replaces lone surrogates by U+FFFD, and cuts to `maxLength`
 * UTF-16 units. Equal texts give equal results, so that ids stay comparable.
 */
export function storableText(text: string, maxLength: number): string {
  const clipped = text.length > maxLength ? text.slice(0, maxLength) : text
  const withoutNul = clipped.includes('\0') ? clipped.replaceAll('\0', '') : clipped
  return withoutNul.isWellFormed() ? withoutNul : withoutNul.toWellFormed()
}
