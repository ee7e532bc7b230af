import { asList, asMembers, asNumber, asText, type Members, parseJson } from '../../kit/text/members.ts'
import type { HttpAnswer, HttpSubmitOutcome, RawText } from '../http/http-connection.ts'
import { unsaidOutcome } from '../http/refused.ts'
import { describeParts } from '../sms-http/accepted-text.ts'
import { refusedBy, type SmsVerdict } from '../sms-http/verdicts.ts'
import { messageBirdErrors, wrongParameters } from './messagebird-errors.ts'

/** The outcome of `POST /messages`: a message, or a list of errors with codes. The price comes with the report. */
export function readMessageBirdAnswer({ status, body }: HttpAnswer, raw: RawText): HttpSubmitOutcome {
  const members = asMembers(parseJson(body))
  const accepted = status >= 200 && status < 300 ? taken(members, raw) : null
  if (accepted !== null) return accepted
  const [error] = asList(members['errors']).map(asMembers)
  const code = asNumber(error?.['code'])
  if (error === undefined || code === null) {
    return unsaidOutcome({ status, body }, raw(`HTTP ${status}: ${body}`))
  }
  const parameter = asText(error['parameter']) ?? ''
  const said = [`${code}: ${asText(error['description']) ?? ''}`, parameter].filter((word) => word !== '')
  return refusedBy(judgeCode(code, parameter, status), raw(said.join(', ')))
}

function judgeCode(code: number, parameter: string, status: number): SmsVerdict {
  if (status === 429) return 'throttled'
  const wrong = code === 9 || code === 10 ? wrongParameters[parameter] : undefined
  return wrong ?? messageBirdErrors.ofAnswer(`API ${code}`, status)
}

/** Null where it is no message. */
function taken(message: Members, raw: RawText): HttpSubmitOutcome | null {
  const id = asText(message['id'])
  if (id === null) return null
  const [recipient = {}] = asList(asMembers(message['recipients'])['items']).map(asMembers)
  const state = asText(recipient['status']) ?? 'taken'
  return {
    kind: 'accepted',
    ref: id,
    raw: raw(`${state} ${id}${describeParts(asNumber(recipient['messagePartCount']))}`),
  }
}
