import { bearsSecret } from './bearer-secret.ts'
import { type HookResult, jsonAnswer, type SignInService } from './sign-in-service.ts'

/**
 * The SMS stage of authentik with the provider Generic (`authentik/stages/authenticator_sms` of
 * github.com/goauthentik/authentik): `Body` is the code alone, `Message` its text; a webhook mapping may leave `Message` out and
 * add `Locale`. What it is answered with a status from 400 on is shown to the user.
 */
export const authentik: SignInService = {
  fields: { phone: ['To'], code: ['Body'], text: ['Message'], lang: ['Locale'], userAddress: [] },
  takesTypedPhones: true,
  authenticate: ({ headers }, secrets) => bearsSecret(headers, secrets),
  answer: (result: HookResult) =>
    result.kind === 'sent'
      ? jsonAnswer(result)
      : { httpStatus: result.httpStatus, contentType: 'text/plain; charset=utf-8', body: result.sentence },
}
