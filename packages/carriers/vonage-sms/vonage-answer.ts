import { asList, asMembers, asText, type Members, parseJson } from '../../kit/text/members.ts'
import type { PartAnswer } from '../connector.ts'
import { toCost } from '../http/charge.ts'
import { parseDecimal } from '../http/form.ts'
import type { HttpAnswer, HttpSubmitOutcome, RawText } from '../http/http-connection.ts'
import { unsaidOutcome } from '../http/refused.ts'
import { describeParts } from '../sms-http/accepted-text.ts'
import { refusedBy, smsVerdicts } from '../sms-http/verdicts.ts'
import { vonageErrors } from './vonage-errors.ts'

const noStatus = 'no status'
/** Of `message-price`. */
const currency = 'EUR'

/** The outcome of `/sms/json`: HTTP 200, and an answer for each part of the text; some parts may be refused alone. */
export function readVonageAnswer({ status, body }: HttpAnswer, raw: RawText): HttpSubmitOutcome {
  const messages = asList(asMembers(parseJson(body))['messages']).map(asMembers)
  const [first] = messages
  if (first === undefined || readStatus(first) === noStatus || status < 200 || status > 299) {
    return unsaidOutcome({ status, body }, raw(`HTTP ${status}: ${body}`))
  }
  const taken = messages.filter((each) => readStatus(each) === '0')
  if (taken.length === 0) return refusedBy(judgeStatus(first), raw(describeError(first)))
  const parts = messages.map((each) => judgePart(each, raw))
  const refused = parts.flatMap((part) => (part.kind === 'failed' ? [part.reason] : []))
  const ref = asText(taken[0]?.['message-id']) ?? ''
  const price = taken.reduce((sum, each) => sum + (parseDecimal(each['message-price']) ?? 0), 0)
  return {
    kind: 'accepted',
    ref,
    raw: raw(`${['taken', ref, ...refused].join(' ')}${describeParts(taken.length)}`),
    ...toCost(price, currency),
    ...(parts.length === 1 ? {} : { parts }),
  }
}

function judgePart(message: Members, raw: RawText): PartAnswer {
  if (readStatus(message) === '0') return { kind: 'accepted', ref: asText(message['message-id']) ?? '' }
  const { status } = smsVerdicts[judgeStatus(message)]
  return { kind: 'failed', status, reason: raw(describeError(message)) }
}

function judgeStatus(message: Members) {
  return vonageErrors.ofAnswer(`status ${readStatus(message)}`, 200)
}

function describeError(message: Members): string {
  return `${readStatus(message)}: ${asText(message['error-text']) ?? ''}`
}

function readStatus({ status }: Members): string {
  return typeof status === 'string' || typeof status === 'number' ? String(status) : noStatus
}
