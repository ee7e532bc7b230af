import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { WebhookHead, WebhookRequest } from '../webhook.ts'

/**
 * Telegram tries a report up to ten times with growing pauses, and does not say whether it signs each time anew.
 * So the day is generous: a report that is played again says only what it said before.
 */
const oldestMs = 24 * 3_600_000
/** How far their clock may be ahead of ours. */
const aheadMs = 300_000

/**
 * Why a report is not believed, or null where it is: `X-Request-Signature` is the HMAC-SHA-256 of the timestamp, a
 * line feed and the body, in hex, under the SHA-256 of the token (https://core.telegram.org/gateway/api#checking-report-integrity).
 */
export function whyForged({ body, ...head }: WebhookRequest, token: string): string | null {
  const { 'x-request-timestamp': timestamp = '', 'x-request-signature': signature = '' } = head.headers
  const why = whyRefused(head)
  if (why !== null) return why
  const key = createHash('sha256').update(token).digest()
  const expected = createHmac('sha256', key).update(`${timestamp}\n`).update(body).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'its signature is wrong'
}

/** The same as far as the head tells. */
export function whyRefused({ headers, receivedAt }: WebhookHead): string | null {
  const timestamp = headers['x-request-timestamp']
  const signature = headers['x-request-signature']
  if (timestamp === undefined || signature === undefined) return 'it has no signature'
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/i.test(signature)) return 'its signature is none'
  const age = receivedAt - Number(timestamp) * 1_000
  return age > oldestMs || age < -aheadMs ? 'its timestamp is not of today' : null
}
