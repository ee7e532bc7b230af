import { unreachable } from '../../src/lib/unreachable.ts'
import type { CallContent } from '../handset-calls.ts'
import type { Script, VoiceScript } from '../scripts.ts'
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

/** How the carrier's clock plays what a handset does with calls; who is busy or cannot be reached sees none. */
export function playedScript(script: VoiceScript | null): Script | null {
  switch (script) {
    case 'busy':
    case 'undeliverable':
    case 'expired':
    case 'rejected':
      return 'silent'
    case 'hang-up':
    case 'by-hand':
    case 'reply':
    case 'read':
    case null:
      return null
    case 'delivered':
    case 'refused':
    case 'silent':
    case 'throttled':
    case 'receipt-first':
    case 'receipt-twice':
    case 'slow':
      return script
    default:
      return unreachable(script)
  }
}
