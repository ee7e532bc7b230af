/** Typographic characters that the GSM alphabet does not have, and what is written in their place. */
const plainOf: readonly (readonly [plain: string, typographic: string])[] = [
  ["'", '‘’‚‛‹›′´`ʼ'],
  ['"', '“”„‟«»″'],
  ['-', '‐‑‒–—―−'],
  ['...', '…'],
  // No-break, thin and other spaces of Unicode, and the tabulator.
  [' ', '\t\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'],
  // Characters without a width: soft hyphen, zero-width space and joiners, marks of direction, byte order mark.
  ['', '\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff'],
  ['*', '•'],
  ['x', '×'],
  ['No', '№'],
]

const plainByCharacter = new Map(
  plainOf.flatMap(([plain, typographic]) => [...typographic].map((character) => [character, plain] as const)),
)

/** The text with plain characters in place of typographic ones, and letters composed with their accents. */
export function plainCharacters(text: string): string {
  let plain = ''
  for (const character of text.normalize('NFC')) plain += plainByCharacter.get(character) ?? character
  return plain
}
