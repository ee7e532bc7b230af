/** The part of JSON Schema (2020-12, also that of OpenAPI 3.1) that these pages use. */
export interface JsonSchema {
  $ref?: string
  title?: string
  description?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  properties?: Record<string, JsonSchema>
  required?: string[]
  dependentRequired?: Readonly<Record<string, readonly string[]>>
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  contains?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  if?: JsonSchema
  then?: JsonSchema
  else?: JsonSchema
  discriminator?: { propertyName: string; mapping: Record<string, string> }
  examples?: unknown[]
  /** Of an operation: the name of the schema of its result. OpenAPI allows extensions that begin with `x-`. */
  'x-result'?: string
  /** Of the field `error`: its sentences, each with the code that a client library names it by. */
  'x-codes'?: readonly { code: string; sentence: string }[]
}

/** Our own keywords: sentences for a client whose field is wrong. They are left out of OpenAPI. */
const ownKeywords = new Set(['refusal', 'notNumber'])

export const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** A schema as plain JSON, without our own keywords and the internals of TypeBox. */
export function plainSchema(schema: object): JsonSchema {
  return withoutOwn(JSON.parse(JSON.stringify(schema)) as object) as JsonSchema
}

function withoutOwn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOwn)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => !ownKeywords.has(key))
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutOwn(member)]))
}
