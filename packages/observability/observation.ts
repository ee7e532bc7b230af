/** Gauges that are queried at a scrape rather than counted. */
export interface Observation {
  upstreams?: UpstreamObservation[]
  /** Messages that wait in the database, by upstream. */
  queued?: { upstream: string; messages: number }[]
  /** How long the oldest waiting message of an upstream has been due. */
  queueAges?: { upstream: string; waitedMs: number }[]
  callbacks?: { pending: number; deadLetters: number }
  /** Callbacks in the memory of this process. */
  callbacksInFlight?: number
  /** Bound sessions of SMPP clients at this process, of each bind. */
  smppSessions?: readonly { systemId: string; sessions: number }[]
  /** When the first certificate of the SMPP server's TLS listener ends (ms). */
  smppCertificateEndsAt?: number
  /** Receipts and replies that SMPP clients have not acknowledged, and those given up. */
  smppDeliveries?: { waiting: number; deadLetters: number; oldestMs: number }
  /** Rows of events that are committed and have no number, and how long the oldest waits. */
  unnumberedEvents?: { batches: number; oldestMs: number }
  /** Events that endpoints have still to get. */
  eventEndpoints?: { account: string; endpoint: number; behind: number }[]
  /** Events that sinks have still to get, and since when the oldest has had its number. */
  eventSinks?: { sink: string; behind: number; behindMs: number }[]
  /** Entries of the audit log without a seal, and seals that the last stored anchor of a target does not reach. */
  auditLog?: {
    unsealed: number
    oldestMs: number
    unanchored: { target: string; seals: number }[]
  }
  /** Firing alerts of each active rule, notifications of alerts, and how long ago the rules were evaluated. */
  alerts?: {
    firing: readonly { rule: string; kind: string; firing: number }[]
    notifications: { pending: number; failed: number }
    /** Null where there is nothing to evaluate. */
    evaluatedAgoMs: number | null
  }
  /** Reports whose message is not found yet. */
  unmatchedReports?: number
  /** Statements of gateways that wait in the database, by cause. */
  databaseWaits?: { standby: number; lock: number; disk: number }
  /** The server that is used, and whether its commits wait for a standby. */
  database?: { timeline: number | null; isSynchronous: boolean }
  /** Time since a commit last ended while one is under way. */
  stalledMs?: number
  /** How far the clock of this machine is ahead of the database's. */
  clockSkewMs?: number
  /** Items that wait for a group commit, by batcher. */
  waitingToCommit?: { what: string; items: number }[]
  /** Blocks of the guard of codes, and the recent conversion. */
  guard?: { blocked: { guard: number; operator: number }; conversion: { country: string; share: number }[] }
}

interface UpstreamObservation {
  upstream: string
  /** The connections of this gateway. `taken`: messages handed over whose outcome is not stored yet. */
  connections: { slotId: number; up: boolean; taken: number; window: number }[]
}

/** Rejections are ignored: a scrape shows the observations that succeeded. */
export type Observe = () => Observation | Promise<Observation>
