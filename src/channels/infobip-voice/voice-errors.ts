import type { FailureStatus } from '../../domain/message/status.ts'

/** Why nobody was spoken to. */
export interface CallFailure {
  status: FailureStatus
  /** For clients; in the words of calls over trunks where those have one. */
  sentence: string
  /** Whether Infobip's own word adds nothing to that. */
  complete: boolean
}

const failure = (status: FailureStatus, sentence: string, complete = false): CallFailure => ({
  status,
  sentence,
  complete,
})
const busy = failure('UNDELIVERABLE', 'Busy', true)
const noAnswer = failure('UNDELIVERABLE', 'No answer', true)
const declined = failure('REJECTED', 'Declined', true)
const noSuchNumber = failure('INVALID DESTINATION ADDRESS', 'No such number')
const notMade = failure('UNDELIVERABLE', 'The call could not be made')
const notAllowed = failure('REJECTED', 'The upstream did not make the call')

/** Infobip's "Voice error codes" and "Voice and WebRTC error codes"; null: somebody, or a machine, answered. */
export const callErrors: Readonly<Record<number, CallFailure | null>> = {
  5000: null,
  5001: null,
  5002: busy,
  5003: noAnswer,
  5004: notMade,
  5005: notMade,
  5400: notAllowed,
  5403: notAllowed,
  5404: noSuchNumber,
  5407: notAllowed,
  5408: noAnswer,
  5410: noSuchNumber,
  5413: notMade,
  5414: notMade,
  5415: notMade,
  5480: noAnswer,
  5481: notMade,
  5484: noSuchNumber,
  5487: noAnswer,
  5488: notMade,
  5491: notMade,
  5501: notMade,
  5503: notMade,
  5603: declined,
  10000: null,
  10001: null,
  10002: null,
  10003: null,
  10004: null,
  10100: notMade,
  10101: notMade,
  10102: notMade,
  10103: notMade,
  10200: noAnswer,
  10201: busy,
  10202: notMade,
  10203: declined,
  10204: noAnswer,
  10300: notAllowed,
  10301: notAllowed,
  10302: notAllowed,
  10303: noSuchNumber,
  10304: noAnswer,
  10305: noSuchNumber,
  10306: notAllowed,
  10307: notMade,
  10308: notMade,
  10309: notMade,
  10310: notMade,
  10311: notMade,
  10312: notMade,
  10313: notAllowed,
  10400: notMade,
  10401: notMade,
  10402: notMade,
}

/** Statuses that only calls have. */
export const callStatuses: Readonly<Record<number, CallFailure>> = {
  96: noAnswer,
  97: busy,
  98: notMade,
  99: declined,
}

/** SIP's answers that are not in Infobip's list: its ids are theirs, and 5000 more. */
const sipErrors: Readonly<Record<number, CallFailure>> = {
  5486: busy,
  5600: busy,
  5604: noSuchNumber,
  5607: declined,
}

/** Null where somebody answered, and where the error is none of a call. */
export function failureOfCall(errorId: number): CallFailure | null {
  const published = callErrors[errorId]
  if (published !== undefined) return published
  const isOfSip = errorId >= 5_300 && errorId < 5_700
  const isOfCalls = errorId >= 10_100 && errorId < 11_000
  return sipErrors[errorId] ?? (isOfSip || isOfCalls ? notMade : null)
}
