import { countOrNull, delay, type FaultsOf, flag, parseByRules } from '../fault-rules.ts'

/** Faults of a carrier with an HTTP interface. */
export const webFaultRules = {
  /** Every connection is cut as soon as it is there. */
  refuseConnections: flag,
  /** Nothing is answered and nothing carried out. */
  silent: flag,
  /** Every call is answered with this HTTP status and not carried out. */
  status: countOrNull(200, 599),
  /** Every call is answered 200 with a page of HTML and not carried out. */
  garbage: flag,
  /** Calls are carried out; then the connection is cut before the answer. */
  loseAnswers: flag,
  /** Calls are carried out and answered 200 without a body. */
  emptyAnswers: flag,
  /** Answers wait this long. */
  answerDelayMs: delay,
  /** More calls a second than this are answered with the carrier's own throttling. */
  requestsPerSecond: countOrNull(0, 1_000_000),
  /** A connection is cut at its nth call, which is carried out and not answered. */
  dropAfterRequests: countOrNull(1, 1_000_000_000),
  /** Messages are delivered and never reported. */
  withholdReports: flag,
  /** Webhooks are signed with a wrong key. */
  badSignature: flag,
  /** Up to this many events in one webhook, where the protocol has a list for them; null: as they come. */
  batchReports: countOrNull(1, 1_000),
  /** Every event comes twice. */
  duplicateReports: flag,
  /** Events that are near in time come in the reverse order. */
  reorderReports: flag,
}

export type WebFaults = FaultsOf<typeof webFaultRules>

/** Faults that `json` leaves out are off. Throws `InvalidField`. */
export function parseWebFaults(json: unknown): WebFaults {
  return parseByRules(json, webFaultRules)
}
