import { listOf, type Members, membersOf, numberOf, parseJson, textOf } from '../../kit/text/members.ts'
import type { HttpAnswer, HttpSubmitOutcome, RawText } from '../http/http-link.ts'
import { unsaidOutcome } from '../http/refused.ts'
import { partsOf } from '../sms-http/accepted-text.ts'
import { refusedBy, type SmsVerdict } from '../sms-http/verdicts.ts'
import { messageBirdErrors, wrongParameters } from './messagebird-errors.ts'

/** The outcome of `POST /messages`: a message, or a list of errors with codes. The price comes with the report. */
export function readMessageBirdAnswer({ status, body }: HttpAnswer, raw: RawText): HttpSubmitOutcome {
  const members = membersOf(parseJson(body))
  const accepted = status >= 200 && status < 300 ? taken(members, raw) : null
  if (accepted !== null) return accepted
  const [error] = listOf(members['errors']).map(membersOf)
  const code = numberOf(error?.['code'])
  if (error === undefined || code === null) {
    return unsaidOutcome({ status, body }, raw(`HTTP ${status}: ${body}`))
  }
  const parameter = textOf(error['parameter']) ?? ''
  const said = [`${code}: ${textOf(error['description']) ?? ''}`, parameter].filter((word) => word !== '')
  return refusedBy(verdictOf(code, parameter, status), raw(said.join(', ')))
}

function verdictOf(code: number, parameter: string, status: number): SmsVerdict {
  if (status === 429) return 'throttled'
  const wrong = code === 9 || code === 10 ? wrongParameters[parameter] : undefined
  return wrong ?? messageBirdErrors.ofAnswer(`API ${code}`, status)
}

/** Null where it is no message. */
function taken(message: Members, raw: RawText): HttpSubmitOutcome | null {
  const id = textOf(message['id'])
  if (id === null) return null
  const [recipient = {}] = listOf(membersOf(message['recipients'])['items']).map(membersOf)
  const state = textOf(recipient['status']) ?? 'taken'
  return {
    kind: 'accepted',
    ref: id,
    raw: raw(`${state} ${id}${partsOf(numberOf(recipient['messagePartCount']))}`),
  }
}
