import { asMembers, asNumber, asText, parseJson } from '../../kit/text/members.ts'
import type { CancelOutcome, SubmitOutcome } from '../connector.ts'
import type { HttpAnswer, RawText } from '../http/http-connection.ts'
import { isPage } from '../http/is-page.ts'
import { refused, unsaidOutcome } from '../http/refused.ts'
import { rbmVerdicts, verdictsByWord } from './rbm-errors.ts'

/** The outcome of phones.agentMessages.create. */
export function readSubmitAnswer(
  { status, body }: HttpAnswer,
  messageId: string,
  rawText: RawText,
): SubmitOutcome {
  const error = parseGoogleError(body)
  if (error !== null) {
    const raw = rawText(describeGoogleError(error))
    const verdict = judgeError(error)
    if (verdict === 'taken-before') return { kind: 'accepted', ref: messageId, raw }
    if (verdict === 'not-known') return { kind: 'unknown', ref: messageId, raw }
    const { refusal, status: result } = rbmVerdicts[verdict]
    return refused(refusal, result, raw)
  }
  const raw = rawText(`HTTP ${status}: ${body}`)
  if (status >= 200 && status <= 299 && asText(asMembers(parseJson(body))['name']) !== null) {
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
  const error = parseGoogleError(body)
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
function parseGoogleError(body: string): GoogleError | null {
  const { code, status, message } = asMembers(asMembers(parseJson(body))['error'])
  const number = asNumber(code)
  if (number === null) return null
  return { code: number, status: asText(status), message: asText(message) ?? '' }
}

/** `NOT_FOUND: Requested entity was not found.` */
function describeGoogleError({ code, status, message }: GoogleError): string {
  return `${status ?? code}: ${message}`
}

/** HTTP statuses of answers that have no word. */
const wordsOfCodes: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
  429: 'RESOURCE_EXHAUSTED',
  502: 'DEADLINE_EXCEEDED',
  504: 'DEADLINE_EXCEEDED',
}

function judgeError({ code, status }: GoogleError): keyof typeof rbmVerdicts {
  const known = verdictsByWord.get(status ?? '') ?? verdictsByWord.get(wordsOfCodes[code] ?? '')
  return known ?? (code >= 500 ? 'retry' : 'not-here')
}
