import { createHash } from 'node:crypto'
import type { ReplyDetails } from '../../domain/message/reply.ts'
import {
  asList,
  asMembers,
  asNumber,
  asText,
  known,
  type Members,
  parseJson,
} from '../../kit/text/members.ts'
import { parseRfc3339 } from '../../kit/time/instant.ts'
import type { Secret } from '../../settings/secret.ts'
import type { Inbound, Report } from '../connector.ts'
import { handOverName } from '../hand-over-name.ts'
import { whyNotSecretAddress } from '../http/secret-address.ts'
import { ignored } from '../ignored-event.ts'
import { parseOwn } from '../sms-http/report-address.ts'
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
import { parseId } from './alphasms-answer.ts'
import { readOutcome } from './alphasms-status.ts'
import { parseParties } from './reply-party.ts'

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
    const { own } = parseOwn(head.path)
    const parties = parseParties(head.path)
    if (head.method !== 'POST' || own === undefined || parties === null) {
      return malformed('its address names no message')
    }
    const callback = asMembers(parseJson(body.toString('utf8')))
    const word = asText(callback['status'])
    const ref = parseId(callback['msg_id'])
    if (word === null) return webhookEvents([ignored('report', callback)])
    const replies = asList(callback['replies'])
    if (replies.length > maxWebhookItems) return tooMany('replies')
    const outcome = readOutcome(word, asText(callback['error']))
    const report: Report | null = outcome && {
      refs: ref === null ? [handOverName(own)] : [ref],
      phone: parties.phone,
      own,
      outcome,
      at: parseInstant(callback['updated']),
      raw: word,
      ...readCall(callback),
    }
    const inbound = replies.map((reply) =>
      readInbound(asMembers(reply), { ...parties, receivedAt: head.receivedAt }, ref),
    )
    return webhookEvents([report ?? ignored(`report.${word}`, callback)], inbound)
  }
}

function readCall(callback: Members): Pick<Report, 'call'> {
  const durationSeconds = asNumber(callback['duration'])
  const digit = asText(callback['reply'])
  if (durationSeconds === null && digit === null) return {}
  return {
    call: { durationSeconds, digit: digit !== null && /^[0-9*#]$/.test(digit) ? digit : null, code: null },
  }
}

/** Later callbacks repeat earlier replies: the same reply has the same `upstreamId`. */
function readInbound(
  reply: Members,
  parties: Pick<Inbound, 'phone' | 'recipient' | 'receivedAt'>,
  ref: string | null,
): Inbound {
  const digest = createHash('sha256').update(JSON.stringify(reply)).digest('hex').slice(0, 32)
  const details = readDetails(reply)
  return {
    ...parties,
    text: asText(reply['message']) ?? '',
    ...(Object.keys(details).length === 0 ? {} : { details }),
    upstreamId: `${ref ?? ''}.${digest}`,
    ...known({ inReplyTo: ref }),
    concat: null,
    receivedAt: parseInstant(reply['datetime']) ?? parties.receivedAt,
  }
}

function readDetails(reply: Members): ReplyDetails {
  const media = asMembers(reply['media'])
  const url = asText(media['url'])
  const place = asMembers(reply['location'])
  const [latitude, longitude] = [asNumber(place['latitude']), asNumber(place['longitude'])]
  return {
    ...known({ type: asText(reply['type']), button: asText(reply['button']) }),
    ...(url === null
      ? {}
      : {
          media: {
            url,
            ...known({
              filename: asText(media['filename']),
              filesize: asNumber(media['filesize']),
              type: asText(media['type']),
            }),
          },
        }),
    ...(latitude === null || longitude === null
      ? {}
      : {
          location: {
            latitude,
            longitude,
            ...known({ name: asText(place['name']), address: asText(place['address']) }),
          },
        }),
  }
}

function parseInstant(text: unknown): number | null {
  const at = parseRfc3339(asText(text) ?? '')
  return Number.isNaN(at) ? null : at
}
