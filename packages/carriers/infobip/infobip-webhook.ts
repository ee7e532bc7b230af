import { asList, asMembers, asText, type Members, parseJson } from '../../kit/text/members.ts'
import type { Secret } from '../../settings/secret.ts'
import type { Inbound, Report } from '../connector.ts'
import { postedKind, whyNotSecretAddress } from '../http/secret-address.ts'
import { type IgnoredEvent, ignored } from '../ignored-event.ts'
import {
  malformed,
  maxWebhookItems,
  type ParsedWebhook,
  tooMany,
  type Webhook,
  type WebhookHead,
  type WebhookRequest,
  webhookEvents,
} from '../webhook.ts'
import type { ReadInbound } from './inbound.ts'
import { readDelivery, readSeen } from './reports.ts'

/** One of `results` in a delivery report; null for one that is not as Infobip describes it. */
type ReadDelivery = (result: Members) => Report | null

/** Webhooks of one account: `/delivery/<secret>`, `/seen/<secret>`, `/inbound/<secret>`. Infobip signs nothing. */
export class InfobipWebhook implements Webhook {
  readonly #secret: Secret
  readonly #readInbound: ReadInbound
  readonly #readDelivery: ReadDelivery

  /** `readDeliveryOf` parses the delivery reports of a product whose reports are not those of messages. */
  constructor(secret: Secret, readInbound: ReadInbound, readDeliveryOf: ReadDelivery = readDelivery) {
    this.#secret = secret
    this.#readInbound = readInbound
    this.#readDelivery = readDeliveryOf
  }

  refuses(head: WebhookHead): string | null {
    return whyNotSecretAddress(head, this.#secret)
  }

  async read({ body, ...head }: WebhookRequest): Promise<ParsedWebhook> {
    const why = this.refuses(head)
    if (why !== null) return { kind: 'forged', why }
    const kind = postedKind(head)
    if (kind === null) return malformed('not a POST to an address of ours')
    const { results } = asMembers(parseJson(body.toString('utf8')))
    if (!Array.isArray(results)) return malformed('no JSON object with a list of results')
    if (results.length > maxWebhookItems) return tooMany('results')
    const entries = asList(results).map(asMembers)
    switch (kind) {
      case 'delivery':
        return webhookEvents(entries.map((entry) => this.#readDelivery(entry) ?? ignored('delivery', entry)))
      case 'seen':
        return webhookEvents(entries.map((entry) => readSeen(entry) ?? ignored('seen', entry)))
      case 'inbound':
        return webhookEvents([], await this.#inbound(entries, head.receivedAt))
      default:
        return malformed('neither delivery nor seen nor inbound')
    }
  }

  #inbound(entries: Members[], receivedAt: number): Promise<(Inbound | IgnoredEvent)[]> {
    return Promise.all(
      entries.map(async (entry) => (await this.#readInbound(entry, receivedAt)) ?? ignoredInbound(entry)),
    )
  }
}

function ignoredInbound(entry: Members): IgnoredEvent {
  const type = asText(asMembers(entry['message'])['type'])
  return ignored(type === null ? 'inbound' : `inbound.${type}`, entry)
}
