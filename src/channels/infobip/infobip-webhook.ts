import { createHash, timingSafeEqual } from 'node:crypto'
import type { Secret } from '../../settings/secret.ts'
import type { Inbound, Report } from '../connector.ts'
import { type Members, membersOf, parseJson } from '../http/members.ts'
import {
  maxWebhookItems,
  type Webhook,
  type WebhookHead,
  type WebhookReading,
  type WebhookRequest,
} from '../webhook.ts'
import { type ReadContent, readInbound } from './inbound.ts'
import { listOf } from './list-of.ts'
import { readDelivery, readSeen } from './reports.ts'

/** One of `results` in a delivery report; null for one that is not as Infobip describes it. */
type ReadDelivery = (result: Members) => Report | null

/**
 * News of one account, at `/delivery/<secret>`, `/seen/<secret>` and `/inbound/<secret>`. Infobip signs nothing:
 * who knows the address is believed.
 */
export class InfobipWebhook implements Webhook {
  readonly #secret: Buffer
  readonly #readContent: ReadContent
  readonly #readDelivery: ReadDelivery

  /** `readDeliveryOf` reads delivery reports where they are not those of messages. */
  constructor(secret: Secret, readContent: ReadContent, readDeliveryOf: ReadDelivery = readDelivery) {
    this.#secret = digest(secret.reveal())
    this.#readContent = readContent
    this.#readDelivery = readDeliveryOf
  }

  refuses({ path }: WebhookHead): string | null {
    const [, , secret = ''] = path.split('/', 3)
    return timingSafeEqual(digest(secret), this.#secret) ? null : 'not the secret address'
  }

  async read({ body, ...head }: WebhookRequest): Promise<WebhookReading> {
    const why = this.refuses(head)
    if (why !== null) return { kind: 'forged', why }
    const { method, path, receivedAt } = head
    const [, kind = '', , ...rest] = path.split('/')
    if (method !== 'POST' || rest.length > 0) return malformed('not a POST to an address of ours')
    const results = listOf(membersOf(parseJson(body.toString('utf8')))['results'])
    if (results === null) return malformed('no JSON object with a list of results')
    if (results.length > maxWebhookItems) return malformed(`more than ${maxWebhookItems} results`)
    const entries = results.map(membersOf)
    switch (kind) {
      case 'delivery':
        return newsOf(entries.map(this.#readDelivery), [])
      case 'seen':
        return newsOf(entries.map(readSeen), [])
      case 'inbound':
        return newsOf([], await this.#inbound(entries, receivedAt))
      default:
        return malformed('neither delivery nor seen nor inbound')
    }
  }

  #inbound(entries: Members[], receivedAt: number): Promise<(Inbound | null)[]> {
    return Promise.all(entries.map((entry) => readInbound(entry, this.#readContent, receivedAt)))
  }
}

/** Of the same length whatever was given, so that comparing takes the same time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function malformed(why: string): WebhookReading {
  return { kind: 'malformed', why }
}

function newsOf(reports: (Report | null)[], inbound: (Inbound | null)[]): WebhookReading {
  const read = {
    reports: reports.filter((each) => each !== null),
    inbound: inbound.filter((each) => each !== null),
  }
  const ignored = reports.length + inbound.length - read.reports.length - read.inbound.length
  return { kind: 'news', ...read, ignored }
}
