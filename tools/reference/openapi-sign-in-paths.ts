import { type SignInKind, signInKinds } from '../../packages/domain/accounts/sign-in-hook.ts'

const refused = (description: string) => ({
  description,
  content: {
    'application/json': {
      schema: { type: 'object', required: ['error'], properties: { error: { type: 'string' } } },
      example: { error: 'A code cannot be sent to this number' },
    },
  },
})

/** The least that each sign-in service sends. */
const examples: Readonly<Record<SignInKind, object>> = {
  supabase: { user: { phone: '380671234567' }, sms: { otp: '561166', phone: '380671234567' } },
  zitadel: {
    contextInfo: { recipientPhoneNumber: '+380671234567' },
    templateData: { text: 'Your code is 561166.' },
    args: { code: '561166' },
  },
  kratos: { recipient: '+380671234567', body: 'Your login code is: 561166', code: '561166' },
  logto: { to: '380671234567', type: 'SignIn', payload: { code: '561166', locale: 'uk' } },
  keycloak: { phone: '+380671234567', message: 'Your SMS code is 561166' },
  authentik: { From: 'authentik', To: '+380671234567', Body: '561166', Message: 'Use this code: 561166' },
  fusionauth: { type: 'SMS', phoneNumber: '+380671234567', textMessage: 'Code: 561166', code: '561166' },
}

const parameter = (name: string, description: string, schema: object) => ({
  ...{ name, in: 'path', required: true, description },
  schema: { type: 'string', ...schema },
})

/** The hooks of sign-in services, as `edges/sign-in-hooks` answers them. */
export const signInPaths = {
  '/v1/sign-in/{kind}/{name}': {
    post: {
      operationId: 'sendCodeOfSignInService',
      tags: ['verification'],
      summary: 'Sends a code that a sign-in service has made',
      description:
        'For the hooks of Supabase Auth, Zitadel, Ory Kratos, Logto, Keycloak, authentik and FusionAuth, in the form ' +
        'that each of them sends. Supabase and Zitadel sign their requests; the others bring the secret of the hook in ' +
        '`Authorization`. The same code for the same number within 30 seconds is answered as the first and sends nothing. ' +
        'Supabase gets refusals as 200 with its `error` object, authentik as plain text.',
      parameters: [
        parameter('kind', 'The sign-in service', { enum: [...signInKinds] }),
        parameter('name', 'The hook, as `posthorn sign-in-hooks add` named it', {
          pattern: '^[a-z0-9-]{1,64}$',
        }),
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { type: 'object' },
            examples: Object.fromEntries(signInKinds.map((kind) => [kind, { value: examples[kind] }])),
          },
          'application/x-www-form-urlencoded': { schema: { type: 'object' } },
        },
      },
      responses: {
        '200': {
          description: 'Stored, or a repeat of what was',
          content: { 'application/json': { schema: { type: 'object' }, example: {} } },
        },
        '400': refused('A field is missing, or no code can be sent to the number'),
        '401': refused('There is no such hook, or its secret or signature is wrong'),
        '403': refused('The account is disabled'),
        '404': refused('The sign-in service is not known'),
        '413': refused('The body is too long'),
        '415': refused('The body is packed in a way that is not read'),
        '429': refused('There were too many codes: `Retry-After` says when'),
        '503': refused('The gateway cannot store it now: try again after `Retry-After`'),
      },
    },
  },
}
