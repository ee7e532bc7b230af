import { bearsSecret } from './bearer-secret.ts'
import { jsonAnswer, type SignInService } from './sign-in-service.ts'

/** The generic messenger of FusionAuth (fusionauth.io/docs/customize/email-and-messages/generic-messenger). */
export const fusionauth: SignInService = {
  fields: {
    phone: ['phoneNumber'],
    code: ['code'],
    text: ['textMessage', 'message'],
    lang: [],
    userAddress: [],
  },
  authenticate: ({ headers }, secrets) => bearsSecret(headers, secrets),
  answer: jsonAnswer,
}
