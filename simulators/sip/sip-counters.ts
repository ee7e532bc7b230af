/** What the carrier did since it started. */
export interface SipCounters {
  /** INVITEs that begin a call, whatever came of them; those that faults kept from being heard are not among them. */
  invites: number
  challenged: number
  /** Answers to challenges that were wrong. */
  unauthorized: number
  /** Let through to a handset. */
  calls: number
  rang: number
  answered: number
  /** Ended by the caller before they were answered. */
  cancelled: number
  /** Ended by a refusal, of the carrier or of a handset. */
  refused: number
  throttled: number
  hungUpByCaller: number
  hungUpByHandset: number
  /** Ended by nobody: too long, not acknowledged, the sandbox stopped. */
  brokenOff: number
  options: number
  /** Messages that were no SIP. */
  malformed: number
}

export function noCounts(): SipCounters {
  return {
    invites: 0,
    challenged: 0,
    unauthorized: 0,
    calls: 0,
    rang: 0,
    answered: 0,
    cancelled: 0,
    refused: 0,
    throttled: 0,
    hungUpByCaller: 0,
    hungUpByHandset: 0,
    brokenOff: 0,
    options: 0,
    malformed: 0,
  }
}
