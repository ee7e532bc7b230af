import type { FaultRule } from '../fault-rules.ts'
import { countOrNull, delay, flag, parseByRules } from '../fault-rules.ts'

/** What this carrier does wrong. With none it is in good health. */
export interface SipFaults {
  /** Nothing is heard and nothing answered, OPTIONS neither. Calls under way go on as long as they may. */
  silent: boolean
  /** Calls get no answer at all; OPTIONS does. */
  unanswered: boolean
  /** Status that every call is refused with, before anything else is looked at. */
  refuse: number | null
  /** The first answer to a call waits this long. */
  answerDelayMs: number
  /** A nonce is good for one request; the next one that uses it is challenged as stale. */
  oneTimeNonces: boolean
  /** Handsets take and send no telephone-events; they press keys by INFO. */
  noTelephoneEvents: boolean
  /** Handsets that have answered send no RTP. */
  mute: boolean
}

const noFaults: Readonly<SipFaults> = {
  silent: false,
  unanswered: false,
  refuse: null,
  answerDelayMs: 0,
  oneTimeNonces: false,
  noTelephoneEvents: false,
  mute: false,
}

const rules: Readonly<Record<keyof SipFaults, FaultRule>> = {
  silent: flag,
  unanswered: flag,
  refuse: countOrNull(300, 699),
  answerDelayMs: delay,
  oneTimeNonces: flag,
  noTelephoneEvents: flag,
  mute: flag,
}

/** Faults that `json` does not name are off. Throws `InvalidField`. */
export function parseSipFaults(json: unknown): SipFaults {
  return parseByRules(json, rules, noFaults)
}
