import type { CancelOutcome, Cost, SubmitOutcome } from '../connector.ts'
import type { HttpAnswer, RawText } from '../http/http-link.ts'
import { type Members, membersOf, numberOf, parseJson, textOf } from '../http/members.ts'
import {
  type ErrorMeaning,
  meaningsOf,
  notHere,
  outage,
  refused,
  throttled,
  unsaidOutcome,
} from '../http/refused.ts'

/** The outcome of sendVerificationMessage. */
export function readSubmitAnswer({ status, body }: HttpAnswer, rawText: RawText): SubmitOutcome {
  const members = membersOf(parseJson(body))
  const error = errorOf(members)
  const raw = rawText(error ?? `HTTP ${status}: ${body}`)
  if (error !== null) {
    const meaning = meaningOfError(error, status)
    return refused(meaning.refusal, meaning.status, raw)
  }
  const requestStatus = membersOf(members['result'])
  const ref = textOf(requestStatus['request_id'])
  if (members['ok'] === true && ref !== null) {
    const cost = costOf(requestStatus, 'charge')
    return { kind: 'accepted', ref, raw: `request_id ${ref}`, ...(cost === null ? {} : { cost }) }
  }
  // Where it was accepted without a request_id, a report with our name may still follow.
  return unsaidOutcome({ status: members['ok'] === true ? 200 : status, body }, raw)
}

/** A received revocation is no guarantee: a message that was read stays, and its report follows. */
export function readCancelAnswer({ status, body }: HttpAnswer, rawText: RawText): CancelOutcome {
  const members = membersOf(parseJson(body))
  const error = errorOf(members)
  const raw = rawText(error ?? `HTTP ${status}: ${body}`)
  if (error !== null) return { kind: error.startsWith('REQUEST_ID_') ? 'too-late' : 'unknown', raw }
  const received = members['ok'] === true && members['result'] === true
  return received ? { kind: 'cancelled', raw: 'the revocation was received' } : { kind: 'unknown', raw }
}

/** `request_cost` of a RequestStatus, in dollars; null where nothing was or is charged. */
export function costOf(requestStatus: Members, kind: Cost['kind']): Cost | null {
  const micros = Math.round((numberOf(requestStatus['request_cost']) ?? 0) * 1_000_000)
  return micros > 0 && Number.isSafeInteger(micros) ? { kind, micros, currency: 'USD' } : null
}

/** Telegram refuses with `ok: false`, whatever the HTTP status is. */
function errorOf(members: Members): string | null {
  return members['ok'] === false ? (textOf(members['error']) ?? 'an error without a name') : null
}

const badSender: ErrorMeaning = { refusal: 'rejected-here', status: 'INVALID SOURCE ADDRESS' }
const badCode: ErrorMeaning = { refusal: 'rejected', status: 'REJECTED' }
const notOnTelegram: ErrorMeaning = { refusal: 'rejected', status: 'UNDELIVERABLE' }

/**
 * Telegram documents only ACCESS_TOKEN_INVALID; the others are from an open-source client (apifonica/tg-gateway-go,
 * errors.go).
 */
const meanings = meaningsOf<ErrorMeaning, string>([
  [outage, ['ACCESS_TOKEN_INVALID', 'ACCESS_TOKEN_REQUIRED', 'BALANCE_NOT_ENOUGH']],
  [{ refusal: 'rejected', status: 'INVALID DESTINATION ADDRESS' }, ['PHONE_NUMBER_INVALID']],
  [notOnTelegram, ['PHONE_NUMBER_NOT_FOUND', 'PHONE_NUMBER_NOT_AVAILABLE']],
  [badSender, ['SENDER_USERNAME_INVALID', 'SENDER_NOT_VERIFIED', 'SENDER_NOT_OWNED']],
  [badCode, ['CODE_INVALID', 'CODE_LENGTH_INVALID', 'CODE_LENGTH_REQUIRED']],
  [notHere, ['PHONE_NUMBER_MISMATCH', 'CALLBACK_URL_INVALID', 'PAYLOAD_INVALID', 'TTL_INVALID']],
  [notHere, ['REQUEST_ID_INVALID', 'REQUEST_ID_REQUIRED', 'MESSAGE_ALREADY_SENT', 'UNKNOWN_METHOD']],
])

/** The meaning of `error` where `ok` is false. An unknown error is permanent, unless the status is a server error. */
function meaningOfError(error: string, httpStatus: number): ErrorMeaning {
  if (/^FLOOD_WAIT(_|$)/.test(error) || httpStatus === 429) return throttled
  if (error.startsWith('ACCESS_TOKEN_')) return outage
  return meanings.get(error) ?? (httpStatus >= 500 ? outage : notHere)
}
