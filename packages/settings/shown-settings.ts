import type { TObject } from '@sinclair/typebox'
import { isMapping } from './place.ts'
import type { Schema } from './read-setting.ts'
import { Secret } from './secret.ts'

/** The settings of a section for people, by their names in the file. Never a secret. */
export function shownSettings(type: TObject, values: object): { name: string; value: string }[] {
  return shownBelow(type as unknown as Schema, values as Record<string, unknown>, '')
}

function shownBelow({ properties = {} }: Schema, values: Record<string, unknown>, before: string) {
  return Object.entries(properties).flatMap(([key, schema]): { name: string; value: string }[] => {
    const name = before + (schema.writtenAs ?? key)
    const value = values[key]
    if (value === undefined || value === null || value === '' || value instanceof Secret) return []
    if (schema.show !== undefined) return [{ name, value: schema.show(value) }]
    if (isMapping(value)) return shownBelow(schema, value, `${name}.`)
    return [{ name, value: Array.isArray(value) ? value.map(itemText).join(', ') : String(value) }]
  })
}

/** `Shop (106540352242922)` */
function itemText(item: unknown): string {
  if (!isMapping(item)) return String(item)
  const [first, ...others] = Object.values(item)
    .filter((value) => value !== '' && value != null)
    .map(formatValue)
  return others.length === 0 ? String(first) : `${first} (${others.join(', ')})`
}

/** Lists and groups inside of an item as JSON. */
function formatValue(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
