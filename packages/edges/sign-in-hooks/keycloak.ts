import { bearsSecret, isSecret } from './bearer-secret.ts'
import { jsonAnswer, type SignInService } from './sign-in-service.ts'

/**
 * The SMS authenticator of github.com/netzbegruenung/keycloak-mfa-plugins, whose names of fields are settings:
 * docs/guides/codes-for-keycloak.md has those that are read here, in JSON and in a form. The secret is in `Authorization`, or
 * the field `token`. Keycloak logs a failure and tries no more.
 */
export const keycloak: SignInService = {
  fields: {
    phone: ['phone', 'to'],
    code: ['code'],
    text: ['message', 'text'],
    lang: ['lang'],
    userAddress: [],
  },
  takesTypedPhones: true,
  authenticate: ({ headers, fields }, secrets) => {
    const token = fields()?.['token']
    return bearsSecret(headers, secrets) ?? (typeof token === 'string' ? isSecret(token, secrets) : null)
  },
  answer: jsonAnswer,
}
