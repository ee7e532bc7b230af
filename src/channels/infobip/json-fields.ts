/** An object of untrusted JSON. */
export type Fields = Readonly<Record<string, unknown>>

/** Null where `text` is no JSON, or is JSON of another kind than an object. `shown` is done to every text in it. */
export function parseFields(text: string, shown: (text: string) => string = (same) => same): Fields | null {
  try {
    return asFields(
      JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? shown(value) : value)),
    )
  } catch {
    return null
  }
}

export function asFields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

export function fieldsIn(fields: Fields | null, name: string): Fields | null {
  return asFields(fields?.[name])
}

/** Null where it is no list. */
export function listIn(fields: Fields | null, name: string): unknown[] | null {
  const value = fields?.[name]
  return Array.isArray(value) ? value : null
}

/** Null where there is none, or an empty one. */
export function textIn(fields: Fields | null, name: string): string | null {
  const value = fields?.[name]
  return typeof value === 'string' && value !== '' ? value : null
}

export function numberIn(fields: Fields | null, name: string): number | null {
  const value = fields?.[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
