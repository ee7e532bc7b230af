import type { EntryFieldView, EntryPartView } from '../../../../packages/console-contract/administration.ts'
import type { RuleSetEntry } from '../../../../packages/domain/routing/rule-set-name.ts'

/** A mapping within an entry as it is typed. */
export type TypedPart = Readonly<Record<string, string>>

/** An entry as it is typed: a text for each setting, lists with an element on each line, and mappings. */
export type TypedEntry = Readonly<Record<string, string | readonly TypedPart[]>>

export function typedEntry(entry: RuleSetEntry): TypedEntry {
  return Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, typedValue(value)]))
}

function typedValue(value: unknown): string | readonly TypedPart[] {
  if (!Array.isArray(value)) return String(value)
  const isOfParts = value.some((each) => typeof each === 'object')
  return isOfParts ? value.map((each) => typedEntry(each as RuleSetEntry) as TypedPart) : linesOf(value)
}

/** What the fields say: what is empty is left out, and has its usual value then. What no field is for stays as it is. */
export function entryIn(typed: TypedEntry, fields: readonly EntryFieldView[]): RuleSetEntry {
  const entry: Record<string, unknown> = {}
  for (const name of new Set([...fields.map((field) => field.name), ...Object.keys(typed)])) {
    const value = writtenValue(
      typed[name],
      fields.find((field) => field.name === name),
    )
    if (name !== 'kind' && value !== undefined) entry[name] = value
  }
  return entry
}

function writtenValue(value: TypedEntry[string] | undefined, field: EntryFieldView | undefined): unknown {
  if (typeof value === 'object') {
    const parts = value.map((part) => partIn(part, field?.fields ?? []))
    return parts.length === 0 ? undefined : parts
  }
  const text = (value ?? '').trim()
  if (field?.form === 'choices')
    return value === undefined || text === usualLines(field) ? undefined : lines(text)
  if (text === '') return undefined
  return field?.form === 'list' || field?.form === 'sections' ? lines(text) : text
}

function partIn(part: TypedPart, fields: readonly EntryPartView[]): RuleSetEntry {
  const names = new Set([...fields.map(({ name }) => name), ...Object.keys(part)])
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const text = (part[name] ?? '').trim()
      return text === '' ? [] : [[name, text] as const]
    }),
  )
}

export function usualLines({ usual }: Pick<EntryPartView, 'usual'>): string {
  return linesOf(usual?.split(', ') ?? [])
}

function linesOf(values: readonly unknown[]): string {
  return values.map(String).join('\n')
}

export function lines(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
}
