/** `{{1}}` or `{{name}}`; spaces inside are allowed, as in WhatsApp. */
const placeholder = /\{\{\s*([^{}\s]+)\s*\}\}/g

/** The distinct placeholders of a text: numbers sorted, names in the order of their first occurrence. */
export function findPlaceholders(text: string, format: 'positional' | 'named'): string[] {
  const names = new Set([...text.matchAll(placeholder)].map((match) => match[1] ?? ''))
  return format === 'named' ? [...names] : [...names].sort((a, b) => Number(a) - Number(b))
}

/** Fills in values; a placeholder without a value stays. */
export function fillPlaceholders(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(placeholder, (whole, name: string) => values.get(name) ?? whole)
}
