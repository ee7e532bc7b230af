import { replySchema } from '../../packages/operations/answer-schemas.ts'
import { callbackSchema } from './callback.ts'
import { type CataloguedError, distinct, envelopeCatalogue, itemCatalogue } from './error-catalogue.ts'
import { type JsonSchema, plainSchema, schemaRef } from './json-schema.ts'
import { eventSchemas } from './openapi-event-schemas.ts'
import type { Reference, ReferenceOperation } from './reference.ts'
import { verifyCatalogue } from './verification/errors.ts'
import { verificationSchemas } from './verification/openapi-paths.ts'

/** A request that carries out one operation in the sandbox. */
export function envelopeOf(operation: object) {
  return { auth: 'sandbox', data: [operation] }
}

export function components(reference: Reference) {
  return {
    schemas: {
      Request: request(reference.operations),
      AsynchronousRequest: request(reference.operations.filter(({ sends }) => sends)),
      ...Object.fromEntries(reference.operations.map(({ name, schema }) => [name, schema])),
      Response: response,
      AsynchronousResponse: asynchronousResponse,
      Item: item(reference),
      ...results(reference),
      EnvelopeRefused: envelopeRefused,
      ItemRefused: itemRefused,
      Callback: plainSchema(callbackSchema),
      Reply: plainSchema(replySchema),
      ...eventSchemas(),
      ...verificationSchemas(),
      Error: error,
    },
    parameters,
    responses: {
      NotFound: { description: 'There is nothing at this path', content: errorContent },
      MethodNotAllowed: {
        description: 'The path takes POST requests only',
        headers: { Allow: { schema: { type: 'string', const: 'POST' } } },
        content: errorContent,
      },
    },
  }
}

function request(operations: readonly ReferenceOperation[]): JsonSchema {
  const refs = operations.map(({ type, name }) => [type, schemaRef(name).$ref] as const)
  return {
    type: 'object',
    required: ['auth', 'data'],
    properties: {
      auth: { type: 'string', description: 'API key' },
      data: {
        type: 'array',
        minItems: 1,
        maxItems: 1_000,
        description: 'Operations; the limit is a setting, by default 1,000',
        items: {
          oneOf: operations.map(({ name }) => schemaRef(name)),
          discriminator: { propertyName: 'type', mapping: Object.fromEntries(refs) },
        },
      },
    },
  }
}

const response: JsonSchema = {
  oneOf: [
    succeeded('Carried out', {
      data: {
        type: 'array',
        description: 'One item for each operation, in the same order',
        items: schemaRef('Item'),
      },
    }),
    schemaRef('EnvelopeRefused'),
  ],
}

const asynchronousResponse: JsonSchema = {
  oneOf: [
    succeeded('Taken', {
      request_id: { type: 'string', description: 'Repeated in every callback about this request' },
    }),
    schemaRef('EnvelopeRefused'),
  ],
}

function item(reference: Reference): JsonSchema {
  const names = [...new Set(reference.operations.map(({ result }) => result.name))]
  const description = 'Its fields depend on the operation'
  return {
    oneOf: [
      succeeded('Done', { data: { description, anyOf: names.map(schemaRef) } }),
      schemaRef('ItemRefused'),
    ],
  }
}

function succeeded(title: string, properties: Record<string, JsonSchema>): JsonSchema {
  return {
    title,
    type: 'object',
    required: ['success', ...Object.keys(properties)],
    properties: { success: { const: true }, ...properties },
  }
}

function results({ operations }: Reference): Record<string, JsonSchema> {
  return Object.fromEntries(
    operations.map(({ result: { name, schema, example } }) => [
      name,
      { ...plainSchema(schema), examples: [example] },
    ]),
  )
}

function sentences(errors: CataloguedError[]): JsonSchema {
  const codes = distinct(errors)
  return { type: 'string', examples: codes.map(({ sentence }) => sentence), 'x-codes': codes }
}

const envelopeRefused: JsonSchema = {
  title: 'Request refused',
  type: 'object',
  description: 'Nothing of the request was carried out.',
  required: ['success', 'error'],
  properties: {
    success: { const: false },
    error: sentences(envelopeCatalogue()),
  },
}

const itemRefused: JsonSchema = {
  title: 'Operation refused',
  type: 'object',
  required: ['success', 'error'],
  properties: {
    success: { const: false },
    error: sentences(itemCatalogue()),
    data: {
      type: 'object',
      description: 'Only where an id was sent',
      properties: { id: { description: 'As it was sent' } },
    },
  },
}

const error: JsonSchema = {
  type: 'object',
  required: ['success', 'error'],
  properties: { success: { const: false }, error: { type: 'string', 'x-codes': verifyCatalogue() } },
}

const errorContent = { 'application/json': { schema: schemaRef('Error') } }

const callbackHeader = (name: string, required: boolean, description: string) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes a request safe to send again. The gateway answers the same key and body with the stored ' +
      'answer for 24 hours, and carries nothing out twice; it refuses the key with another body.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The ETag of what was read: the change is made only where it is still so, else refused with 412',
    schema: { type: 'string', maxLength: 1_000 },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The ETag of what was read before: 304 and nothing else where it is still so',
    schema: { type: 'string', maxLength: 1_000 },
  },
  WebhookId: callbackHeader('webhook-id', true, 'Names the callback; the same on every attempt'),
  WebhookTimestamp: callbackHeader(
    'webhook-timestamp',
    true,
    'When this attempt was made, in seconds since 1970',
  ),
  WebhookSignature: callbackHeader(
    'webhook-signature',
    false,
    'Standard Webhooks signature, for accounts with a signing secret',
  ),
}

/** Of every callback. */
export const callbackParameters = ['WebhookId', 'WebhookTimestamp', 'WebhookSignature'].map((name) => ({
  $ref: `#/components/parameters/${name}`,
}))
