import { bearsSecret } from './bearer-secret.ts'
import { jsonAnswer, type SignInService } from './sign-in-service.ts'

/**
 * The courier of Ory Kratos with a channel `http` (ory.sh/docs/kratos/self-hosted/sending-sms), whose body is made by a
 * template in the user's hands: docs/guides/codes-for-kratos.md has one. It queues a message again after any other status
 * than 2xx; a repeat looks like the first.
 */
export const kratos: SignInService = {
  fields: {
    phone: ['recipient', 'to', 'To'],
    code: [
      'code',
      'template_data.login_code',
      'template_data.verification_code',
      'template_data.recovery_code',
      'template_data.registration_code',
    ],
    text: ['body', 'Body'],
    lang: ['lang'],
    userAddress: [],
  },
  authenticate: ({ headers }, secrets) => bearsSecret(headers, secrets),
  answer: jsonAnswer,
}
