import { createHash, timingSafeEqual } from 'node:crypto'
import type { Secret } from '../../config/secrets.ts'
import type { Webhook, WebhookReading, WebhookRequest } from '../webhook.ts'
import { readBounce } from './read-bounce.ts'

/**
 * Bounces of one mail server, at `/bounces/<secret>`: whatever comes to the bounce address, passed on as it came by
 * the mail server's pipe. Nobody can sign them; who knows the address is believed.
 */
export class BounceWebhook implements Webhook {
  readonly #secret: Buffer

  constructor(secret: Secret) {
    this.#secret = digest(secret.reveal())
  }

  async read({ method, path, query, body }: WebhookRequest): Promise<WebhookReading> {
    const [, kind = '', secret = '', ...rest] = path.split('/')
    if (!timingSafeEqual(digest(secret), this.#secret))
      return { kind: 'forged', why: 'not the secret address' }
    if (kind !== 'bounces' || method !== 'POST' || rest.length > 0) {
      return { kind: 'malformed', why: 'not a POST to an address of ours' }
    }
    if (body.length === 0) return { kind: 'malformed', why: 'there is no message in it' }
    const report = await readBounce(body, query.get('recipient'))
    if (report === 'unreadable') return { kind: 'malformed', why: 'it is no message' }
    if (report === null) return { kind: 'news', reports: [], inbound: [], ignored: 1 }
    return { kind: 'news', reports: [report], inbound: [], ignored: 0 }
  }
}

/** Of the same length whatever was given, so that comparing takes the same time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
