import type { FaultRule } from '../fault-rules.ts'
import { countOrNull, delay, flag, parseByRules } from '../fault-rules.ts'

/** What a carrier with an HTTP interface does wrong. `noWebFaults` is one in good health. */
export interface WebFaults {
  /** Every connection is cut as soon as it is there. */
  refuseConnections: boolean
  /** Nothing is answered and nothing carried out. */
  silent: boolean
  /** Every call is answered with this HTTP status and not carried out. */
  status: number | null
  /** Every call is answered 200 with a page of HTML and not carried out. */
  garbage: boolean
  /** Calls are carried out; then the connection is cut before the answer. */
  loseAnswers: boolean
  /** Answers wait this long. */
  answerDelayMs: number
  /** More calls a second than this are answered with the carrier's own throttling. */
  requestsPerSecond: number | null
  /** A connection is cut at its nth call, which is carried out and not answered. */
  dropAfterRequests: number | null
  /** Messages are delivered and never reported. */
  withholdReports: boolean
  /** Webhooks are signed with a wrong key. */
  badSignature: boolean
  /** Up to this many events in one webhook, where the protocol has a list for them; null: as they come. */
  batchReports: number | null
  /** Every event comes twice. */
  duplicateReports: boolean
  /** Events that are near in time come in the reverse order. */
  reorderReports: boolean
}

const noWebFaults: Readonly<WebFaults> = {
  refuseConnections: false,
  silent: false,
  status: null,
  garbage: false,
  loseAnswers: false,
  answerDelayMs: 0,
  requestsPerSecond: null,
  dropAfterRequests: null,
  withholdReports: false,
  badSignature: false,
  batchReports: null,
  duplicateReports: false,
  reorderReports: false,
}

const webRules: Readonly<Record<keyof WebFaults, FaultRule>> = {
  refuseConnections: flag,
  silent: flag,
  status: countOrNull(200, 599),
  garbage: flag,
  loseAnswers: flag,
  answerDelayMs: delay,
  requestsPerSecond: countOrNull(0, 1_000_000),
  dropAfterRequests: countOrNull(1, 1_000_000_000),
  withholdReports: flag,
  badSignature: flag,
  batchReports: countOrNull(1, 1_000),
  duplicateReports: flag,
  reorderReports: flag,
}

/** Faults that `json` does not name are off. Throws `InvalidField`. */
export function parseWebFaults(json: unknown): WebFaults {
  return parseByRules(json, webRules, noWebFaults)
}

/** As `parseWebFaults`, for a carrier that knows faults of its own besides. */
export function parseFaultsBeside<Own extends object>(
  json: unknown,
  rules: Readonly<Record<keyof Own, FaultRule>>,
  none: Readonly<Own>,
): WebFaults & Own {
  return parseByRules<WebFaults & Own>(json, { ...webRules, ...rules }, { ...noWebFaults, ...none })
}
