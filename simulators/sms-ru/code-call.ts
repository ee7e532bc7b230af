import type { CallContent } from '../handset-calls.ts'
import type { CarriedMessage } from '../web/carrier-ledger.ts'

/** A call that was paid for: it rings once, and nothing is reported of it. */
export interface CodeCall extends CarriedMessage {
  /** The number that calls; its last four digits are the code. */
  from: string
}

const ringMs = 3_000

/** What the handset shows afterwards. */
export function missedCall(id: string): CallContent {
  return {
    kind: 'call',
    callId: id,
    state: 'ended',
    answered: false,
    ringMs,
    talkMs: 0,
    keys: '',
    endedBy: 'caller',
    recording: null,
  }
}
