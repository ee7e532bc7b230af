import { asList, asMembers, asText, type Members, parseJson } from '../../kit/text/members.ts'
import type { HttpAnswer, HttpSubmitOutcome, RawText } from '../http/http-connection.ts'
import { unsaidOutcome } from '../http/refused.ts'
import { describeParts } from '../sms-http/accepted-text.ts'
import { refusedBy } from '../sms-http/verdicts.ts'
import { verdictOfStatus } from './plivo-errors.ts'

/** The outcome of a POST to `Message/`: ids, or an error without a code. */
export function readPlivoAnswer({ status, body }: HttpAnswer, raw: RawText): HttpSubmitOutcome {
  const members = asMembers(parseJson(body))
  const accepted = status >= 200 && status < 300 ? taken(members, raw) : null
  if (accepted !== null) return accepted
  const error = saidIn(members['error'])
  if (error === null) return unsaidOutcome({ status, body }, raw(`HTTP ${status}: ${body}`))
  return refusedBy(verdictOfStatus(status), raw(`HTTP ${status}: ${error}`))
}

/** Null where it has neither ids nor an invalid number. The price comes with the report. */
function taken(members: Members, raw: RawText): HttpSubmitOutcome | null {
  const ids = asList(members['message_uuid']).flatMap((id) => asText(id) ?? [])
  const [ref] = ids
  if (ref !== undefined) {
    return {
      kind: 'accepted',
      ref,
      raw: raw(`taken ${ref}${describeParts(ids.length > 1 ? ids.length : null)}`),
      ...(ids.length > 1 ? { parts: ids.map((id) => ({ kind: 'accepted', ref: id }) as const) } : {}),
    }
  }
  const invalid = asList(members['invalid_number'])
  return invalid.length === 0 ? null : refusedBy('invalid-number', raw('invalid_number'))
}

/** An error is a text, or an object whose members are texts. */
function saidIn(error: unknown): string | null {
  if (typeof error === 'string') return error
  const members = asMembers(error)
  return Object.keys(members).length === 0 ? null : JSON.stringify(members)
}
