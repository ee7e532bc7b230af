/** The value at a path such as `messages.0.status.name`; undefined where there is none. */
export function at(json: unknown, path: string): unknown {
  let value = json
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

/** As `at`, as a text. */
export function textAt(json: unknown, path: string): string {
  return String(at(json, path))
}

/** The value at `path` in each element of the list at `list`. */
export function each(json: unknown, list: string, path: string): unknown[] {
  const elements = list === '' ? json : at(json, list)
  return Array.isArray(elements) ? elements.map((element) => at(element, path)) : []
}
