import type { Secret } from '../../settings/secret.ts'
import type { Report, ReportOutcome } from '../connector.ts'
import { parseHandOverName } from '../hand-over-name.ts'
import { isMembers, type Members, membersOf, numberOf, parseJson, textOf } from '../http/members.ts'
import type { Webhook, WebhookReading, WebhookRequest } from '../webhook.ts'
import { costOf } from './gateway-answer.ts'
import { whyForged, whyRefused } from './report-signature.ts'

/** Reads the reports of Telegram Gateway: a RequestStatus each. */
export class ReportWebhook implements Webhook {
  /** A RequestStatus has some hundred octets. */
  readonly maxBodyBytes = 65_536
  readonly refuses = whyRefused
  readonly #token: Secret

  constructor(token: Secret) {
    this.#token = token
  }

  read(request: WebhookRequest): WebhookReading {
    const why = whyForged(request, this.#token.reveal())
    if (why !== null) return { kind: 'forged', why }
    const requestStatus = parseJson(request.body.toString('utf8'))
    if (!isMembers(requestStatus)) return { kind: 'malformed', why: 'it is no RequestStatus' }
    const ref = textOf(requestStatus['request_id'])
    const own = parseHandOverName(requestStatus['payload'])
    if (ref === null && own === null) return { kind: 'malformed', why: 'it names no request' }
    const news = newsOf(requestStatus)
    if (news === null) return { kind: 'news', reports: [], inbound: [], ignored: 1 }
    const phone = /^\+(\d{7,15})$/.exec(textOf(requestStatus['phone_number']) ?? '')?.[1] ?? null
    const named = { refs: ref === null ? [] : [ref], phone, ...(own === null ? {} : { own }) }
    return { kind: 'news', reports: [{ ...named, ...news }], inbound: [], ignored: 0 }
  }
}

/** Null where it tells neither of the delivery nor of money: how the code was checked is not our affair. */
function newsOf(requestStatus: Members): Pick<Report, 'outcome' | 'at' | 'raw' | 'cost'> | null {
  const { status, updated_at: updatedAt } = membersOf(requestStatus['delivery_status'])
  const outcome = outcomeOf(status)
  const refunded = requestStatus['is_refunded'] === true
  const cost = refunded ? costOf(requestStatus, 'refund') : null
  if (outcome === null && cost === null) return null
  return {
    outcome: outcome ?? { kind: 'enroute' },
    at: instantOf(updatedAt),
    raw: `${outcome === null ? 'no delivery status' : String(status)}${refunded ? ', refunded' : ''}`,
    ...(cost === null ? {} : { cost }),
  }
}

/** By the word of DeliveryStatus; null for one that Telegram adds later. */
function outcomeOf(word: unknown): ReportOutcome | null {
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

function instantOf(seconds: unknown): number | null {
  const at = (numberOf(seconds) ?? 0) * 1_000
  return at > 0 && Number.isSafeInteger(at) ? at : null
}
