import type { TSchema } from '@sinclair/typebox'
import { isCreation, isInAddress, type Operation } from '../../packages/administration/operation.ts'
import { operations } from '../../packages/administration/operations.ts'
import { toSnakeCase, wireName } from '../../packages/edges/management/wire.ts'
import { type JsonSchema, schemaRef } from './json-schema.ts'

export const managementScheme = {
  managementKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'A key of `posthorn management-keys create`; its role and scopes say what it may do',
  },
}

const all = [...operations.values()]

/** Outputs with a title are schemas of their own. */
export const managementSchemas: Record<string, JsonSchema> = { Problem: problemSchema() }

/** Every administrative operation at its place below `/v1`. */
export const managementPaths: Record<string, Record<string, object>> = {}
for (const operation of all) {
  const [method = '', path = ''] = operation.at.split(' ')
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{${toSnakeCase(name)}}`)
  managementPaths[place] = { ...managementPaths[place], [method.toLowerCase()]: pathItem(operation, method) }
}

function pathItem(operation: Operation, method: string) {
  const { input, output, summary, audit, role, at } = operation
  const named = new Set([...at.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  const fields = Object.entries<TSchema>(input.properties)
  const required = new Set<string>(input.required ?? [])
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const inBody = hasBody ? fields.filter(([name]) => !named.has(name)) : []
  const parameters = fields
    .filter((field) => !inBody.includes(field))
    .map(([name, schema]) => ({
      name: toSnakeCase(name),
      in: named.has(name) ? 'path' : 'query',
      required: named.has(name) || required.has(name),
      schema: inputSchema(name, schema),
    }))
  const isEmpty = Object.keys((output['properties'] ?? {}) as object).length === 0
  const status = isEmpty && audit !== null ? '204' : isCreation(operation) ? '201' : '200'
  return {
    operationId: operationId(operation),
    tags: ['management'],
    summary,
    description: `Role: ${role}. Scope: \`${at.split('/')[2]}:${audit === null ? 'read' : 'write'}\`.`,
    security: [{ managementKey: [] }],
    parameters: [
      ...parameters,
      ...headersOf(operation).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(inBody.length > 0 && {
      requestBody: {
        required: inBody.some(([name]) => required.has(name)),
        content: { 'application/json': { schema: objectOf(inBody, required, inputSchema) } },
      },
    }),
    responses: {
      [status]:
        status === '204'
          ? { description: 'Done' }
          : { description: summary, content: { 'application/json': { schema: wireSchema(output) } } },
      ...(isInAddress(operation) && { '304': { description: 'It is as it was read before' } }),
      default: {
        description: 'Refused: a problem of RFC 9457, which names the field',
        content: { 'application/problem+json': { schema: schemaRef('Problem') } },
      },
    },
  }
}

/** The headers that it takes, by their names in the document. */
function headersOf(operation: Operation): string[] {
  if (isInAddress(operation)) return ['IfNoneMatch']
  if (operation.audit === null) return []
  return operation.at.includes('{') ? ['IdempotencyKey', 'IfMatch'] : ['IdempotencyKey']
}

/** `manageKeysCreate`, `manageKeysList`, `manageKeysOne`: letters alone, as generators of clients want them. */
function operationId({ name }: Operation): string {
  const words = (name.includes('/') ? name : `${name}/list`).split(/[/-]/)
  return `manage${words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`).join('')}`
}

function inputSchema(name: string, schema: TSchema): JsonSchema {
  if (name !== 'accountId') return wireSchema(schema)
  const isNullable = (schema['anyOf'] as TSchema[] | undefined)?.some(({ type }) => type === 'null') === true
  return {
    type: isNullable ? ['string', 'null'] : 'string',
    description: `The name or the number of an account${isNullable ? ', or null' : ''}`,
  }
}

function objectOf(
  fields: readonly [string, TSchema][],
  required: ReadonlySet<string>,
  schemaOf: (name: string, schema: TSchema) => JsonSchema = (_, schema) => wireSchema(schema),
): JsonSchema {
  return {
    type: 'object',
    additionalProperties: false,
    required: fields.filter(([name]) => required.has(name)).map(([name, schema]) => wireName(name, schema)),
    properties: Object.fromEntries(
      fields.map(([name, schema]) => [wireName(name, schema), schemaOf(name, schema)]),
    ),
  }
}

/** A schema in the form of the API, in the part of JSON Schema that generators of clients read alike. */
function wireSchema(schema: TSchema): JsonSchema {
  const description = schema.description === undefined ? {} : { description: schema.description }
  // What an operation checks by itself, to say every fault at once.
  if (schema['shownAs'] !== undefined) return { ...wireSchema(schema['shownAs'] as TSchema), ...description }
  if (schema['kind'] === 'money') return { type: 'string', format: 'decimal', ...description }
  const members = (schema['anyOf'] as TSchema[] | undefined) ?? []
  const some = members.filter(({ type }) => type !== 'null')
  const isNullable = some.length < members.length
  const [only] = some
  if (isNullable && only !== undefined && some.length === 1) return orNull(wireSchema(only), description)
  if (some.length > 0) {
    const values = some.map((each) => each['const'] as unknown)
    if (values.includes(undefined)) {
      const either = { type: some.map(({ type }) => type as string), ...description }
      return isNullable ? orNull(either, {}) : either
    }
    const type = typeof values[0] === 'number' ? 'integer' : 'string'
    const choice = { type, enum: values, ...description }
    return isNullable ? orNull(choice, {}) : choice
  }
  if (schema['kind'] === 'instant') return { type: 'string', format: 'date-time' }
  const { type, pattern, minimum, maximum, minLength, maxLength, minItems, maxItems } = schema as JsonSchema
  const limits = { pattern, minimum, maximum, minLength, maxLength, minItems, maxItems }
  const kept = Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined))
  const plain: JsonSchema = { ...(type !== undefined && { type }), ...kept, ...description }
  if (schema['items'] !== undefined) plain.items = wireSchema(schema['items'] as TSchema)
  if (schema['properties'] === undefined) return plain
  const fields = Object.entries(schema['properties'] as Record<string, TSchema>)
  const { additionalProperties: _, ...object } = objectOf(fields, new Set(schema['required'] as string[]))
  const whole = { ...plain, ...object, type: 'object' }
  if (typeof schema.title !== 'string') return whole
  managementSchemas[schema.title] = whole
  return schemaRef(schema.title)
}

function orNull(schema: JsonSchema, description: { description?: string }): JsonSchema {
  if (schema.$ref !== undefined) return { anyOf: [schema, { type: 'null' }], ...description }
  return {
    ...schema,
    ...(schema.type !== undefined && { type: [schema.type, 'null'].flat() }),
    ...(schema.enum !== undefined && { enum: [...schema.enum, null] }),
    ...description,
  }
}

function problemSchema(): JsonSchema {
  const text = (description: string) => ({ type: 'string', description })
  return {
    type: 'object',
    required: ['type', 'title', 'status', 'detail', 'code'],
    properties: {
      type: text('urn:posthorn:problem: and the code'),
      title: text('What kind of refusal it is'),
      status: { type: 'integer', description: 'The HTTP status' },
      detail: text('What was wrong and what would be right'),
      code: text('What was wrong, for programs'),
      field: text('The field that is wrong, where it is one'),
    },
  }
}
