import type { RemoteAudio } from '../sdp/audio.ts'

export type CallEvent =
  /** A server is processing the INVITE (100). */
  | { kind: 'trying' }
  /** The other side rings, or reports progress (101 to 199). `earlyAudio` where it sends sound already. */
  | { kind: 'ringing'; status: number; reason: string; earlyAudio: RemoteAudio | null }
  | { kind: 'answered'; audio: RemoteAudio }
  /** The other side changed where or how audio goes: hold, resume, another address. */
  | { kind: 'audio'; audio: RemoteAudio }
  /** A key that the callee pressed, received by INFO. */
  | { kind: 'digit'; digit: string; durationMs: number | null }
  /** The last event. */
  | { kind: 'ended'; end: CallEnd }

export interface CallEnd {
  /** Which side ended it; `network` where neither did. */
  by: 'us' | 'peer' | 'network'
  why: EndCause
  /** The final status of the INVITE; null where none came. 200 with `cancelled`: answered while it was cancelled. */
  status: number | null
  /** A sentence; the other side's own where it gave one. */
  reason: string
  /** Of a refusal: after how long another call may be tried, where it says so (RFC 3261 §20.33). */
  retryAfterSeconds?: number
  /** Our CANCEL or BYE was not answered: the other side may not know that the call is over. */
  unconfirmed?: true
}

/**
 * `refused`: a final answer that is no 2xx. `hung-up`: ended after it was answered. `cancelled`, `no-answer`: given
 * up by us before, because the owner said so or the time to ring was over. `too-long`: the time to talk was over.
 * `unusable-answer`: no audio could be agreed on. `timeout`: no answer to the INVITE came at all. `lost`: it could not
 * be sent, or the connection went away. `broken`: the other side stopped keeping the dialog.
 */
export type EndCause =
  | 'refused'
  | 'hung-up'
  | 'cancelled'
  | 'no-answer'
  | 'too-long'
  | 'unusable-answer'
  | 'timeout'
  | 'lost'
  | 'broken'
