import type { FailureStatus } from '../../domain/message/status.ts'
import { meaningsOf } from '../http/refused.ts'

/** Why the text was not heard. */
export interface CallFailure {
  status: FailureStatus
  /** For clients; the same sentence as for calls over trunks, where those have one. */
  sentence: string
  /** True where Infobip's own name of the error adds nothing. */
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

/** Infobip's "Voice error codes" and "Voice and WebRTC error codes"; null: a person or a machine answered. */
export const callErrors = meaningsOf<CallFailure | null, number>([
  [null, [5000, 5001, 10000, 10001, 10002, 10003, 10004]],
  [busy, [5002, 10201]],
  [noAnswer, [5003, 5408, 5480, 5487, 10200, 10204, 10304]],
  [declined, [5603, 10203]],
  [noSuchNumber, [5404, 5410, 5484, 10303, 10305]],
  [notAllowed, [5400, 5403, 5407, 10300, 10301, 10302, 10306, 10313]],
  [notMade, [5004, 5005, 5413, 5414, 5415, 5481, 5488, 5491, 5501, 5503, 10100, 10101, 10102, 10103, 10202]],
  [notMade, [10307, 10308, 10309, 10310, 10311, 10312, 10400, 10401, 10402]],
])

/** Statuses that only calls have. */
export const callStatuses = meaningsOf<CallFailure, number>([
  [noAnswer, [96]],
  [busy, [97]],
  [notMade, [98]],
  [declined, [99]],
])

/** SIP statuses that are not in Infobip's list: its id is the SIP status plus 5000. */
const sipErrors = meaningsOf<CallFailure, number>([
  [busy, [5486, 5600]],
  [noSuchNumber, [5604]],
  [declined, [5607]],
])

/** Null where the call was answered, and where the error is none of a call. */
export function failureOfCall(errorId: number): CallFailure | null {
  const published = callErrors.get(errorId)
  if (published !== undefined) return published
  const isOfSip = errorId >= 5_300 && errorId < 5_700
  const isOfCalls = errorId >= 10_100 && errorId < 11_000
  return sipErrors.get(errorId) ?? (isOfSip || isOfCalls ? notMade : null)
}
