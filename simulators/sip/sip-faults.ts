import { countOrNull, delay, type FaultsOf, flag, parseByRules } from '../fault-rules.ts'

/** Faults of this carrier. */
const rules = {
  /** Requests are ignored, OPTIONS too. Calls under way go on. */
  silent: flag,
  /** Calls get no answer at all; OPTIONS does. */
  unanswered: flag,
  /** Status that every call is refused with, before anything else is looked at. */
  refuse: countOrNull(300, 699),
  /** The first answer to a call waits this long. */
  answerDelayMs: delay,
  /** A nonce is good for one request; the next one that uses it is challenged as stale. */
  oneTimeNonces: flag,
  /** Handsets take and send no telephone-events; they press keys by INFO. */
  noTelephoneEvents: flag,
  /** Handsets that have answered send no RTP. */
  mute: flag,
}

export type SipFaults = FaultsOf<typeof rules>

/** Faults that `json` leaves out are off. Throws `InvalidField`. */
export function parseSipFaults(json: unknown): SipFaults {
  return parseByRules(json, rules)
}
