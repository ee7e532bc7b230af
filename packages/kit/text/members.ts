/** A JSON object whose members are not checked yet. */
export type Members = Readonly<Record<string, unknown>>

/** The members of a JSON object; empty where the value is no object. */
export function asMembers(value: unknown): Members {
  return isMembers(value) ? value : {}
}

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The elements of a JSON array; empty where the value is no array. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : []
}

/** A text that is not empty, or null. */
export function asText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

export function asNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** The fields that are not null. */
export function known<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== null)
  return Object.fromEntries(entries) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> }
}

/** Undefined where it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
