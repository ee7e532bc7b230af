import { unreachable } from '../../packages/kit/flow/unreachable.ts'
import type { VoiceScript } from '../scripts.ts'

/** A step of a message that a carrier has accepted. `reply`: the handset answers "OK". */
export type Happening = 'delivered' | 'read' | 'undeliverable' | 'expired' | 'rejected' | 'reply'

export interface Step {
  /** Milliseconds since 1970. */
  at: number
  what: Happening
}

export interface TimelineFacts {
  script: VoiceScript | null
  acceptedAt: number
  /** How long a delivery takes where the script sets no time. */
  delayMs: number
  /** When the carrier gives up; null: never. */
  expiresAt: number | null
}

const slowMs = 5_000
/** Between the delivery and what the person does with the message. */
const personMs = 50

/** The steps of a message that was accepted, soonest first. None: it is never reported. */
export function timelineOf(facts: TimelineFacts): Step[] {
  const { expiresAt } = facts
  const steps = stepsOf(facts)
  if (expiresAt === null) return steps
  const [first] = steps
  return first && first.at < expiresAt ? steps : [{ at: expiresAt, what: 'expired' }]
}

function stepsOf({ script, acceptedAt, delayMs }: TimelineFacts): Step[] {
  const at = acceptedAt + delayMs
  switch (script) {
    case 'silent':
    case 'by-hand':
      return []
    case 'undeliverable':
    case 'expired':
    case 'rejected':
      return [{ at, what: script }]
    case 'busy':
      return [{ at, what: 'undeliverable' }]
    case 'slow':
      return [{ at: acceptedAt + slowMs, what: 'delivered' }]
    case 'read':
    case 'reply':
      return [
        { at, what: 'delivered' },
        { at: at + personMs, what: script },
      ]
    case 'delivered':
    case 'receipt-first':
      return [{ at: acceptedAt, what: 'delivered' }]
    case 'refused':
    case 'throttled':
    case 'receipt-twice':
    case 'hang-up':
    case null:
      return [{ at, what: 'delivered' }]
    default:
      return unreachable(script)
  }
}

/** Spreads deliveries evenly over 0 to `maxMs` milliseconds. */
export class DeliveryDelays {
  readonly #maxMs: number
  #turn = 0

  constructor(maxMs: number) {
    this.#maxMs = maxMs
  }

  next(): number {
    return this.#turn++ % (this.#maxMs + 1)
  }
}
