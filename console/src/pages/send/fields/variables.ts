import { fillPlaceholders, findPlaceholders } from '../../../../../packages/domain/template/placeholders.ts'

/** The placeholders (`{{name}}`) in all texts of an operation, in the order of their first occurrence. */
export function findVariables(operation: unknown): string[] {
  return [...new Set(textsIn(operation).flatMap((text) => findPlaceholders(text, 'named')))]
}

/** The same operation with values for its placeholders; one without a value stays. */
export function withVariables(
  operation: Record<string, unknown>,
  values: ReadonlyMap<string, string>,
): Record<string, unknown> {
  return values.size === 0 ? operation : (filled(operation, values) as Record<string, unknown>)
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function filled(value: unknown, values: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return fillPlaceholders(value, values)
  if (Array.isArray(value)) return value.map((each) => filled(each, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, values)]))
}
