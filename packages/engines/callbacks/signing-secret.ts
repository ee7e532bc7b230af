import type { Catalogue } from '../../store/accounts/catalogue.ts'
import type { CallbackRow } from '../../store/callbacks/callbacks.ts'

/**
 * What a callback of an account is signed with: `whsec_…`, several with spaces between, or null for nothing. Without
 * `callback` that of the account.
 */
export type SigningSecretOf = (
  accountId: number,
  callback?: Pick<CallbackRow, 'webhookId' | 'url'>,
) => string | null

/** Looks secrets up in the settings of accounts. An event for an endpoint is signed with the secret of the endpoint. */
export function signingSecrets(catalogue: Pick<Catalogue, 'account' | 'endpointSecret'>): SigningSecretOf {
  return (accountId, callback) => {
    const isEvent = callback?.webhookId.startsWith('evt_') === true
    const secret = isEvent
      ? catalogue.endpointSecret(accountId, callback.url)
      : catalogue.account(accountId)?.signingSecret
    return secret?.reveal() ?? null
  }
}
