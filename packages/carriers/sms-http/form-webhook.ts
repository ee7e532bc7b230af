import type { Secret } from '../../settings/secret.ts'
import type { Inbound } from '../connector.ts'
import type { HandOver } from '../hand-over-name.ts'
import { readFields } from '../http/form.ts'
import { whyNotSecretAddress } from '../http/secret-address.ts'
import { ignored } from '../ignored-event.ts'
import {
  type Acknowledgement,
  malformed,
  type ParsedWebhook,
  type Webhook,
  type WebhookHead,
  type WebhookRequest,
  webhookEvents,
} from '../webhook.ts'
import { normalizeParty, parseWriter } from './opt-out-event.ts'
import { parseOwn } from './report-address.ts'

/** The parameters of a request. */
export type Fields = Readonly<Record<string, string>>

/** What differs between gateways that report to an address by a query or a form. */
export interface FormEvents {
  acknowledgement: Acknowledgement
  /** A report about the hand-over that its address names. */
  report(fields: Fields, own: HandOver): ParsedWebhook
  /** What a subscriber wrote, or a part of it, and when (ms), where the request says so. */
  reply(fields: Fields, octetsOf: OctetsOf): ReplyContent
}

/** The octets of a field as they came: a text in another charset than UTF-8 has no other form. Empty where it is absent. */
export type OctetsOf = (name: string) => Buffer

export interface ReplyContent extends Pick<Inbound, 'text' | 'details' | 'piece'> {
  at: number | null
  /** Of a part. */
  concat?: Inbound['concat']
}

/**
 * The webhook of a gateway that signs nothing: `/report/<secret>/<our name>`, and `/reply/<secret>` with the fields `from`,
 * `to` and `id`, requested by GET or posted as a form.
 */
export class FormWebhook implements Webhook {
  readonly maxBodyBytes = 65_536
  readonly acknowledgement: Acknowledgement
  readonly #secret: Secret
  readonly #events: FormEvents

  constructor(secret: Secret, events: FormEvents) {
    this.acknowledgement = events.acknowledgement
    this.#secret = secret
    this.#events = events
  }

  refuses(head: WebhookHead): string | null {
    return whyNotSecretAddress(head, this.#secret)
  }

  read({ body, ...head }: WebhookRequest): ParsedWebhook {
    const why = this.refuses(head)
    if (why !== null) return { kind: 'forged', why }
    const form = head.method === 'GET' ? head.query : new URLSearchParams(body.toString('utf8'))
    const fields = readFields(form)
    switch (head.path.split('/')[1] ?? '') {
      case 'report': {
        const { own } = parseOwn(head.path)
        return own === undefined
          ? webhookEvents([ignored('report.nameless', fields)])
          : this.#events.report(fields, own)
      }
      case 'reply':
        return this.#readInbound(
          fields,
          head.method === 'GET' ? head.rawQuery : body.toString('latin1'),
          head.receivedAt,
        )
      default:
        return malformed('neither report nor reply')
    }
  }

  #readInbound(fields: Fields, form: string, receivedAt: number): ParsedWebhook {
    const { id = '', from = '', to = '' } = fields
    const phone = parseWriter(from)
    if (phone === null || to.trim() === '') return webhookEvents([], [ignored('reply', fields)])
    const { at, concat = null, ...content } = this.#events.reply(fields, (name) => octetsOfField(form, name))
    const inbound: Inbound = {
      phone,
      recipient: normalizeParty(to.trim()),
      ...content,
      ...(id === '' ? {} : { upstreamId: id }),
      concat,
      receivedAt: at ?? receivedAt,
    }
    return webhookEvents([], [inbound])
  }
}

/** The octets of the first field of this name in a query or a form. */
function octetsOfField(form: string, name: string): Buffer {
  const field = form.split('&').find((each) => each.startsWith(`${name}=`)) ?? ''
  const value = field.slice(name.length + 1).replaceAll('+', ' ')
  const unescaped = value.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(unescaped, 'latin1')
}
