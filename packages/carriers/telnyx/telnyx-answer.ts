import { asList, asMembers, asNumber, asText, type Members, parseJson } from '../../kit/text/members.ts'
import type { HttpAnswer, HttpSubmitOutcome, RawText } from '../http/http-connection.ts'
import { unsaidOutcome } from '../http/refused.ts'
import { describeParts } from '../sms-http/accepted-text.ts'
import { refusedBy } from '../sms-http/verdicts.ts'
import { telnyxErrors, unknownError } from './telnyx-errors.ts'

/** An error of Telnyx in an answer or in a report. */
export interface TelnyxError {
  code: string
  /** `40300: Blocked due to STOP message` */
  said: string
  /** More about this message; may contain personal data. */
  detail: string
}

/** The outcome of `POST /v2/messages`: a message, or a list of errors with codes. */
export function readTelnyxAnswer({ status, body }: HttpAnswer, raw: RawText): HttpSubmitOutcome {
  const members = asMembers(parseJson(body))
  const accepted = status >= 200 && status < 300 ? taken(asMembers(members['data']), raw) : null
  if (accepted !== null) return accepted
  const error = firstError(members['errors'])
  if (error === null) return unsaidOutcome({ status, body }, raw(`HTTP ${status}: ${body}`))
  const said = raw(error.said + error.detail)
  if (error.code === unknownError) return { kind: 'unknown', raw: said }
  return refusedBy(status === 429 ? 'throttled' : telnyxErrors.ofAnswer(error.code, status), said)
}

/** Null where it is no message. The price comes with the report. */
function taken(message: Members, raw: RawText): HttpSubmitOutcome | null {
  const id = asText(message['id'])
  if (id === null) return null
  const state = asText(asMembers(asList(message['to'])[0])['status']) ?? 'taken'
  const failure = ['sending_failed', 'delivery_failed'].includes(state) ? firstError(message['errors']) : null
  if (failure !== null)
    return refusedBy(telnyxErrors.ofReport(failure.code), raw(failure.said + failure.detail))
  return { kind: 'accepted', ref: id, raw: raw(`${state} ${id}${describeParts(asNumber(message['parts']))}`) }
}

/** Null where the list is empty, or is no list of errors. */
export function firstError(errors: unknown): TelnyxError | null {
  const [first] = asList(errors).map(asMembers)
  const code = first?.['code']
  if (first === undefined || (typeof code !== 'string' && typeof code !== 'number')) return null
  const detail = asText(first['detail'])
  return {
    code: String(code),
    said: `${code}: ${asText(first['title']) ?? ''}`,
    detail: detail === null ? '' : ` (${detail})`,
  }
}
