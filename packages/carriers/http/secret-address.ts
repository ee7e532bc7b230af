import { sameText } from '../../kit/text/same-text.ts'
import type { Secret } from '../../settings/secret.ts'
import type { WebhookHead } from '../webhook.ts'

/**
 * Why a request to `/<kind>/<secret>` is forged, or null. Where the upstream signs nothing, the secret in the address
 * authenticates the request.
 */
export function whyNotSecretAddress({ path }: WebhookHead, secret: Secret): string | null {
  const [, , given = ''] = path.split('/', 3)
  return sameText(given, secret.reveal()) ? null : 'not the secret address'
}

/** The `kind` of a POST to `/<kind>/<secret>`; null for another method or a longer path. */
export function postedKind({ method, path }: WebhookHead): string | null {
  const [, kind = '', , ...rest] = path.split('/')
  return method === 'POST' && rest.length === 0 ? kind : null
}
