import type { CancelOutcome, SubmitOutcome } from '../connector.ts'
import type { HttpAnswer, RawText } from '../http/http-link.ts'
import { isPage } from '../http/is-page.ts'
import { membersOf, numberOf, parseJson, textOf } from '../http/members.ts'
import {
  type ErrorMeaning,
  meaningsOf,
  notHere,
  outage,
  refused,
  throttled,
  unsaidOutcome,
} from '../http/refused.ts'

/** The outcome of phones.agentMessages.create. */
export function readSubmitAnswer(
  { status, body }: HttpAnswer,
  messageId: string,
  rawText: RawText,
): SubmitOutcome {
  const error = googleErrorOf(body)
  if (error !== null) {
    const raw = rawText(describeGoogleError(error))
    const meaning = meaningOfError(error)
    if (meaning === 'taken-before') return { kind: 'accepted', ref: messageId, raw }
    if (meaning === 'not-known') return { kind: 'unknown', ref: messageId, raw }
    return refused(meaning.refusal, meaning.status, raw)
  }
  const raw = rawText(`HTTP ${status}: ${body}`)
  if (status >= 200 && status <= 299 && textOf(membersOf(parseJson(body))['name']) !== null) {
    return { kind: 'accepted', ref: messageId, raw: `messageId ${messageId}` }
  }
  return unsaidOutcome({ status, body }, raw, messageId)
}

/**
 * Google, "phones.agentMessages.delete": 404 where it had been delivered. Older guides promise 200 always, so a DELIVERED
 * may follow.
 */
export function readCancelAnswer({ status, body }: HttpAnswer, rawText: RawText): CancelOutcome {
  if (status >= 200 && status <= 299 && !isPage(body))
    return { kind: 'cancelled', raw: 'the revocation was received' }
  const error = googleErrorOf(body)
  const raw = rawText(error === null ? `HTTP ${status}: ${body}` : describeGoogleError(error))
  return { kind: error?.code === 404 ? 'too-late' : 'unknown', raw }
}

/** `{error: {code, message, status}}`, the error of all Google APIs. */
interface GoogleError {
  /** An HTTP status. */
  code: number
  /** A word of google.rpc.Code, or null. */
  status: string | null
  message: string
}

/** Null where the body is no Google API error. */
function googleErrorOf(body: string): GoogleError | null {
  const { code, status, message } = membersOf(membersOf(parseJson(body))['error'])
  const number = numberOf(code)
  if (number === null) return null
  return { code: number, status: textOf(status), message: textOf(message) ?? '' }
}

/** `NOT_FOUND: Requested entity was not found.` */
function describeGoogleError({ code, status, message }: GoogleError): string {
  return `${status ?? code}: ${message}`
}

/** The message is wrong, or has what the device cannot show. */
const wrong: ErrorMeaning = { refusal: 'rejected', status: 'REJECTED' }
/** The number has no RCS, or none that this agent reaches. */
const notCapable: ErrorMeaning = { refusal: 'rejected', status: 'UNDELIVERABLE' }

type Meaning = ErrorMeaning | 'taken-before' | 'not-known'

/** google.rpc.Code; what Google says of RCS in "Send messages". */
const byWord = meaningsOf<Meaning, string>([
  [wrong, ['INVALID_ARGUMENT', 'FAILED_PRECONDITION', 'OUT_OF_RANGE']],
  [notCapable, ['NOT_FOUND']],
  ['taken-before', ['ALREADY_EXISTS']],
  // The agent is not launched, and the recipient is none of its testers ("phones.testers.create").
  [notHere, ['PERMISSION_DENIED', 'UNIMPLEMENTED']],
  [throttled, ['RESOURCE_EXHAUSTED']],
  [outage, ['UNKNOWN', 'UNAUTHENTICATED', 'ABORTED', 'INTERNAL', 'UNAVAILABLE', 'DATA_LOSS']],
  ['not-known', ['CANCELLED', 'DEADLINE_EXCEEDED']],
])

const byCode = meaningsOf<Meaning, number>([
  [wrong, [400]],
  [outage, [401]],
  [notHere, [403]],
  [notCapable, [404]],
  ['taken-before', [409]],
  [throttled, [429]],
  ['not-known', [502, 504]],
])

/**
 * `taken-before`: an earlier attempt of this hand-over was accepted under this id. `not-known`: a timeout inside
 * Google; the message may have been accepted.
 */
function meaningOfError({ code, status }: GoogleError): Meaning {
  const known = byWord.get(status ?? '') ?? byCode.get(code)
  return known ?? (code >= 500 ? outage : notHere)
}
