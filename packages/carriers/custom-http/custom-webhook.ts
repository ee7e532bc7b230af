import { createHmac } from 'node:crypto'
import { isMembers, parseJson } from '../../kit/text/members.ts'
import { sameText } from '../../kit/text/same-text.ts'
import type { Inbound, Report, ReportOutcome } from '../connector.ts'
import { parseHandOverName } from '../hand-over-name.ts'
import { toCost } from '../http/charge.ts'
import { dateReader } from '../http/date-form.ts'
import { parseDecimal, readFields } from '../http/form.ts'
import { parseDigits } from '../http/parse-digits.ts'
import { rawText } from '../http/raw-text.ts'
import { whyNotSecretAddress } from '../http/secret-address.ts'
import { type IgnoredEvent, ignored } from '../ignored-event.ts'
import { parseWriter, type ReadReport, withOptOuts } from '../sms-http/opt-out-event.ts'
import { parseOwn } from '../sms-http/report-address.ts'
import { failedBy, isVerdict, type SmsVerdict } from '../sms-http/verdicts.ts'
import {
  type Acknowledgement,
  malformed,
  maxWebhookItems,
  type ParsedWebhook,
  tooMany,
  type Webhook,
  type WebhookHead,
  type WebhookRequest,
  webhookEvents,
} from '../webhook.ts'
import type { CustomHttpConfig, ReplySettings, ReportSettings } from './settings.ts'
import { scalarAt, valueAt } from './source.ts'

type Settings = Pick<
  CustomHttpConfig,
  'webhookSecret' | 'webhookAnswer' | 'hmac' | 'reports' | 'replies' | 'currency'
>

/**
 * Reads `/report/<secret>/<our name>` and `/reply/<secret>` as the settings describe: JSON, a form or a query, by POST or
 * GET.
 */
export class CustomWebhook implements Webhook {
  readonly acknowledgement: Acknowledgement
  readonly #settings: Settings

  constructor(settings: Settings) {
    this.#settings = settings
    this.acknowledgement = settings.webhookAnswer
  }

  refuses(head: WebhookHead): string | null {
    const { webhookSecret, hmac } = this.#settings
    const why = whyNotSecretAddress(head, webhookSecret)
    if (why !== null) return why
    return hmac !== null && head.headers[hmac.header.toLowerCase()] === undefined
      ? 'it has no signature'
      : null
  }

  read({ body, ...head }: WebhookRequest): ParsedWebhook {
    const why = this.refuses(head) ?? this.#whyForged(head, body)
    if (why !== null) return { kind: 'forged', why }
    const content = parseContent(head, body)
    if (content === null) return malformed('neither a JSON object or list nor a form with fields')
    const { reports, replies } = this.#settings
    const kind = head.path.split('/')[1]
    if (kind === 'report') {
      return reports === null
        ? webhookEvents([ignored('report', content)])
        : this.#reports(content, reports, head)
    }
    if (kind !== 'reply') return malformed('neither report nor reply')
    return replies === null
      ? webhookEvents([], [ignored('reply', content)])
      : readInbound(content, replies, head)
  }

  #whyForged({ headers }: WebhookHead, body: Buffer): string | null {
    const { hmac } = this.#settings
    if (hmac === null) return null
    const { header, algorithm, encoding, prefix, secret } = hmac
    const given = headers[header.toLowerCase()] ?? ''
    const expected = prefix + createHmac(algorithm, secret.reveal()).update(body).digest(encoding)
    const read = encoding === 'hex' ? given.toLowerCase() : given
    return sameText(read, encoding === 'hex' ? expected.toLowerCase() : expected)
      ? null
      : 'its signature is wrong'
  }

  #reports(content: unknown, settings: ReportSettings, head: WebhookHead): ParsedWebhook {
    const items = findItems(content, settings.list)
    if (items === null) return malformed('no list of reports')
    if (items.length > maxWebhookItems) return tooMany('reports')
    const read = items.map((item) => readReport(item, settings, head, this.#settings.currency))
    return withOptOuts(
      read.map((each, index) => (each === 'nameless' ? ignored('report.nameless', items[index]) : each)),
      head.receivedAt,
    )
  }
}

/** JSON, else a form together with the query; null where there is nothing in it. */
function parseContent({ headers, query }: WebhookHead, body: Buffer): unknown {
  const text = body.toString('utf8')
  const isForm = (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
  const json = isForm || text === '' ? undefined : parseJson(text)
  if (isMembers(json) || Array.isArray(json)) return json
  if (json !== undefined || (text !== '' && !isForm)) return null
  const fields = readFields(new URLSearchParams([...new URLSearchParams(text), ...query]))
  return Object.keys(fields).length === 0 ? null : fields
}

function findItems(content: unknown, list: readonly string[] | null): readonly unknown[] | null {
  const items =
    list === null ? (Array.isArray(content) ? (content as unknown[]) : [content]) : valueAt(content, list)
  return Array.isArray(items) ? (items as unknown[]) : null
}

function readReport(
  item: unknown,
  settings: ReportSettings,
  head: WebhookHead,
  usualCurrency: string | null,
): ReadReport | IgnoredEvent | 'nameless' {
  const at = (path: readonly string[] | null) => (path === null ? null : scalarAt(item, path))
  const named = parseHandOverName(at(settings.name))
  const own = named === null ? parseOwn(head.path) : { own: named }
  const id = at(settings.id)
  const status = at(settings.status)
  if (id === null && own.own === undefined) return 'nameless'
  if (status === null) return 'nameless'
  const error = at(settings.error)
  const said = rawText(error === null ? status : `${status}, ${error}`, [])
  const verdict = judgeStatus(settings, status, error)
  if (verdict === null) return ignored(`report.${status}`, item)
  const phone = parseDigits(at(settings.phone))
  const date = at(settings.at)
  const outcome = readOutcome(verdict, said)
  const price = outcome.kind === 'enroute' ? null : parseDecimal(at(settings.price))
  const report: Report = {
    refs: id === null ? [] : [id],
    phone,
    ...own,
    outcome,
    at: date === null ? null : (dateReader(settings.atForm)?.(date) ?? null),
    raw: said,
    ...toCost(price === null ? null : Math.abs(price), at(settings.currency) ?? usualCurrency),
  }
  return { report, optedOut: verdict === 'opted-out', sender: at(settings.sender) ?? '' }
}

type Meaning = 'delivered' | 'read' | 'enroute' | 'lost' | SmsVerdict

/** Null for a state that the settings do not name. */
function judgeStatus(
  { statuses, errors }: ReportSettings,
  status: string,
  error: string | null,
): Meaning | null {
  const meaning = statuses.get(status) ?? null
  const isFailure = meaning !== null && isVerdict(meaning)
  return isFailure && error !== null ? (errors.get(error) ?? meaning) : meaning
}

function readOutcome(meaning: Meaning, said: string): ReportOutcome {
  return isVerdict(meaning) ? failedBy(meaning, said) : { kind: meaning }
}

function readInbound(content: unknown, settings: ReplySettings, head: WebhookHead): ParsedWebhook {
  const items = findItems(content, settings.list)
  if (items === null) return malformed('no list of messages')
  if (items.length > maxWebhookItems) return tooMany('messages')
  const inbound = items.map((item): Inbound | IgnoredEvent => {
    const at = (path: readonly string[] | null) => (path === null ? null : scalarAt(item, path))
    const [phone, recipient, text] = [parseWriter(at(settings.from)), at(settings.to), at(settings.text)]
    if (phone === null || recipient === null) return ignored('reply', item)
    const [id, date] = [at(settings.id), at(settings.at)]
    return {
      phone,
      recipient: parseDigits(recipient) ?? recipient,
      text: text ?? '',
      ...(id === null ? {} : { upstreamId: id }),
      concat: null,
      receivedAt: (date === null ? null : dateReader(settings.atForm)?.(date)) ?? head.receivedAt,
    }
  })
  return webhookEvents([], inbound)
}
