import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { asMembers, asNumber, asText, isMembers, type Members, parseJson } from '../../kit/text/members.ts'
import type { Secret } from '../../settings/secret.ts'
import type { Report, ReportOutcome } from '../connector.ts'
import { parseHandOverName } from '../hand-over-name.ts'
import { ignored } from '../ignored-event.ts'
import {
  malformed,
  type ParsedWebhook,
  type Webhook,
  type WebhookHead,
  type WebhookRequest,
  webhookEvents,
} from '../webhook.ts'
import { readCost } from './gateway-answer.ts'

/** Reads the reports of Telegram Gateway: a RequestStatus each. */
export class ReportWebhook implements Webhook {
  /** A RequestStatus has some hundred octets. */
  readonly maxBodyBytes = 65_536
  readonly refuses = whyRefused
  readonly #token: Secret

  constructor(token: Secret) {
    this.#token = token
  }

  read(request: WebhookRequest): ParsedWebhook {
    const why = whyForged(request, this.#token.reveal())
    if (why !== null) return { kind: 'forged', why }
    const requestStatus = parseJson(request.body.toString('utf8'))
    if (!isMembers(requestStatus)) return malformed('it is no RequestStatus')
    const ref = asText(requestStatus['request_id'])
    const own = parseHandOverName(requestStatus['payload'])
    if (ref === null && own === null) return webhookEvents([ignored('report.nameless', requestStatus)])
    const delivery = readDelivery(requestStatus)
    if (delivery === null) {
      const { status } = asMembers(requestStatus['delivery_status'])
      const word = asText(status)
      return webhookEvents([ignored(word === null ? 'verification' : `report.${word}`, requestStatus)])
    }
    const phone = /^\+(\d{7,15})$/.exec(asText(requestStatus['phone_number']) ?? '')?.[1] ?? null
    const named = { refs: ref === null ? [] : [ref], phone, ...(own === null ? {} : { own }) }
    return webhookEvents([{ ...named, ...delivery }])
  }
}

/** Null where it reports neither delivery nor cost: the gateway does not use the verification status. */
function readDelivery(requestStatus: Members): Pick<Report, 'outcome' | 'at' | 'raw' | 'cost'> | null {
  const { status, updated_at: updatedAt } = asMembers(requestStatus['delivery_status'])
  const outcome = readOutcome(status)
  const refunded = requestStatus['is_refunded'] === true
  const cost = refunded ? readCost(requestStatus, 'refund') : null
  if (outcome === null && cost === null) return null
  return {
    outcome: outcome ?? { kind: 'enroute' },
    at: parseInstant(updatedAt),
    raw: `${outcome === null ? 'no delivery status' : String(status)}${refunded ? ', refunded' : ''}`,
    ...(cost === null ? {} : { cost }),
  }
}

/** By the word of DeliveryStatus; null for one that Telegram adds later. */
function readOutcome(word: unknown): ReportOutcome | null {
  switch (word) {
    case 'sent':
      return { kind: 'enroute' }
    case 'delivered':
    case 'read':
      return { kind: word }
    case 'expired':
      return {
        kind: 'failed',
        status: 'EXPIRED',
        reason: 'Telegram could not deliver it within its lifetime',
      }
    case 'revoked':
      return { kind: 'failed', status: 'DELETED', reason: 'It was revoked' }
    default:
      return null
  }
}

function parseInstant(seconds: unknown): number | null {
  const at = (asNumber(seconds) ?? 0) * 1_000
  return at > 0 && Number.isSafeInteger(at) ? at : null
}

/**
 * Telegram sends a report up to ten times with growing pauses, and does not document whether each attempt has a new
 * timestamp. A day is long but safe: a replayed report only repeats what is known.
 */
const oldestMs = 24 * 3_600_000
/** How far Telegram's clock may be ahead of ours. */
const aheadMs = 300_000

/**
 * Why a report is not believed, or null where it is: `X-Request-Signature` is the HMAC-SHA-256 of the timestamp, a
 * line feed and the body, in hex, under the SHA-256 of the token (https://core.telegram.org/gateway/api#checking-report-integrity).
 */
function whyForged({ body, ...head }: WebhookRequest, token: string): string | null {
  const { 'x-request-timestamp': timestamp = '', 'x-request-signature': signature = '' } = head.headers
  const why = whyRefused(head)
  if (why !== null) return why
  const key = createHash('sha256').update(token).digest()
  const expected = createHmac('sha256', key).update(`${timestamp}\n`).update(body).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'its signature is wrong'
}

/** The same check on the head alone, before the body is read. */
function whyRefused({ headers, receivedAt }: WebhookHead): string | null {
  const timestamp = headers['x-request-timestamp']
  const signature = headers['x-request-signature']
  if (timestamp === undefined || signature === undefined) return 'it has no signature'
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/i.test(signature)) return 'its signature is none'
  const age = receivedAt - Number(timestamp) * 1_000
  return age > oldestMs || age < -aheadMs ? 'its timestamp is not of today' : null
}
