/** What the carrier did since it started. */
export type SipCounters = ReturnType<typeof noCounts>

export function noCounts() {
  return {
    /** INVITEs that begin a call, whatever came of them; without those that a fault dropped. */
    invites: 0,
    challenged: 0,
    /** Answers to challenges that were wrong. */
    unauthorized: 0,
    /** Let through to a handset. */
    calls: 0,
    rang: 0,
    answered: 0,
    /** Ended by the caller before they were answered. */
    cancelled: 0,
    /** Ended by a refusal, of the carrier or of a handset. */
    refused: 0,
    throttled: 0,
    hungUpByCaller: 0,
    hungUpByHandset: 0,
    /** Ended by neither side: too long, not acknowledged, the sandbox stopped. */
    brokenOff: 0,
    options: 0,
    /** Messages that were no SIP. */
    malformed: 0,
  }
}
