/** What operators keep in the database beside the settings file, one list of entries each. */
export const ruleSetNames = ['routes', 'traffic-rules'] as const
export type RuleSetName = (typeof ruleSetNames)[number]

/** An entry as posthorn.yaml writes it. */
export type RuleSetEntry = Readonly<Record<string, unknown>>

/** In one line: `upstream: kyivstar, prefix: "38067"`. */
export function entryText(entry: RuleSetEntry): string {
  return Object.entries(entry)
    .map(([key, value]) => `${key}: ${valueText(value)}`)
    .join(', ')
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`
  if (typeof value === 'object' && value !== null) return `{ ${entryText(value as RuleSetEntry)} }`
  const text = String(value)
  return typeof value === 'string' && !/^[\p{L}\d_.*:/-]+$/u.test(text) ? JSON.stringify(text) : text
}

/** What changes from one list to the other, in their orders; an entry that stays is in neither. */
export function entryDifference(
  before: readonly RuleSetEntry[],
  after: readonly RuleSetEntry[],
): { removed: string[]; added: string[] } {
  const old = before.map(entryText)
  const fresh = after.map(entryText)
  return { removed: without(old, fresh), added: without(fresh, old) }
}

function without(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return texts.filter((text) => {
    const at = left.indexOf(text)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
