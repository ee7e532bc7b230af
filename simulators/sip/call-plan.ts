import { unreachable } from '../../packages/kit/flow/unreachable.ts'
import type { VoiceScript } from '../scripts.ts'

/** A step of a call, by the handset or by its network. */
export type Deed =
  | { kind: 'ring' }
  /** `times`: how often the 200 is sent before its ACK can be there. */
  | { kind: 'answer'; times: 1 | 2 }
  | { kind: 'refuse'; status: number }
  | { kind: 'press'; keys: string }
  | { kind: 'hang-up' }

export interface CallStep {
  /** After the call came, or the step before was done. */
  afterMs: number
  deed: Deed
}

const ringSoonMs = 100
/** How long a person takes to answer, and to press a key then. */
const personMs = 1_000
const ordinaryRingMs = 300
const networkDelayMs = 2_000
const slowMs = 5_000
const soonHungUpMs = 700

const ring: CallStep = { afterMs: ringSoonMs, deed: { kind: 'ring' } }

/** The steps of a call that was let through; null is an ordinary number. */
export function planOf(script: VoiceScript | null): CallStep[] {
  switch (script) {
    case null:
      return [ring, answer(ordinaryRingMs)]
    case 'delivered':
    case 'read':
    case 'throttled':
      return [ring, answer(personMs)]
    case 'receipt-twice':
      return [ring, answer(personMs, 2)]
    case 'receipt-first':
      return [answer(0)]
    case 'slow':
      return [ring, answer(slowMs - ringSoonMs)]
    case 'reply':
      return [ring, answer(personMs), { afterMs: personMs, deed: { kind: 'press', keys: '1' } }]
    case 'hang-up':
      return [ring, answer(personMs), { afterMs: soonHungUpMs, deed: { kind: 'hang-up' } }]
    case 'silent':
    case 'by-hand':
      return [ring]
    case 'undeliverable':
      return [ring, refuse(480, networkDelayMs)]
    case 'expired':
      return [ring, refuse(408, networkDelayMs)]
    case 'refused':
      return [refuse(603)]
    case 'rejected':
      return [refuse(403)]
    case 'busy':
      return [refuse(486)]
    default:
      return unreachable(script)
  }
}

function answer(afterMs: number, times: 1 | 2 = 1): CallStep {
  return { afterMs, deed: { kind: 'answer', times } }
}

function refuse(status: number, afterMs = 0): CallStep {
  return { afterMs, deed: { kind: 'refuse', status } }
}
