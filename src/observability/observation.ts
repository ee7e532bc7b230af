/** What is true at the moment of a scrape and nobody counts: asked for then, never pushed. */
export interface Observation {
  upstreams?: UpstreamObservation[]
  /** Messages that wait on disk, by upstream. */
  queued?: { upstream: string; messages: number }[]
  /** How long the message that has waited longest for an upstream is due. */
  queueAges?: { upstream: string; waitedMs: number }[]
  callbacks?: { pending: number; deadLetters: number; inFlight: number }
  /** Reports for which no message was found yet. */
  unmatchedReports?: number
  /** Statements of gateways that wait in the database, by what for. */
  databaseWaits?: { standby: number; lock: number; disk: number }
  /** For how long no commit has ended although one is under way. */
  stalledMs?: number
  /** Items that wait for a group commit, by batcher. */
  waitingToCommit?: { what: string; items: number }[]
  /** What the guard of codes has closed, and the share of codes that were entered lately. */
  guard?: { closed: { guard: number; operator: number }; conversion: { country: string; share: number }[] }
}

interface UpstreamObservation {
  upstream: string
  /** The connections of this gateway. `taken`: messages handed over whose outcome is not on disk yet. */
  links: { slotId: number; up: boolean; taken: number; window: number }[]
}

/** Rejections are passed over: a scrape shows what could be asked. */
export type Observe = () => Observation | Promise<Observation>
