/** What a subscriber asks for; `one-click` is a mail program's request in their name (RFC 8058). */
export type UnsubscribeChoice = 'sender' | 'all' | 'back' | 'one-click'

const choices: ReadonlySet<string> = new Set(['sender', 'all', 'back'])

/** RFC 7578: the part named `List-Unsubscribe`, its headers, an empty line, its value. */
const oneClickPart =
  /^content-disposition:[^\r\n]*;\s*name="?List-Unsubscribe"?[^\r\n]*\r?\n(?:[^\r\n]+\r?\n){0,5}\r?\nOne-Click\r?$/im

/**
 * Reads the body of a POST. It must say what is wanted: an empty one, or one that a scanner makes up, changes
 * nothing.
 */
export function readChoice(contentType: string, body: string): UnsubscribeChoice | null {
  if (/^multipart\/form-data\b/i.test(contentType)) return oneClickPart.test(body) ? 'one-click' : null
  const fields = new URLSearchParams(body)
  if (fields.get('List-Unsubscribe') === 'One-Click') return 'one-click'
  const choice = fields.get('choice') ?? ''
  return choices.has(choice) ? (choice as UnsubscribeChoice) : null
}
