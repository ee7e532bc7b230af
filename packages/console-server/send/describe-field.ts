import type { FieldView } from '../../console-contract/sending/send.ts'

/** The subset of JSON Schema that operations use. */
export interface FieldSchema {
  type?: string | string[]
  enum?: (string | null)[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, FieldSchema>
  required?: string[]
  items?: FieldSchema
}

/** A field of an operation as the form shows it. */
export function describeField(name: string, schema: FieldSchema, required: boolean): FieldView {
  const kind = classifyField(name, schema)
  return {
    name,
    kind,
    required,
    minimum: schema.minimum ?? schema.minLength ?? schema.minItems ?? null,
    maximum: schema.maximum ?? schema.maxLength ?? schema.maxItems ?? null,
    // Null is a field that is left out.
    choices: ((kind === 'channels' ? schema.items?.enum : schema.enum) ?? []).filter((each) => each !== null),
    fields: describeMembers(kind === 'list' ? (schema.items ?? {}) : schema),
  }
}

/** The members of an object, as fields. */
export function describeMembers({ properties = {}, required = [] }: FieldSchema): FieldView[] {
  return Object.entries(properties).map(([name, schema]) =>
    describeField(name, schema, required.includes(name)),
  )
}

function classifyField(name: string, schema: FieldSchema): FieldView['kind'] {
  if (/(^|[_.])signature$/.test(name)) return 'sender'
  if (schema.enum !== undefined) return 'choice'
  const types = [schema.type].flat()
  if (types.includes('object')) return 'object'
  if (types.includes('array')) return kindOfList(schema.items ?? {})
  if (types.includes('boolean')) return 'flag'
  if (types.includes('number') && !types.includes('string')) return 'number'
  return isLink(name, schema) ? 'link' : 'text'
}

function kindOfList({ enum: choices, properties }: FieldSchema): FieldView['kind'] {
  if (choices !== undefined) return 'channels'
  return properties === undefined ? 'texts' : 'list'
}

/** Links have the pattern of `linkField` in the operations; the hook has a wider pattern. */
function isLink(name: string, { pattern = '' }: FieldSchema): boolean {
  return name === 'hook' || pattern.startsWith('^[Hh][Tt][Tt][Pp]')
}
