import type { CallEnd } from '../../../telephony/sip/call/call-events.ts'
import type { FailureStatus } from '../../domain/message/status.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import type { Refusal, SubmitOutcome } from '../connector.ts'
import { refused, withRetryAfter } from '../http/refused.ts'
import { meaningOfStatus, sipVerdicts as verdicts } from './sip-errors.ts'

type Meaning =
  | { kind: 'known'; status: FailureStatus; reason: string }
  | { kind: 'refusal'; refusal: Refusal; status: FailureStatus }

/** The gateway itself gave the call up. */
const comesAgain: Meaning = { kind: 'refusal', refusal: 'later', status: 'REJECTED' }

/**
 * The outcome of a call that was not answered. `responded`: the trunk had sent a response before, such as 100 Trying, and
 * was there at the end.
 * `raw` is for the timeline.
 */
export function unansweredOutcome(end: CallEnd, responded: boolean, raw: string): SubmitOutcome {
  const meaning =
    end.status === null && !responded && end.why === 'no-answer' ? verdicts.outage : judgeEnd(end)
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

function judgeEnd(end: CallEnd): Meaning {
  switch (end.why) {
    case 'refused':
      return judgeRefusal(end)
    // The callee hung up while it rang, or in the moment of our CANCEL.
    case 'hung-up':
    case 'no-answer':
    case 'too-long':
      return verdicts['no-answer']
    case 'cancelled':
      return comesAgain
    case 'unusable-answer':
      return verdicts['not-here']
    case 'timeout':
    case 'lost':
    case 'broken':
      return verdicts.outage
    default:
      return unreachable(end.why)
  }
}

function judgeRefusal({ status, retryAfterSeconds }: CallEnd): Meaning {
  if (status === null) return verdicts.outage
  if (status === 503 && retryAfterSeconds !== undefined) return verdicts.throttled
  // Redirections are not followed; a request that this trunk rejects another may accept.
  return meaningOfStatus(status) ?? verdicts[status >= 500 && status < 600 ? 'outage' : 'not-here']
}
