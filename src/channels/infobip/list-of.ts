/** Null where it is no list. */
export function listOf(value: unknown): unknown[] | null {
  return Array.isArray(value) ? value : null
}
