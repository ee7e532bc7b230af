import type { JsonSchema } from './json-schema.ts'

/** One field of a request or an answer, as a line of a table. */
export interface FieldRow {
  /** With the objects and lists around it: `viber_carousel[].button`. */
  path: string
  required: boolean
  /** Its type and limits, in words. */
  kind: string
  description: string
}

export function fieldRows(schema: JsonSchema, prefix = ''): FieldRow[] {
  if (schema.type === 'array') return fieldRows(schema.items ?? {}, `${prefix}[].`)
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    {
      path: `${prefix}${name}`,
      required: required.has(name),
      kind: kindOf(field),
      description: field.description ?? '',
    },
    ...innerRows(field, `${prefix}${name}`),
  ])
}

function innerRows(field: JsonSchema, path: string): FieldRow[] {
  if (field.items?.properties !== undefined) return fieldRows(field.items, `${path}[].`)
  return field.properties === undefined ? [] : fieldRows(field, `${path}.`)
}

/** In words for a table: `number or string`, `list of 2 to 5 objects`, `` `male` or `female` ``. */
function kindOf(field: JsonSchema): string {
  if (field.const !== undefined) return `\`${String(field.const)}\``
  if (field.enum !== undefined) return either(field.enum.filter((value) => value !== null).map(code))
  const several = field.anyOf ?? field.oneOf
  if (several !== undefined) return either(several.map(kindOf))
  const types = typeof field.type === 'string' ? [field.type] : (field.type ?? [])
  return either(types.map((type) => kindOfType(type, field)))
}

function kindOfType(type: string, field: JsonSchema): string {
  switch (type) {
    case 'number':
    case 'integer':
      return `${type === 'integer' ? 'whole number' : 'number'}${range(field.minimum, field.maximum)}`
    case 'string':
      if (field.format === 'date-time') return 'RFC 3339 time'
      return `${isLink(field) ? 'http or https URL' : 'string'}${lengthOf(field)}`
    case 'array':
      return listOf(field)
    case 'boolean':
      return '`true` or `false`'
    default:
      return type
  }
}

function listOf({ items, minItems, maxItems }: JsonSchema): string {
  const inner = items?.enum !== undefined ? items.enum.map(code).join(', ') : `${plural(kindOf(items ?? {}))}`
  const few = minItems !== undefined && maxItems !== undefined && maxItems !== minItems
  return few ? `list of ${minItems} to ${maxItems} ${inner}` : `list of ${inner}`
}

function plural(kind: string): string {
  if (kind === '') return 'objects'
  return /^(number|string|object|whole number)$/.test(kind) ? `${kind}s` : kind
}

function lengthOf({ minLength = 0, maxLength }: JsonSchema): string {
  if (maxLength === undefined) return ''
  return minLength === 0
    ? ` of at most ${maxLength} characters`
    : ` of ${minLength} to ${maxLength} characters`
}

/** Whether the pattern is that of `linkField` of the operations. */
function isLink({ pattern }: JsonSchema): boolean {
  return pattern?.startsWith('^[Hh][Tt][Tt][Pp]') ?? false
}

function range(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum !== undefined && maximum !== undefined) return `, ${minimum} to ${maximum}`
  if (minimum !== undefined) return `, at least ${minimum}`
  return maximum === undefined ? '' : `, at most ${maximum}`
}

function either(kinds: string[]): string {
  const different = [...new Set(kinds.filter((kind) => kind !== '' && kind !== 'null'))]
  if (different.length < 2) return different.join('')
  return `${different.slice(0, -1).join(', ')} or ${different.at(-1) ?? ''}`
}

function code(value: unknown): string {
  return `\`${String(value)}\``
}
