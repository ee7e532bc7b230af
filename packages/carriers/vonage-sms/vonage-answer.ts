import { asList, asMembers, asText, type Members, parseJson } from '../../kit/text/members.ts'
import type { PartAnswer } from '../connector.ts'
import { chargeOf } from '../http/charge.ts'
import { amountOf } from '../http/form.ts'
import type { HttpAnswer, HttpSubmitOutcome, RawText } from '../http/http-connection.ts'
import { unsaidOutcome } from '../http/refused.ts'
import { partsOf } from '../sms-http/accepted-text.ts'
import { refusedBy, smsVerdicts } from '../sms-http/verdicts.ts'
import { vonageErrors } from './vonage-errors.ts'

const noStatus = 'no status'
/** Of `message-price`. */
const currency = 'EUR'

/** The outcome of `/sms/json`: HTTP 200, and an answer for each part of the text; some parts may be refused alone. */
export function readVonageAnswer({ status, body }: HttpAnswer, raw: RawText): HttpSubmitOutcome {
  const messages = asList(asMembers(parseJson(body))['messages']).map(asMembers)
  const [first] = messages
  if (first === undefined || statusOf(first) === noStatus || status < 200 || status > 299) {
    return unsaidOutcome({ status, body }, raw(`HTTP ${status}: ${body}`))
  }
  const taken = messages.filter((each) => statusOf(each) === '0')
  if (taken.length === 0) return refusedBy(verdictOf(first), raw(saidOf(first)))
  const parts = messages.map((each) => partOf(each, raw))
  const refused = parts.flatMap((part) => (part.kind === 'failed' ? [part.reason] : []))
  const ref = asText(taken[0]?.['message-id']) ?? ''
  const price = taken.reduce((sum, each) => sum + (amountOf(each['message-price']) ?? 0), 0)
  return {
    kind: 'accepted',
    ref,
    raw: raw(`${['taken', ref, ...refused].join(' ')}${partsOf(taken.length)}`),
    ...chargeOf(price, currency),
    ...(parts.length === 1 ? {} : { parts }),
  }
}

function partOf(message: Members, raw: RawText): PartAnswer {
  if (statusOf(message) === '0') return { kind: 'accepted', ref: asText(message['message-id']) ?? '' }
  const { status } = smsVerdicts[verdictOf(message)]
  return { kind: 'failed', status, reason: raw(saidOf(message)) }
}

function verdictOf(message: Members) {
  return vonageErrors.ofAnswer(`status ${statusOf(message)}`, 200)
}

function saidOf(message: Members): string {
  return `${statusOf(message)}: ${asText(message['error-text']) ?? ''}`
}

function statusOf({ status }: Members): string {
  return typeof status === 'string' || typeof status === 'number' ? String(status) : noStatus
}
