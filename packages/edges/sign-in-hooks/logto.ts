import { bearsSecret } from './bearer-secret.ts'
import { jsonAnswer, type SignInService } from './sign-in-service.ts'

/**
 * The HTTP SMS connector of Logto (docs.logto.io/integrations/http-sms): a code without a text, and the configured
 * `Authorization` as it is. The words of a refusal reach the user.
 */
export const logto: SignInService = {
  fields: {
    phone: ['to'],
    code: ['payload.code'],
    text: [],
    lang: ['payload.locale', 'payload.uiLocales'],
    userAddress: ['ip'],
  },
  authenticate: ({ headers }, secrets) => bearsSecret(headers, secrets),
  answer: jsonAnswer,
}
