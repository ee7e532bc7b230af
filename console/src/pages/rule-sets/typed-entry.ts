import type { EntryFieldView } from '../../../../packages/console-contract/administration.ts'
import type { RuleSetEntry } from '../../../../packages/domain/routing/rule-set-name.ts'

/** An entry as it is typed: a text for each setting, lists with an element on each line. */
export type TypedEntry = Readonly<Record<string, string>>

export function typedEntry(entry: RuleSetEntry): TypedEntry {
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(typedElement).join('\n') : String(value),
    ]),
  )
}

/** What is empty is left out, and has its usual value then. */
export function entryIn(typed: TypedEntry, fields: readonly EntryFieldView[]): RuleSetEntry {
  return Object.fromEntries(
    fields.flatMap(({ name, form }): [string, unknown][] => {
      const text = (typed[name] ?? '').trim()
      if (name === 'kind' || text === '') return []
      if (form !== 'list' && form !== 'sections') return [[name, text]]
      const lines = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
      return [[name, form === 'list' ? lines : lines.map(sectionIn)]]
    }),
  )
}

function typedElement(element: unknown): string {
  if (typeof element !== 'object' || element === null) return String(element)
  return Object.entries(element)
    .map(([key, value]) => `${key}: ${String(value)}`)
    .join(', ')
}

/** `seconds: 3600, max: 1000` */
function sectionIn(line: string): RuleSetEntry {
  return Object.fromEntries(
    line.split(',').map((pair) => {
      const [key = '', ...value] = pair.split(':')
      return [key.trim(), value.join(':').trim()]
    }),
  )
}
