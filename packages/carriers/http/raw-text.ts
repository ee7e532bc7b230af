const maxCharacters = 300

/**
 * An upstream's response as one line for the timeline: without the texts in `hidden` (our secrets, personal data), and
 * clipped to about 300 characters.
 */
export function rawText(said: string, hidden: readonly string[]): string {
  let text = said
  for (const each of hidden) if (each !== '') text = text.replaceAll(each, '…')
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  if (line.length <= maxCharacters) return line
  // Not between the halves of a surrogate pair.
  return `${line.slice(0, maxCharacters).replace(/[\ud800-\udbff]$/, '')}…`
}
