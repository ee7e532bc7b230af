const maxCharacters = 300

/**
 * What an upstream said, in one line for the timeline: without the texts in `hidden` (secrets of ours, what is
 * personal), and clipped to about 300 characters.
 */
export function rawText(said: string, hidden: readonly string[]): string {
  let text = said
  for (const each of hidden) if (each !== '') text = text.replaceAll(each, '…')
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  if (line.length <= maxCharacters) return line
  // Not between the halves of a surrogate pair.
  return `${line.slice(0, maxCharacters).replace(/[\ud800-\udbff]$/, '')}…`
}
