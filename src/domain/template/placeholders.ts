/** `{{1}}` or `{{name}}`; spaces inside are forgiven, as WhatsApp forgives them. */
const placeholder = /\{\{\s*([^{}\s]+)\s*\}\}/g

/**
 * The names of the placeholders of a text, each once: numbers in their order, words in the order in which they
 * first appear.
 */
export function placeholdersOf(text: string, format: 'positional' | 'named'): string[] {
  const names = new Set([...text.matchAll(placeholder)].map((match) => match[1] ?? ''))
  return format === 'named' ? [...names] : [...names].sort((a, b) => Number(a) - Number(b))
}

/** The text with its values; a placeholder without one stays as it is. */
export function fillPlaceholders(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(placeholder, (whole, name: string) => values.get(name) ?? whole)
}
