import { createHash, timingSafeEqual } from 'node:crypto'
import type { Secret } from '../../settings/secret.ts'
import type { Webhook, WebhookHead, WebhookReading, WebhookRequest } from '../webhook.ts'
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

  refuses({ path }: WebhookHead): string | null {
    const [, , secret = ''] = path.split('/', 3)
    return timingSafeEqual(digest(secret), this.#secret) ? null : 'not the secret address'
  }

  async read({ body, ...head }: WebhookRequest): Promise<WebhookReading> {
    const why = this.refuses(head)
    if (why !== null) return { kind: 'forged', why }
    const { method, path, query } = head
    const [, kind = '', , ...rest] = path.split('/')
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
