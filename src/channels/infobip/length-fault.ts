/** The sentence for a text that is too short or too long, in UTF-16 code units; else null. */
export function lengthFault(
  what: string,
  text: string,
  { minimum = 1, maximum }: { minimum?: number; maximum: number },
): string | null {
  if (text.length >= minimum && text.length <= maximum) return null
  return `${what} must have ${minimum} to ${maximum} characters`
}
