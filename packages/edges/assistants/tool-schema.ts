import type { TSchema } from '@sinclair/typebox'
import type { Operation } from '../../administration/operation.ts'
import { toSnakeCase } from '../management/wire.ts'
import type { AssistantTool } from './tools.ts'

export interface InputSchema {
  [key: string]: unknown
  type: 'object'
}

/** The arguments of a tool as JSON Schema, in the form of the management API. */
export function toInputSchema({ takes, defaults = {} }: AssistantTool, { input }: Operation): InputSchema {
  const fields = Object.entries<TSchema>(input.properties)
    .map(([name, schema]): [string, TSchema] => [toSnakeCase(name), schema])
    .filter(([name]) => takes === undefined || takes.includes(name))
  const required = (input.required ?? []).map(toSnakeCase)
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      fields.map(([name, schema]) => [name, { ...toSchema(schema), ...describeDefault(defaults[name]) }]),
    ),
    required: fields.map(([name]) => name).filter((name) => required.includes(name) && !(name in defaults)),
  }
}

const kept = ['type', 'description', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems']

interface Composed {
  anyOf?: TSchema[]
  items?: TSchema
  properties?: Record<string, TSchema>
  required?: string[]
}

function toSchema(schema: TSchema): Record<string, unknown> {
  const description = schema.description === undefined ? {} : { description: schema.description }
  if (schema['kind'] === 'account') return { type: 'string', description: 'the name or number of an account' }
  if (schema['kind'] === 'instant')
    return { type: 'string', format: 'date-time', description: 'an instant of RFC 3339' }
  const { anyOf, items, properties, required = [] } = schema as Composed
  if (anyOf !== undefined) return { ...toUnion(anyOf), ...description }
  return {
    ...Object.fromEntries(Object.entries(schema).filter(([name]) => kept.includes(name))),
    ...(items !== undefined && { items: toSchema(items) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [toSnakeCase(name), toSchema(member)]),
      ),
      required: required.map(toSnakeCase),
    }),
  }
}

function toUnion(members: readonly TSchema[]): Record<string, unknown> {
  const values = members.filter((each) => each['const'] !== undefined)
  const others = members.filter((each) => each['const'] === undefined).map(toSchema)
  const one = values.length === 0 ? [] : [{ enum: values.map((each) => each['const'] as unknown) }]
  const all = [...one, ...others]
  return all.length === 1 ? (all[0] ?? {}) : { anyOf: all }
}

function describeDefault(value: unknown): object {
  return value === undefined ? {} : { default: value }
}
