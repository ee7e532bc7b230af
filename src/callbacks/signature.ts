import { createHmac } from 'node:crypto'

/**
 * Value of `webhook-signature` (Standard Webhooks, `v1`): HMAC-SHA256 over `id.timestamp.body`.
 * `secrets` is one `whsec_<base64>`, or several with spaces between while a secret is being replaced: then
 * each of them signs.
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
