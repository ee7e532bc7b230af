import { createHash } from 'node:crypto'
import type { ReplyDetails } from '../../domain/message/reply.ts'
import {
  known,
  listOf,
  type Members,
  membersOf,
  numberOf,
  parseJson,
  textOf,
} from '../../kit/text/members.ts'
import { parseRfc3339 } from '../../kit/time/instant.ts'
import type { Secret } from '../../settings/secret.ts'
import type { Inbound, Report } from '../connector.ts'
import { handOverName } from '../hand-over-name.ts'
import { whyNotSecretAddress } from '../http/secret-address.ts'
import { ignored } from '../ignored-event.ts'
import { ownOf } from '../sms-http/report-address.ts'
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
import { idOf } from './alphasms-answer.ts'
import { readOutcome } from './alphasms-status.ts'
import { partiesOf } from './reply-party.ts'

/** Callbacks of the contract, at `/report/<secret>/<subscriber and sender>/<our name>`. Nothing is signed. */
export class AlphasmsWebhook implements Webhook {
  readonly maxBodyBytes = 262_144
  readonly #secret: Secret

  constructor(secret: Secret) {
    this.#secret = secret
  }

  refuses(head: WebhookHead): string | null {
    return whyNotSecretAddress(head, this.#secret)
  }

  read({ body, ...head }: WebhookRequest): ParsedWebhook {
    const why = this.refuses(head)
    if (why !== null) return { kind: 'forged', why }
    const { own } = ownOf(head.path)
    const parties = partiesOf(head.path)
    if (head.method !== 'POST' || own === undefined || parties === null) {
      return malformed('its address names no message')
    }
    const callback = membersOf(parseJson(body.toString('utf8')))
    const word = textOf(callback['status'])
    const ref = idOf(callback['msg_id'])
    if (word === null) return webhookEvents([ignored('report', callback)])
    const replies = listOf(callback['replies'])
    if (replies.length > maxWebhookItems) return tooMany('replies')
    const outcome = readOutcome(word, textOf(callback['error']))
    const report: Report | null = outcome && {
      refs: ref === null ? [handOverName(own)] : [ref],
      phone: parties.phone,
      own,
      outcome,
      at: instantOf(callback['updated']),
      raw: word,
      ...callOf(callback),
    }
    const inbound = replies.map((reply) =>
      inboundOf(membersOf(reply), { ...parties, receivedAt: head.receivedAt }, ref),
    )
    return webhookEvents([report ?? ignored(`report.${word}`, callback)], inbound)
  }
}

function callOf(callback: Members): Pick<Report, 'call'> {
  const durationSeconds = numberOf(callback['duration'])
  const digit = textOf(callback['reply'])
  if (durationSeconds === null && digit === null) return {}
  return {
    call: { durationSeconds, digit: digit !== null && /^[0-9*#]$/.test(digit) ? digit : null, code: null },
  }
}

/** Later callbacks repeat earlier replies: the same reply has the same `upstreamId`. */
function inboundOf(
  reply: Members,
  parties: Pick<Inbound, 'phone' | 'recipient' | 'receivedAt'>,
  ref: string | null,
): Inbound {
  const digest = createHash('sha256').update(JSON.stringify(reply)).digest('hex').slice(0, 32)
  const details = detailsOf(reply)
  return {
    ...parties,
    text: textOf(reply['message']) ?? '',
    ...(Object.keys(details).length === 0 ? {} : { details }),
    upstreamId: `${ref ?? ''}.${digest}`,
    ...known({ inReplyTo: ref }),
    concat: null,
    receivedAt: instantOf(reply['datetime']) ?? parties.receivedAt,
  }
}

function detailsOf(reply: Members): ReplyDetails {
  const media = membersOf(reply['media'])
  const url = textOf(media['url'])
  const place = membersOf(reply['location'])
  const [latitude, longitude] = [numberOf(place['latitude']), numberOf(place['longitude'])]
  return {
    ...known({ type: textOf(reply['type']), button: textOf(reply['button']) }),
    ...(url === null
      ? {}
      : {
          media: {
            url,
            ...known({
              filename: textOf(media['filename']),
              filesize: numberOf(media['filesize']),
              type: textOf(media['type']),
            }),
          },
        }),
    ...(latitude === null || longitude === null
      ? {}
      : {
          location: {
            latitude,
            longitude,
            ...known({ name: textOf(place['name']), address: textOf(place['address']) }),
          },
        }),
  }
}

function instantOf(text: unknown): number | null {
  const at = parseRfc3339(textOf(text) ?? '')
  return Number.isNaN(at) ? null : at
}
