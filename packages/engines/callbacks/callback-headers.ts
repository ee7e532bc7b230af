import { createHmac } from 'node:crypto'

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
