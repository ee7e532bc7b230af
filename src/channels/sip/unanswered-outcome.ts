import type { CallEnd } from '../../../telephony/sip/call/call-events.ts'
import type { FailureStatus } from '../../domain/message/status.ts'
import { unreachable } from '../../lib/unreachable.ts'
import type { Refusal, SubmitOutcome } from '../connector.ts'
import { meaningsOf, refused, withRetryAfter } from '../http/refused.ts'

/** `known`: the call's result is final. `refusal`: another attempt may follow. */
type Meaning =
  | { kind: 'known'; status: FailureStatus; reason: string }
  | { kind: 'refusal'; refusal: Refusal; status: FailureStatus }

const busy: Meaning = { kind: 'known', status: 'UNDELIVERABLE', reason: 'Busy' }
const noAnswer: Meaning = { kind: 'known', status: 'UNDELIVERABLE', reason: 'No answer' }
const declined: Meaning = { kind: 'known', status: 'REJECTED', reason: 'Declined' }
const noSuchNumber: Meaning = {
  kind: 'refusal',
  refusal: 'rejected',
  status: 'INVALID DESTINATION ADDRESS',
}
const notHere: Meaning = { kind: 'refusal', refusal: 'rejected-here', status: 'REJECTED' }
const outage: Meaning = { kind: 'refusal', refusal: 'unavailable', status: 'REJECTED' }
const throttled: Meaning = { kind: 'refusal', refusal: 'throttled', status: 'REJECTED' }
/** The gateway itself gave the call up. */
const comesAgain: Meaning = { kind: 'refusal', refusal: 'later', status: 'REJECTED' }

/** RFC 3261 §21, RFC 8197 (607), RFC 8688 (608). Carriers say 429 for too many calls. */
const byStatus = meaningsOf<Meaning, number>([
  [outage, [401, 402, 407]],
  [notHere, [403]],
  [noSuchNumber, [404, 410, 484, 604]],
  [noAnswer, [408, 480, 487]],
  [throttled, [429]],
  [busy, [486, 600]],
  [declined, [603, 607]],
])

/**
 * The outcome of a call that was not answered. `responded`: the trunk had sent a response before, such as 100 Trying, and
 * was there at the end.
 * `raw` is for the timeline.
 */
export function unansweredOutcome(end: CallEnd, responded: boolean, raw: string): SubmitOutcome {
  const meaning = end.status === null && !responded && end.why === 'no-answer' ? outage : meaningOf(end)
  if (meaning.kind === 'refusal') {
    const { retryAfterSeconds } = end
    const retryAfterMs = retryAfterSeconds === undefined ? null : retryAfterSeconds * 1_000
    return withRetryAfter(refused(meaning.refusal, meaning.status, raw), retryAfterMs)
  }
  // Of 480, 486, 600 and 603 it says when the callee expects to be there again (RFC 3261 §20.33): no wait of the trunk, and
  // whether the callee is called again is for the client.
  const { status, reason } = meaning
  return { kind: 'completed', report: { kind: 'failed', status, reason }, raw }
}

function meaningOf(end: CallEnd): Meaning {
  switch (end.why) {
    case 'refused':
      return refusalOf(end)
    // The callee hung up while it rang, or in the moment of our CANCEL.
    case 'hung-up':
    case 'no-answer':
    case 'too-long':
      return noAnswer
    case 'cancelled':
      return comesAgain
    case 'unusable-answer':
      return notHere
    case 'timeout':
    case 'lost':
    case 'broken':
      return outage
    default:
      return unreachable(end.why)
  }
}

function refusalOf({ status, retryAfterSeconds }: CallEnd): Meaning {
  if (status === null) return outage
  if (status === 503 && retryAfterSeconds !== undefined) return throttled
  const known = byStatus.get(status)
  if (known !== undefined) return known
  // Redirections are not followed; a request that this trunk rejects another may accept.
  return status >= 500 && status < 600 ? outage : notHere
}
