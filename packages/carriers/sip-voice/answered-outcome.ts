import type { CallEnd } from '../../../telephony/sip/call/call-events.ts'
import type { AnsweredBy } from '../../domain/message/outcome.ts'
import type { SubmitOutcome } from '../connector.ts'
import { refused } from '../http/refused.ts'

/** A finished call that was answered. */
export interface AnsweredCall {
  end: Pick<CallEnd, 'why' | 'by'>
  /** From the answer to the end. */
  talkedMs: number
  /** How often the whole text was played. */
  timesPlayed: number
  digit: string | null
  /** Why we hung up before the text was played to its end; null where we did not. */
  brokenOff: BrokenOff | null
  /** Null where it was not examined. */
  answeredBy: AnsweredBy | null
  /** The trunk answers nothing any more, our BYE neither: since when the callee has heard nothing is not known. */
  isGone: boolean
}

/**
 * `closing`: the connection is closing. `sound-lost`: the media thread is gone. `unreachable`: no sound could be sent.
 */
export type BrokenOff = 'closing' | 'sound-lost' | 'unreachable'

/** The outcome of a call that was answered. */
export function answeredOutcome(call: AnsweredCall, raw: string): SubmitOutcome {
  const { end, timesPlayed, digit, brokenOff, answeredBy, isGone } = call
  const durationSeconds = Math.max(1, Math.round(call.talkedMs / 1_000))
  const facts = { durationSeconds, digit, code: null, ...(answeredBy !== null && { answeredBy }) }
  if (isGone && timesPlayed > 0 && digit === null) return { kind: 'unknown', raw }
  if (timesPlayed > 0 || digit !== null) {
    return { kind: 'completed', report: { kind: 'delivered' }, raw, call: facts }
  }
  if (brokenOff === 'unreachable') return refused('rejected-here', 'REJECTED', raw)
  if (brokenOff === null && answeredBy === 'machine' && end.by === 'us') {
    const report = { kind: 'failed', status: 'UNDELIVERABLE', reason: 'A machine answered' } as const
    return { kind: 'completed', report, raw, call: facts }
  }
  const listenedToEnd = end.why === 'too-long' || (end.why === 'hung-up' && end.by === 'peer')
  // The callee has not heard the text and did not hang up on it: another attempt may follow.
  if (brokenOff !== null || !listenedToEnd) return refused('later', 'REJECTED', raw)
  const what = end.why === 'too-long' ? 'Cut off' : 'Hung up'
  const reason = `${what} after ${durationSeconds} s, before the message was over`
  const report = { kind: 'failed', status: 'UNDELIVERABLE', reason } as const
  return { kind: 'completed', report, raw, call: facts }
}
