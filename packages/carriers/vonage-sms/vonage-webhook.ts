import type { Secret } from '../../settings/secret.ts'
import type { Inbound, Report } from '../connector.ts'
import { dateReader } from '../http/date-form.ts'
import { parseDigits } from '../http/parse-digits.ts'
import { rawText } from '../http/raw-text.ts'
import { whyNotSecretAddress } from '../http/secret-address.ts'
import { type WebhookFields, webhookFields } from '../http/webhook-fields.ts'
import { ignored } from '../ignored-event.ts'
import { normalizeParty, parseWriter, withOptOuts } from '../sms-http/opt-out-event.ts'
import { namedIn } from '../sms-http/report-address.ts'
import { outcomeOfState, type ReportState } from '../sms-http/report-states.ts'
import {
  malformed,
  type ParsedWebhook,
  type Webhook,
  type WebhookHead,
  type WebhookRequest,
  webhookEvents,
} from '../webhook.ts'
import type { VonageSmsConfig } from './settings.ts'
import { vonageErrors } from './vonage-errors.ts'
import { isSignedByVonage } from './vonage-signature.ts'

/** How far the `timestamp` of a signed webhook may be from our clock. */
const toleranceMs = 300_000

/** `/report/<secret>/<our name>` and `/reply/<secret>`: a query, a form or a JSON object, as the account is set. */
export class VonageWebhook implements Webhook {
  readonly maxBodyBytes = 65_536
  readonly #secret: Secret
  readonly #signature: VonageSmsConfig['signature']

  constructor({ webhookSecret, signature }: Pick<VonageSmsConfig, 'webhookSecret' | 'signature'>) {
    this.#secret = webhookSecret
    this.#signature = signature
  }

  refuses(head: WebhookHead): string | null {
    return whyNotSecretAddress(head, this.#secret)
  }

  read({ body, ...head }: WebhookRequest): ParsedWebhook {
    const fields = webhookFields(head, body)
    const why = this.refuses(head) ?? this.#whyNotSigned(fields, head.receivedAt)
    if (why !== null) return { kind: 'forged', why }
    const kind = head.path.split('/')[1]
    if (kind === 'report') return readReport(fields, head)
    // Vonage tries an address without fields before it keeps it.
    if (kind === 'reply')
      return Object.keys(fields).length === 0 ? webhookEvents([]) : readInbound(fields, head)
    return malformed('neither report nor reply')
  }

  #whyNotSigned(fields: WebhookFields, receivedAt: number): string | null {
    if (this.#signature === null) return null
    const { secret, method } = this.#signature
    if (!isSignedByVonage(fields, { secret: secret.reveal(), method })) return 'its signature is wrong'
    const at = parseInstant('unix', fields['timestamp'])
    return at !== null && Math.abs(receivedAt - at) <= toleranceMs
      ? null
      : 'its timestamp is too old, or none'
  }
}

function readReport(fields: WebhookFields, head: WebhookHead): ParsedWebhook {
  const { messageId = '', status = '' } = fields
  if (messageId === '') return webhookEvents([ignored('report.nameless', fields)])
  const code = fields['err-code'] ?? ''
  const said = rawText(code === '' ? status : `${status}, error ${code}`, [])
  const outcome = outcomeOfState(states, status, said, () => vonageErrors.ofReport(`err-code ${code}`))
  if (outcome === null) return webhookEvents([ignored(`report.${status}`, fields)])
  const report: Report = {
    refs: [messageId],
    phone: parseDigits(fields['msisdn'] ?? null),
    ...namedIn(head.path, fields['client-ref']),
    outcome,
    part: 'unnumbered',
    at: parseInstant('YYMMDDHHmm', fields['scts']),
    raw: said,
  }
  const optedOut = outcome.kind === 'failed' && vonageErrors.ofReport(`err-code ${code}`) === 'opted-out'
  return withOptOuts([{ report, optedOut, sender: fields['to'] ?? '' }], head.receivedAt)
}

/** Of a part. */
const states: Readonly<Record<string, ReportState>> = {
  accepted: 'enroute',
  buffered: 'enroute',
  delivered: 'delivered',
  expired: 'expired',
  failed: 'failed',
  rejected: 'failed',
  unknown: 'lost',
}

function readInbound(fields: WebhookFields, { receivedAt }: WebhookHead): ParsedWebhook {
  const { messageId = '', to = '', type = 'text' } = fields
  const phone = parseWriter(fields['msisdn'] ?? null)
  if (phone === null || to === '') return webhookEvents([], [ignored('reply', fields)])
  if (type === 'binary') return webhookEvents([], [ignored('reply.binary', fields)])
  const inbound: Inbound = {
    phone,
    recipient: normalizeParty(to),
    text: fields['text'] ?? '',
    ...(messageId === '' ? {} : { upstreamId: messageId }),
    concat: readConcat(fields),
    receivedAt: sentAt(fields['message-timestamp']) ?? receivedAt,
  }
  return webhookEvents([], [inbound])
}

/** Vonage does not join the parts of a long text. */
function readConcat(fields: WebhookFields): Inbound['concat'] {
  if (fields['concat'] !== 'true') return null
  const [reference, total, part] = ['concat-ref', 'concat-total', 'concat-part'].map((name) => {
    const value = fields[name] ?? ''
    return /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN
  })
  if (reference === undefined || total === undefined || part === undefined) return null
  if (!(reference <= 65_535 && total >= 2 && total <= 255 && part >= 1 && part <= total)) return null
  return { reference, total, index: part - 1 }
}

function sentAt(text: string | undefined): number | null {
  return parseInstant('YYYY-MM-DD HH:mm:ss', text) ?? parseInstant('iso', text)
}

/** Dates are in UTC. */
function parseInstant(form: string, text: string | undefined): number | null {
  return dateReader(form)?.(text ?? '') ?? null
}
