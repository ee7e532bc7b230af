import { asMembers, asNumber, asText, type Members, parseJson } from '../../kit/text/members.ts'
import { toCost } from '../http/charge.ts'
import { parseDecimal } from '../http/form.ts'
import type { HttpAnswer, HttpSubmitOutcome, RawText } from '../http/http-connection.ts'
import { unsaidOutcome } from '../http/refused.ts'
import { describeParts } from '../sms-http/accepted-text.ts'
import { refusedBy } from '../sms-http/verdicts.ts'
import { twilioErrors } from './twilio-errors.ts'

/** The outcome of a POST to `Messages.json`: a Message, or an error with a code. */
export function readTwilioAnswer({ status, body }: HttpAnswer, raw: RawText): HttpSubmitOutcome {
  const members = asMembers(parseJson(body))
  const accepted = status >= 200 && status < 300 ? taken(members, raw) : null
  if (accepted !== null) return accepted
  const code = asNumber(members['code'])
  if (code === null) return unsaidOutcome({ status, body }, raw(`HTTP ${status}: ${body}`))
  const said = raw(`${code}: ${asText(members['message']) ?? ''}`)
  return refusedBy(status === 429 ? 'throttled' : twilioErrors.ofAnswer(code, status), said)
}

/** Null where it is no Message. `price` is negative, and null until the message is sent. */
function taken(message: Members, raw: RawText): HttpSubmitOutcome | null {
  const sid = asText(message['sid'])
  if (sid === null) return null
  const state = asText(message['status']) ?? ''
  if (state === 'failed' || state === 'undelivered') {
    const code = asNumber(message['error_code'])
    return refusedBy(
      twilioErrors.ofReport(code),
      raw(`${code ?? state}: ${asText(message['error_message']) ?? ''}`),
    )
  }
  const segments = parseDecimal(message['num_segments'])
  const price = parseDecimal(message['price'])
  return {
    kind: 'accepted',
    ref: sid,
    raw: raw(`${state === '' ? 'taken' : state} ${sid}${describeParts(segments)}`),
    ...toCost(price === null ? null : -price, asText(message['price_unit'])),
  }
}
