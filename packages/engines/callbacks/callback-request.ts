import { createHmac } from 'node:crypto'
import { unreachable } from '../../kit/flow/unreachable.ts'
import type { Catalogue } from '../../store/accounts/catalogue.ts'
import type { CallbackForm, DueCallback } from '../../store/callbacks/callbacks.ts'
import { readKannelCallback } from './kannel-callback.ts'

/**
 * Headers of one attempt. `webhook-id` is the same on every attempt, `webhook-timestamp` (seconds) is that of
 * the attempt. `secrets` is `whsec_…`, several with spaces between, or null for no signature.
 */
export function callbackHeaders(
  callback: { webhookId: string; body: string },
  secrets: string | null,
  now: number,
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000))
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'user-agent': 'Posthorn/1',
    'webhook-id': callback.webhookId,
    'webhook-timestamp': timestamp,
  }
  if (secrets !== null) {
    headers['webhook-signature'] = signCallback(secrets, callback.webhookId, timestamp, callback.body)
  }
  return headers
}

/**
 * HMAC-SHA256 over `id.timestamp.body` (Standard Webhooks, `v1`). During a rotation of the secret both
 * secrets sign.
 */
export function signCallback(secrets: string, id: string, timestamp: string, body: string): string {
  return secrets
    .split(' ')
    .filter((secret) => secret !== '')
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
}

/**
 * What a callback of an account is signed with: `whsec_…`, several with spaces between, or null for nothing. Without
 * `callback` that of the account.
 */
export type SigningSecretOf = (
  accountId: number,
  callback?: Pick<DueCallback, 'webhookId' | 'url'>,
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

/** What a receiver of reports in Jasmin's form must answer. */
const jasminAnswer = 'ACK/Jasmin'

/** The headers and the body of one attempt; a null body means GET. Only JSON is signed: others' clients know no signature. */
export function composeRequest(
  { webhookId, body, form = null }: { webhookId: string; body: string; form?: CallbackForm | null },
  secrets: string | null,
  now: number,
): { headers: Record<string, string>; body: string | Buffer | null } {
  const headers = { 'user-agent': 'Posthorn/1', 'webhook-id': webhookId }
  switch (form) {
    case null:
      return { headers: callbackHeaders({ webhookId, body }, secrets, now), body }
    case 'get':
    case 'jasmin-get':
      return { headers, body: null }
    case 'kannel-get':
      return { headers, body: null }
    case 'kannel-post': {
      const { post } = readKannelCallback(body)
      return { headers: { ...headers, ...post?.headers }, body: Buffer.from(post?.octets ?? []) }
    }
    case 'jasmin-post':
      return { headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' }, body }
    default:
      return unreachable(form)
  }
}

export function isPosted(form: CallbackForm | null): boolean {
  return form === null || form === 'jasmin-post' || form === 'kannel-post'
}

/** Why an answer of this status does not acknowledge the callback, or null where it does. */
export function unacknowledged(
  form: CallbackForm | null,
  { status, body, any2xx }: { status: number; body: string; any2xx: boolean },
): string | null {
  const isAccepted = status === 200 || ((any2xx || form !== null) && status >= 200 && status < 300)
  if (!isAccepted) return `answered ${status}`
  const isSaid = (form !== 'jasmin-get' && form !== 'jasmin-post') || body.trim() === jasminAnswer
  return isSaid ? null : `answered ${status} without ${jasminAnswer}`
}
