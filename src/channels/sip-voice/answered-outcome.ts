import type { CallEnd } from '../../../telephony/sip/call/call-events.ts'
import type { SubmitOutcome } from '../connector.ts'
import { refused } from '../http/refused.ts'

/** A call that was answered, when it is over. */
export interface AnsweredCall {
  end: Pick<CallEnd, 'why' | 'by'>
  /** From the answer to the end. */
  talkedMs: number
  /** How often the whole text was said. */
  timesPlayed: number
  digit: string | null
  /** Why we hung up before the end of what we had to say; null where we did not. */
  brokenOff: BrokenOff | null
}

/** `closing`: the link is. `sound-lost`: the thread that speaks is gone. `no-way`: nowhere to send sound to. */
export type BrokenOff = 'closing' | 'sound-lost' | 'no-way'

/** What the end of a call that was answered tells of its message. */
export function answeredOutcome(call: AnsweredCall, raw: string): SubmitOutcome {
  const { end, timesPlayed, digit, brokenOff } = call
  const durationSeconds = Math.max(1, Math.round(call.talkedMs / 1_000))
  const facts = { durationSeconds, digit, code: null }
  if (timesPlayed > 0 || digit !== null) {
    return { kind: 'completed', report: { kind: 'delivered' }, raw, call: facts }
  }
  if (brokenOff === 'no-way') return refused('rejected-here', 'REJECTED', raw)
  const listenedToEnd = end.why === 'too-long' || (end.why === 'hung-up' && end.by === 'peer')
  // Nobody heard it, and nobody wished not to.
  if (brokenOff !== null || !listenedToEnd) return refused('later', 'REJECTED', raw)
  const what = end.why === 'too-long' ? 'Cut off' : 'Hung up'
  const reason = `${what} after ${durationSeconds} s, before the message was over`
  const report = { kind: 'failed', status: 'UNDELIVERABLE', reason } as const
  return { kind: 'completed', report, raw, call: facts }
}
