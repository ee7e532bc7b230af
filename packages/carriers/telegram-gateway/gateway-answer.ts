import { asMembers, asNumber, asText, type Members, parseJson } from '../../kit/text/members.ts'
import type { CancelOutcome, Cost, SubmitOutcome } from '../connector.ts'
import type { HttpAnswer, RawText } from '../http/http-connection.ts'
import { type ErrorMeaning, refused, unsaidOutcome } from '../http/refused.ts'
import { meaningOfCode, telegramVerdicts } from './telegram-errors.ts'

/** The outcome of sendVerificationMessage. */
export function readSubmitAnswer({ status, body }: HttpAnswer, rawText: RawText): SubmitOutcome {
  const members = asMembers(parseJson(body))
  const error = readError(members)
  const raw = rawText(error ?? `HTTP ${status}: ${body}`)
  if (error !== null) {
    const meaning = meaningOfError(error, status)
    return refused(meaning.refusal, meaning.status, raw)
  }
  const requestStatus = asMembers(members['result'])
  const ref = asText(requestStatus['request_id'])
  if (members['ok'] === true && ref !== null) {
    const cost = readCost(requestStatus, 'charge')
    return { kind: 'accepted', ref, raw: `request_id ${ref}`, ...(cost === null ? {} : { cost }) }
  }
  // Where it was accepted without a request_id, a report with our name may still follow.
  return unsaidOutcome({ status: members['ok'] === true ? 200 : status, body }, raw)
}

/** A received revocation is no guarantee: a message that was read stays, and its report follows. */
export function readCancelAnswer({ status, body }: HttpAnswer, rawText: RawText): CancelOutcome {
  const members = asMembers(parseJson(body))
  const error = readError(members)
  const raw = rawText(error ?? `HTTP ${status}: ${body}`)
  if (error !== null) return { kind: error.startsWith('REQUEST_ID_') ? 'too-late' : 'unknown', raw }
  const received = members['ok'] === true && members['result'] === true
  return received ? { kind: 'cancelled', raw: 'the revocation was received' } : { kind: 'unknown', raw }
}

/** `request_cost` of a RequestStatus, in dollars; null where nothing was or is charged. */
export function readCost(requestStatus: Members, kind: Cost['kind']): Cost | null {
  const micros = Math.round((asNumber(requestStatus['request_cost']) ?? 0) * 1_000_000)
  return micros > 0 && Number.isSafeInteger(micros) ? { kind, micros, currency: 'USD' } : null
}

/** Telegram refuses with `ok: false`, whatever the HTTP status is. */
function readError(members: Members): string | null {
  return members['ok'] === false ? (asText(members['error']) ?? 'an error without a name') : null
}

/** The meaning of `error` where `ok` is false. An unknown error is permanent, unless the status is a server error. */
function meaningOfError(error: string, httpStatus: number): ErrorMeaning {
  if (httpStatus === 429) return telegramVerdicts.throttled
  const known = meaningOfCode(error.replace(/^FLOOD_WAIT_.*/s, 'FLOOD_WAIT'))
  if (known !== null) return known
  if (error.startsWith('ACCESS_TOKEN_')) return telegramVerdicts.account
  return telegramVerdicts[httpStatus >= 500 ? 'retry' : 'not-here']
}
