import { callbackExamples } from './callback.ts'
import { schemaRef } from './json-schema.ts'
import { callbackParameters, components, envelopeOf } from './openapi-components.ts'
import { bearerScheme, eventPaths } from './openapi-event-paths.ts'
import { managementPaths, managementSchemas, managementScheme } from './openapi-management-paths.ts'
import { operatorPaths } from './openapi-operator-paths.ts'
import { signInPaths } from './openapi-sign-in-paths.ts'
import type { Reference } from './reference.ts'
import { verificationPaths, verificationWebhook } from './verification/openapi-paths.ts'

/** The OpenAPI 3.1 description of everything that the gateway answers. */
export function openApiDocument(reference: Reference): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: info(reference),
    servers: [{ url: '/', description: 'This gateway' }],
    tags: [
      { name: 'operations', description: 'Sends, queries, templates' },
      { name: 'events', description: 'What happens, in order' },
      { name: 'verification', description: 'One-time codes' },
      { name: 'management', description: 'Accounts and what belongs to them, with a management key' },
      { name: 'running', description: 'Health, figures, and these pages' },
    ],
    // Elsewhere the key is the body field `auth`, which OpenAPI has no scheme for.
    security: [],
    paths: {
      '/api/json.php': { post: operationsPost(reference) },
      '/v1/json': { post: asynchronousPost(reference) },
      ...eventPaths,
      ...verificationPaths,
      ...signInPaths,
      ...managementPaths,
      ...operatorPaths,
    },
    webhooks: { status: { post: statusWebhook }, verification: { post: verificationWebhook } },
    components: withManagement(components(reference)),
  }
}

function withManagement({ schemas, ...rest }: ReturnType<typeof components>) {
  const securitySchemes = { ...bearerScheme, ...managementScheme }
  return { ...rest, schemas: { ...schemas, ...managementSchemas }, securitySchemes }
}

function info({ version }: Reference) {
  return {
    title: 'Posthorn',
    version,
    summary: 'A messaging gateway: one interface over SMS, Viber, RCS, Telegram and WhatsApp',
    description:
      'Operations go to `POST /api/json.php`, several in one request, with the API key in the field `auth`. ' +
      'The answer has one item for each operation, in the same order. The HTTP status is 200 whatever ' +
      'happens: look at `success` of the envelope, then at `success` of each item. The later status of a ' +
      'message is posted to its `hook`, and returned by the operation `status`. ' +
      'One-time codes are sent and checked at `/api/verify.php`, where HTTP statuses have a meaning. ' +
      'Another method on the path is answered 405, another path 404. A page to read is at /docs.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  }
}

function operationsPost(reference: Reference) {
  const named = reference.operations.flatMap((operation) => operation.examples)
  return {
    operationId: 'carryOutOperations',
    tags: ['operations'],
    summary: 'Carries out operations',
    description: 'An operation that fails has an error in its place; the others go on.',
    parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: schemaRef('Request'),
          examples: Object.fromEntries(
            named.map((example) => [
              example.name,
              { summary: example.summary, value: envelopeOf(example.request) },
            ]),
          ),
        },
      },
    },
    responses: { '200': operationsAnswer(reference) },
  }
}

function operationsAnswer({ operations }: Reference) {
  const exampleAnswers = operations.flatMap(({ examples }) =>
    examples.map((example) => [
      example.name,
      { summary: example.summary, value: { success: true, data: [example.answer] } },
    ]),
  )
  return {
    description: 'Carried out wholly, in part or not at all: see `success` of the envelope and of each item.',
    content: {
      'application/json': {
        schema: schemaRef('Response'),
        examples: {
          ...(Object.fromEntries(exampleAnswers) as object),
          'item-refused': {
            summary: 'One operation refused',
            value: {
              success: true,
              data: [{ success: false, error: 'Error in Alpha-name', data: { id: 1 } }],
            },
          },
          'envelope-refused': {
            summary: 'The whole request refused',
            value: { success: false, error: 'Access denied' },
          },
        },
      },
    },
  }
}

function asynchronousPost({ operations }: Reference) {
  const [example] = operations.filter(({ sends }) => sends).flatMap(({ examples }) => examples)
  return {
    operationId: 'sendAsynchronously',
    tags: ['operations'],
    summary: 'Accepts messages and answers at once',
    description:
      'The same request, with operations that send. The answer comes once everything is on disk. A refused ' +
      'operation is reported to its `hook` (or to the notification address) as REJECTED, and every ' +
      'callback has the `request_id`.',
    parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: schemaRef('AsynchronousRequest'),
          ...(example === undefined ? {} : { example: envelopeOf(example.request) }),
        },
      },
    },
    responses: {
      '200': {
        description: 'On disk, or refused as a whole: see `success`.',
        content: { 'application/json': { schema: schemaRef('AsynchronousResponse') } },
      },
    },
  }
}

const statusWebhook = {
  operationId: 'tellStatus',
  tags: ['operations'],
  summary: 'The status of a message, posted to its hook',
  description:
    'Sent when a message reaches a final state, and again when that improves: READ or REPLIED after ' +
    'DELIVERED. At least once, in any order: `webhook-id` is the same on every attempt of a callback.',
  parameters: callbackParameters,
  requestBody: {
    required: true,
    content: { 'application/json': { schema: schemaRef('Callback'), examples: callbackExamples } },
  },
  responses: {
    '200': { description: 'Received. Any other answer is retried for about two days.' },
    '410': { description: 'Rejected permanently: the callback is not retried.' },
  },
}
