import { checkSchema } from '../../../packages/edges/verify/check-fields.ts'
import { createSchema } from '../../../packages/edges/verify/create-fields.ts'
import { cancelSchema, statusSchema } from '../../../packages/edges/verify/status-fields.ts'
import { type JsonSchema, plainSchema, schemaRef as ref } from '../json-schema.ts'
import { verifySentences, verifyStatusTexts } from './errors.ts'
import { verificationExamples } from './examples.ts'
import { checkedSchema, createdSchema, statusAnswerSchema, verificationCallbackSchema } from './schemas.ts'

/** The schemas below by name, for `$ref`. */
export function verificationSchemas(): Record<string, JsonSchema> {
  const commands = {
    'verify/create': 'VerifyCreate',
    verify: 'VerifyCheck',
    'verify/status': 'VerifyStatus',
    'verify/cancel': 'VerifyCancel',
  }
  const refs = Object.entries(commands).map(([command, name]) => [command, ref(name).$ref])
  return {
    VerifyRequest: {
      oneOf: Object.values(commands).map(ref),
      discriminator: { propertyName: 'command', mapping: Object.fromEntries(refs) as Record<string, string> },
    },
    VerifyCreate: { ...plainSchema(createSchema), anyOf: [{ required: ['phone'] }, { required: ['email'] }] },
    VerifyCheck: { ...plainSchema(checkSchema), anyOf: [{ required: ['phone'] }, { required: ['email'] }] },
    VerifyStatus: plainSchema(statusSchema),
    VerifyCancel: plainSchema(cancelSchema),
    VerifyRead: plainSchema(statusAnswerSchema),
    VerifyCreated: plainSchema(createdSchema),
    VerifyChecked: plainSchema(checkedSchema),
    VerificationCallback: plainSchema(verificationCallbackSchema),
  }
}

export const verificationPaths = {
  '/api/verify.php': {
    post: {
      operationId: 'verify',
      tags: ['verification'],
      summary: 'Sends a one-time code, checks, reads or cancels one',
      description:
        '`command` says which. A code that is wrong, expired or blocked is no error: the answer is 200 with `success` true, and `status` says which.',
      parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: ref('VerifyRequest'),
            examples: {
              create: { summary: 'Send a code by SMS', value: verificationExamples.create },
              'create-email': { summary: 'Send a code by e-mail', value: verificationExamples.createByEmail },
              check: { summary: 'Check a code', value: verificationExamples.check },
              status: { summary: 'Read a verification', value: verificationExamples.status },
              cancel: { summary: 'Cancel a verification', value: verificationExamples.cancel },
            },
          },
        },
      },
      responses: { '200': done(['VerifyCreated', 'VerifyChecked', 'VerifyRead']), ...errors() },
    },
    get: {
      operationId: 'verifyByQuery',
      tags: ['verification'],
      summary: 'Checks a one-time code',
      description:
        'The same as the command `verify` by POST. Prefer POST: proxies log URLs, and with them the key.',
      parameters: Object.entries(plainSchema(checkSchema).properties ?? {}).map(([name, schema]) => ({
        name,
        in: 'query',
        required: !['phone', 'email'].includes(name),
        ...(schema.description === undefined ? {} : { description: schema.description }),
        schema,
      })),
      responses: { '200': done(['VerifyChecked']), ...errors() },
    },
  },
}

export const verificationWebhook = {
  operationId: 'tellVerification',
  tags: ['verification'],
  summary: 'The status of a code, posted to its hook',
  description:
    'The delivery status of the code, and one more when it is approved, expired, blocked or cancelled. Sent, retried and signed as every callback.',
  parameters: ['WebhookId', 'WebhookTimestamp', 'WebhookSignature'].map((name) => ({
    $ref: `#/components/parameters/${name}`,
  })),
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: ref('VerificationCallback'),
        examples: {
          delivered: { summary: 'Delivered', value: verificationExamples.callbacks.delivered },
          approved: { summary: 'Approved', value: verificationExamples.callbacks.approved },
        },
      },
    },
  },
  responses: { '200': { description: 'Received. Any other answer is retried for about two days.' } },
}

function done(names: string[]) {
  const examples = {
    VerifyCreated: ['created', { summary: 'The code is on its way', value: verificationExamples.created }],
    VerifyRead: ['read', { summary: 'The verification', value: verificationExamples.read }],
    VerifyChecked: ['checked', { summary: 'The code was checked', value: verificationExamples.checked }],
  }
  const shown = Object.entries(examples).filter(([name]) => names.includes(name))
  return {
    description: 'Carried out',
    content: {
      'application/json': {
        schema: names.length === 1 ? ref(names[0] ?? '') : { oneOf: names.map(ref) },
        examples: Object.fromEntries(shown.map(([, example]) => example)) as object,
      },
    },
  }
}

function errors() {
  return Object.fromEntries(
    verifyStatusTexts.map(([httpStatus, description]) => {
      const schema = { allOf: [ref('Error')], examples: verifySentences(httpStatus).map(asError) }
      const headers = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer', minimum: 1 } } }
      const content = { 'application/json': { schema } }
      return [String(httpStatus), { description, ...(httpStatus === 429 ? { headers } : {}), content }]
    }),
  )
}

function asError(error: string) {
  return { success: false, error }
}
