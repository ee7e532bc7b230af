import type { Inbound, Report } from '../connector.ts'
import { readFields } from '../http/form.ts'
import { parseDigits } from '../http/parse-digits.ts'
import { rawText } from '../http/raw-text.ts'
import { ignored } from '../ignored-event.ts'
import {
  type Acknowledgement,
  composeAddress,
  type ParsedWebhook,
  type Webhook,
  type WebhookHead,
  type WebhookRequest,
  webhookEvents,
} from '../webhook.ts'
import type { SmsErrorTable } from './error-table.ts'
import type { Fields } from './form-webhook.ts'
import { consentEvent, normalizeParty, parseWriter, withOptOuts } from './opt-out-event.ts'
import { parseOwn } from './report-address.ts'
import { outcomeOfState, type ReportState } from './report-states.ts'

/** What differs between carriers whose webhooks are signed forms with the fields `From` and `To`. */
export interface SignedForms {
  acknowledgement: Acknowledgement
  states: Readonly<Record<string, ReportState>>
  errors: SmsErrorTable
  /** See `Webhook.refuses`. */
  whyRefused(head: WebhookHead): string | null
  /** `url`: the address of the webhook as the carrier knows it, which it signs. */
  isSigned(head: WebhookHead, url: string, form: URLSearchParams): boolean
  /** The carrier's id of the message; empty where there is none. */
  idOf(fields: Fields): string
  /** Null where the event is a message of a subscriber. */
  report(fields: Fields): FormReport | null
  reply(fields: Fields): FormReply
}

/** A status callback. */
export interface FormReport extends Pick<Report, 'part' | 'cost'> {
  state: string
  /** Digits; anything else is no error. */
  error: string
  /** An id of a long text beside that of its part. */
  parentId?: string
}

/** What a subscriber wrote, and what the carrier made of it itself. */
export interface FormReply extends Pick<Inbound, 'text' | 'details'> {
  consent?: 'withdrawn' | 'given'
  isAnswered?: true
}

/** Status callbacks and messages of subscribers, each a signed form, or a signed query where the carrier may send one. */
export class SignedFormWebhook implements Webhook {
  readonly maxBodyBytes = 65_536
  readonly acknowledgement: Acknowledgement
  readonly #forms: SignedForms
  readonly #inboundUrl: () => string

  constructor(forms: SignedForms, inboundUrl: () => string) {
    this.acknowledgement = forms.acknowledgement
    this.#forms = forms
    this.#inboundUrl = inboundUrl
  }

  refuses(head: WebhookHead): string | null {
    return this.#forms.whyRefused(head)
  }

  read({ body, ...head }: WebhookRequest): ParsedWebhook {
    const why = this.refuses(head)
    if (why !== null) return { kind: 'forged', why }
    const form = new URLSearchParams(head.method === 'POST' ? body.toString('utf8') : '')
    const url = composeAddress(this.#inboundUrl(), head)
    if (!this.#forms.isSigned(head, url, form)) {
      return { kind: 'forged', why: `its signature is wrong for ${url}` }
    }
    const fields = readFields(head.method === 'POST' ? form : head.query)
    const id = this.#forms.idOf(fields)
    if (id === '') return webhookEvents([ignored('event', fields)])
    const report = this.#forms.report(fields)
    if (report !== null) return this.#readReport(report, { id, fields, head })
    return readInbound(this.#forms.reply(fields), { id, fields, head })
  }

  #readReport(said: FormReport, { id, fields, head }: FormEvent): ParsedWebhook {
    const { state, error, parentId = '', part, cost } = said
    const code = /^\d{1,9}$/.test(error) ? Number(error) : null
    const raw = rawText(code === null || code === 0 ? state : `${state}, error ${code}`, [])
    const verdict = () => this.#forms.errors.ofReport(code)
    const outcome = outcomeOfState(this.#forms.states, state, raw, verdict)
    if (outcome === null) return webhookEvents([ignored(`report.${state}`, fields)])
    const report: Report = {
      refs: parentId === '' || parentId === id ? [id] : [id, parentId],
      phone: parseDigits(fields['To'] ?? null),
      ...parseOwn(head.path),
      outcome,
      at: null,
      raw,
      ...(part === undefined ? {} : { part }),
      ...(cost === undefined || outcome.kind === 'enroute' ? {} : { cost }),
    }
    const optedOut = outcome.kind === 'failed' && verdict() === 'opted-out'
    return withOptOuts([{ report, optedOut, sender: fields['From'] ?? '' }], head.receivedAt)
  }
}

interface FormEvent {
  id: string
  fields: Fields
  head: WebhookHead
}

function readInbound({ consent, ...said }: FormReply, { id, fields, head }: FormEvent): ParsedWebhook {
  const phone = parseWriter(fields['From'] ?? null)
  const to = fields['To'] ?? ''
  if (phone === null || to === '') return webhookEvents([], [ignored('reply', fields)])
  const parties = { phone, recipient: normalizeParty(to), receivedAt: head.receivedAt }
  const message: Inbound = { ...parties, ...said, upstreamId: id, concat: null }
  return webhookEvents([], [message, ...(consent ? [consentEvent(parties, { consent, id })] : [])])
}
