import { isWhatsAppId } from '../../domain/address/whatsapp-id.ts'
import { asList, asMembers, asText } from '../../kit/text/members.ts'
import type { Report, ReportOutcome } from '../connector.ts'
import { parseHandOverName } from '../hand-over-name.ts'
import { rawText } from '../http/raw-text.ts'
import { explainGraphError, judgeGraphError } from './error-meanings.ts'
import { readGraphError } from './graph-error.ts'

/** Parses an element of `statuses` (webhooks, "messages", status); null where the gateway does not use it. */
export function readStatus(value: unknown, hidden: readonly string[]): Report | null {
  const members = asMembers(value)
  const phone = readSubscriber(members['recipient_id'], members['recipient_user_id'])
  const concealed = phone === null ? hidden : [...hidden, phone]
  const outcome = readOutcome(members['status'], members['errors'], concealed)
  const ref = asText(members['id'])
  const own = parseHandOverName(members['biz_opaque_callback_data'])
  if (outcome === null || (ref === null && own === null)) return null
  return {
    refs: ref === null ? [] : [ref],
    phone,
    outcome,
    at: readSeconds(members['timestamp']),
    raw: rawText(writeJson(value), concealed),
    ...(own === null ? {} : { own }),
  }
}

/** Too deep nesting makes JSON.stringify fail. Meta sends no such status, but its other fields still count. */
function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return 'a status that cannot be shown'
  }
}

function readOutcome(status: unknown, errors: unknown, hidden: readonly string[]): ReportOutcome | null {
  switch (status) {
    case 'sent':
      return { kind: 'enroute' }
    case 'delivered':
      return { kind: 'delivered' }
    case 'read':
    case 'played':
      return { kind: 'read' }
    case 'failed':
      return failure(errors, hidden)
    default:
      return null
  }
}

function failure(errors: unknown, hidden: readonly string[]): ReportOutcome {
  const error = readGraphError(asList(errors)[0])
  if (error === null) return { kind: 'failed', status: 'UNDELIVERABLE', reason: 'failed, without a reason' }
  return {
    kind: 'failed',
    status: judgeGraphError(error).status,
    reason: rawText(explainGraphError(error), hidden),
  }
}

/** The digits of a telephone number, else the id of a subscriber who hides it; null without either. */
export function readSubscriber(number: unknown, userId: unknown): string | null {
  if (typeof number === 'string' && /^\d{7,15}$/.test(number)) return number
  return typeof userId === 'string' && isWhatsAppId(userId) ? userId : null
}

/** Meta sends seconds since 1970 as a string. Milliseconds, or null. */
export function readSeconds(value: unknown): number | null {
  const digits = typeof value === 'number' ? String(value) : value
  return typeof digits === 'string' && /^\d{9,11}$/.test(digits) ? Number(digits) * 1_000 : null
}
