/** A JSON object with unchecked fields. */
export type Loose = Readonly<Record<string, unknown>>

/** Empty where the value is no object. */
export function looseObject(value: unknown): Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}
}

/** Empty where the value is no list. */
export function looseObjects(value: unknown): Loose[] {
  return Array.isArray(value) ? value.map(looseObject) : []
}

/** Null where the value is no text or empty. */
export function looseText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** 0 where the value is no number. */
export function looseNumber(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}

/** Milliseconds of an RFC 3339 instant. */
export function looseInstant(value: unknown): number {
  const at = Date.parse(String(value))
  return Number.isNaN(at) ? 0 : at
}
