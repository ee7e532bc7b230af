/** What operators keep in the database beside the settings file, one list of entries each. */
export const ruleSetNames = ['routes', 'traffic-rules'] as const
export type RuleSetName = (typeof ruleSetNames)[number]

/** What a setting of an entry may name. */
export const entryReferences = ['account', 'carrier', 'sender', 'country', 'network', 'time-zone'] as const
export type EntryReference = (typeof entryReferences)[number]

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

export interface EntryDifference {
  removed: RuleSetEntry[]
  added: RuleSetEntry[]
}

/** What changes from one list to the other, in their orders; an entry that stays is in neither. */
export function entryDifference(
  before: readonly RuleSetEntry[],
  after: readonly RuleSetEntry[],
): EntryDifference {
  return { removed: without(before, after), added: without(after, before) }
}

function without(entries: readonly RuleSetEntry[], others: readonly RuleSetEntry[]): RuleSetEntry[] {
  const left = others.map(entryText)
  return entries.filter((each) => {
    const at = left.indexOf(entryText(each))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
