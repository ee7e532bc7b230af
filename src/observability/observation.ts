/** What is true at the moment of a scrape and nobody counts: asked for then, never pushed. */
export interface Observation {
  lanes?: LaneObservation[]
  callbacks?: { pending: number; parked: number; inFlight: number }
  /** Reports for which no message was found yet. */
  parkedReports?: number
  /** Items that wait for a group commit, by batcher. */
  waitingToCommit?: { what: string; items: number }[]
}

interface LaneObservation {
  upstream: string
  slotId: number
  /** Messages in memory that wait for this lane. */
  depth: number
  /** Submits that are unanswered. */
  windowUsed: number
  windowSize: number
}

/** Rejections are passed over: a scrape shows what could be asked. */
export type Observe = () => Observation | Promise<Observation>
