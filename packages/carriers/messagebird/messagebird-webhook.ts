import type { Secret } from '../../settings/secret.ts'
import type { Inbound, Report } from '../connector.ts'
import { toCost } from '../http/charge.ts'
import { dateReader } from '../http/date-form.ts'
import { parseDecimal } from '../http/form.ts'
import { parseDigits } from '../http/parse-digits.ts'
import { rawText } from '../http/raw-text.ts'
import { type WebhookFields, webhookFields } from '../http/webhook-fields.ts'
import { ignored } from '../ignored-event.ts'
import { normalizeParty, parseWriter, withOptOuts } from '../sms-http/opt-out-event.ts'
import { namedIn } from '../sms-http/report-address.ts'
import { outcomeOfState, type ReportState } from '../sms-http/report-states.ts'
import {
  composeAddress,
  type ParsedWebhook,
  type Webhook,
  type WebhookHead,
  type WebhookRequest,
  webhookEvents,
} from '../webhook.ts'
import { verdictOfReport } from './messagebird-errors.ts'
import { whyNotSignedByMessageBird } from './messagebird-signature.ts'
import { senderIn } from './sender-in-address.ts'

/** Reports, requested by GET, and texts of subscribers, by GET or POST; each signed over its address and its body. */
export class MessageBirdWebhook implements Webhook {
  readonly maxBodyBytes = 65_536
  readonly acknowledgement = { status: 200, contentType: 'text/plain', body: 'OK' }
  readonly #signingKey: Secret
  readonly #inboundUrl: () => string

  /** `inboundUrl`: the address of this webhook as MessageBird knows it, which it signs. */
  constructor(signingKey: Secret, inboundUrl: () => string) {
    this.#signingKey = signingKey
    this.#inboundUrl = inboundUrl
  }

  refuses({ headers }: WebhookHead): string | null {
    return headers[signatureHeader] === undefined ? 'it has no signature' : null
  }

  read({ body, ...head }: WebhookRequest): ParsedWebhook {
    const why = this.refuses(head) ?? this.#whyNotSigned(head, body)
    if (why !== null) return { kind: 'forged', why }
    const fields = webhookFields(head, body)
    if (fields['originator'] !== undefined && fields['status'] === undefined) return readInbound(fields, head)
    return readReport(fields, head)
  }

  #whyNotSigned(head: WebhookHead, body: Buffer): string | null {
    return whyNotSignedByMessageBird(head.headers[signatureHeader] ?? '', {
      signingKey: this.#signingKey.reveal(),
      url: composeAddress(this.#inboundUrl(), head),
      body,
      now: head.receivedAt,
    })
  }
}

const signatureHeader = 'messagebird-signature-jwt'

function readReport(fields: WebhookFields, head: WebhookHead): ParsedWebhook {
  const { id = '', status = '', statusErrorCode = '' } = fields
  if (id === '' || status === '') return webhookEvents([ignored('event', fields)])
  const reason = (fields['statusReason'] ?? '').toLowerCase().replaceAll('_', ' ')
  const code = /^[1-9]\d{0,8}$/.test(statusErrorCode) ? Number(statusErrorCode) : null
  const said = [status, reason, code === null ? '' : `error ${code}`].filter((word) => word !== '').join(', ')
  const outcome = outcomeOfState(
    reason === neverReported ? { ...states, expired: 'lost' } : states,
    status,
    rawText(said, []),
    () => verdictOfReport(code, reason),
  )
  if (outcome === null) return webhookEvents([ignored(`report.${status}`, fields)])
  const report: Report = {
    refs: [id],
    phone: parseDigits(fields['recipient'] ?? null),
    ...namedIn(head.path, fields['reference']),
    outcome,
    at: parseInstant(fields['statusDatetime']),
    raw: rawText(said, []),
    ...(outcome.kind === 'enroute' ? {} : readCost(fields)),
  }
  const optedOut = outcome.kind === 'failed' && verdictOfReport(code, reason) === 'opted-out'
  return withOptOuts([{ report, optedOut, sender: senderIn(head.path) }], head.receivedAt)
}

const states: Readonly<Record<string, ReportState>> = {
  scheduled: 'enroute',
  sent: 'enroute',
  buffered: 'enroute',
  delivered: 'delivered',
  expired: 'expired',
  delivery_failed: 'failed',
}
/** Of `expired`: the operator has it and never reported on it. */
const neverReported = 'dlr not received'

function readCost(fields: WebhookFields): Pick<Report, 'cost'> {
  return toCost(parseDecimal(fields['price[amount]']), fields['price[currency]'] ?? null)
}

function readInbound(fields: WebhookFields, { receivedAt }: WebhookHead): ParsedWebhook {
  const phone = parseWriter(fields['originator'] ?? null)
  const recipient = fields['recipient'] ?? fields['receiver'] ?? ''
  if (phone === null || recipient === '') return webhookEvents([], [ignored('reply', fields)])
  const id = fields['id'] ?? ''
  const inbound: Inbound = {
    phone,
    recipient: normalizeParty(recipient),
    // A flow of the Flow Builder calls it payload.
    text: fields['body'] ?? fields['payload'] ?? '',
    ...(id === '' ? {} : { upstreamId: id }),
    concat: null,
    receivedAt: parseInstant(fields['createdDatetime']) ?? receivedAt,
  }
  return webhookEvents([], [inbound])
}

/** RFC 3339; the plus of its zone may come as a blank. */
function parseInstant(text: string | undefined): number | null {
  return dateReader('iso')?.((text ?? '').replace(/ (?=\d\d:\d\d$)/, '+')) ?? null
}
