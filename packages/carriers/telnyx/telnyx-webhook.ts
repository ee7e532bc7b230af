import type { KeyObject } from 'node:crypto'
import {
  asList,
  asMembers,
  asText,
  isMembers,
  known,
  type Members,
  parseJson,
} from '../../kit/text/members.ts'
import { parseRfc3339 } from '../../kit/time/instant.ts'
import type { Inbound, Report } from '../connector.ts'
import { toCost } from '../http/charge.ts'
import { parseDecimal } from '../http/form.ts'
import { parseDigits } from '../http/parse-digits.ts'
import { rawText } from '../http/raw-text.ts'
import { ignored } from '../ignored-event.ts'
import { normalizeParty, parseWriter, withOptOuts } from '../sms-http/opt-out-event.ts'
import { parseOwn } from '../sms-http/report-address.ts'
import { outcomeOfState, type ReportState } from '../sms-http/report-states.ts'
import {
  type ParsedWebhook,
  type Webhook,
  type WebhookHead,
  type WebhookRequest,
  webhookEvents,
} from '../webhook.ts'
import { firstError } from './telnyx-answer.ts'
import { telnyxErrors } from './telnyx-errors.ts'
import { isFresh, isSignedByTelnyx, telnyxPublicKey } from './telnyx-signature.ts'

/** Events of messages, each one signed JSON object. */
export class TelnyxWebhook implements Webhook {
  readonly maxBodyBytes = 262_144
  readonly refuses = whyRefused
  readonly #key: KeyObject

  constructor(publicKey: string) {
    this.#key = telnyxPublicKey(publicKey)
  }

  read({ body, ...head }: WebhookRequest): ParsedWebhook {
    const why = whyRefused(head)
    if (why !== null) return { kind: 'forged', why }
    const [signature = '', timestamp = ''] = [head.headers[signatureHeader], head.headers[timestampHeader]]
    if (!isSignedByTelnyx({ signature, timestamp, body }, this.#key)) {
      return { kind: 'forged', why: 'its signature is wrong' }
    }
    const { data } = asMembers(parseJson(body.toString('utf8')))
    const event = asMembers(data)
    const type = asText(event['event_type'])
    const message = event['payload']
    const id = asText(asMembers(message)['id'])
    if (type === null || !isMembers(message) || id === null) {
      // Clicks on links that Telnyx has shortened have neither a type nor a payload.
      return webhookEvents([ignored(type ?? asText(event['record_type']) ?? 'event', event)])
    }
    switch (type) {
      case 'message.sent':
      case 'message.finalized':
        return readReport(message, id, head)
      case 'message.received':
        return readInbound(message, id, head.receivedAt)
      default:
        return webhookEvents([ignored(type, event)])
    }
  }
}

const signatureHeader = 'telnyx-signature-ed25519'
const timestampHeader = 'telnyx-timestamp'

function whyRefused({ method, headers, receivedAt }: WebhookHead): string | null {
  if (method !== 'POST') return 'it is no POST'
  const signature = headers[signatureHeader]
  if (signature === undefined) return 'it has no signature'
  if (!/^[A-Za-z0-9+/]{86}==$/.test(signature)) return 'its signature is none'
  return isFresh(headers[timestampHeader] ?? '', receivedAt) ? null : 'its timestamp is too old, or none'
}

function readReport(message: Members, id: string, head: WebhookHead): ParsedWebhook {
  const [recipient = {}] = asList(message['to']).map(asMembers)
  const status = asText(recipient['status']) ?? ''
  const error = firstError(message['errors'])
  const said = rawText(error === null ? status : `${status}, error ${error.said}`, [])
  const outcome = outcomeOfState(states, status, said, () => telnyxErrors.ofReport(error?.code ?? null))
  if (outcome === null) return webhookEvents([ignored(`report.${status}`, message)])
  const report: Report = {
    refs: [id],
    phone: parseDigits(asText(recipient['phone_number'])),
    ...parseOwn(head.path),
    outcome,
    at: outcome.kind === 'enroute' ? null : parseInstant(message['completed_at']),
    raw: said,
    ...(outcome.kind === 'enroute' ? {} : readCost(message)),
  }
  const optedOut = outcome.kind === 'failed' && telnyxErrors.ofReport(error?.code ?? null) === 'opted-out'
  return withOptOuts([{ report, optedOut, sender: readParty(message['from']) ?? '' }], head.receivedAt)
}

/** Of the recipient. */
const states: Readonly<Record<string, ReportState>> = {
  queued: 'enroute',
  sending: 'enroute',
  sent: 'enroute',
  delivered: 'delivered',
  delivery_unconfirmed: 'lost',
  sending_failed: 'failed',
  delivery_failed: 'failed',
  expired: 'expired',
}

/** Of the whole message, once it is over. */
function readCost({ cost }: Members): Pick<Report, 'cost'> {
  const { amount, currency } = asMembers(cost)
  return toCost(parseDecimal(amount), asText(currency))
}

function parseInstant(text: unknown): number | null {
  const at = parseRfc3339(asText(text) ?? '')
  return Number.isNaN(at) ? null : at
}

function readInbound(message: Members, id: string, receivedAt: number): ParsedWebhook {
  const phone = parseWriter(readParty(message['from']))
  const recipient = readParty(asList(message['to'])[0])
  if (phone === null || recipient === null) return webhookEvents([], [ignored('message.received', message)])
  const inbound: Inbound = {
    phone,
    recipient: normalizeParty(recipient),
    text: asText(message['text']) ?? '',
    ...readMedia(message),
    upstreamId: id,
    concat: null,
    receivedAt: parseInstant(message['received_at']) ?? receivedAt,
  }
  return webhookEvents([], [inbound])
}

/** The number of a party, which is an object or, in older events, the number itself. */
function readParty(party: unknown): string | null {
  return asText(party) ?? asText(asMembers(party)['phone_number'])
}

function readMedia(message: Members): Pick<Inbound, 'details'> {
  const [first = {}] = asList(message['media']).map(asMembers)
  const url = asText(first['url'])
  if (url === null) return {}
  return { details: { media: { url, ...known({ type: asText(first['content_type']) }) } } }
}
