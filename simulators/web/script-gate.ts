import type { Handsets } from '../handsets.ts'
import { RecentCounts } from '../recent-counts.ts'
import type { HandsetChannel, Script, ScriptOf } from '../scripts.ts'

/** The decision of a handset's script before the carrier accepts a message. */
export type GateDecision<S = Script> =
  | { kind: 'refused' }
  | { kind: 'throttled' }
  | { kind: 'open'; script: S | null }

const throttledTimes = 2

/** Decides by the handset's script whether a carrier accepts a message. */
export class ScriptGate {
  readonly #handsets: Handsets
  readonly #throttled = new RecentCounts(100_000)

  constructor(handsets: Handsets) {
    this.#handsets = handsets
  }

  /** `message` names the message in the same way each time it is tried: its text, say. */
  decide<C extends HandsetChannel>(phone: string, channel: C, message: string): GateDecision<ScriptOf<C>> {
    const script = this.#handsets.script(phone, channel)
    if (script === 'refused') return { kind: 'refused' }
    if (script !== 'throttled') return { kind: 'open', script }
    const key = `${channel}|${phone}|${message}`
    return this.#throttled.isWithin(key, throttledTimes) ? { kind: 'throttled' } : { kind: 'open', script }
  }
}
