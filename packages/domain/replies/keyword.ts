/** Longer words are read as no keyword. */
const longest = 40

/**
 * The first word of a text, in the form in which keywords are stored and compared: without case, accents and the
 * punctuation around it. Empty where the text has no such word.
 */
export function parseKeyword(text: string): string {
  const [first = ''] = text.trim().split(/\s/, 1)
  if (first.length > 2 * longest) return ''
  const word = plain(first)
  return word.length > longest ? '' : word
}

function plain(word: string): string {
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .normalize('NFKC')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
}
