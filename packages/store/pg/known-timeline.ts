import { type Identity, WrongServer } from './server-identity.ts'

/** A timeline of a cluster. */
export interface Timeline {
  /** System identifier of the cluster. */
  system: string
  timeline: number
}

/** Keeps the newest timeline beyond this process. */
export interface TimelineStore {
  read(): Timeline | null
  write(newest: Timeline): void
}

/**
 * Remembers the newest timeline of the database. After a failover the former primary may come back and accept writes
 * that are lost once it is rewound: a server with an older timeline is refused. PostgreSQL, 27.2 (failover) and 30.2
 * (timelines).
 */
export class KnownTimeline {
  readonly #store: TimelineStore | null
  #newest: Timeline | null

  constructor(store: TimelineStore | null = null) {
    this.#store = store
    this.#newest = store?.read() ?? null
  }

  get newest(): Timeline | null {
    return this.#newest
  }

  /** Why nothing may be written on this server, as an error; null where it may. */
  refusal(server: Identity): WrongServer | null {
    if (server.isStandby) return new WrongServer('the server is a standby, which accepts no writes')
    if (server.isReadOnly) return new WrongServer('the server is read-only')
    const { timeline } = server
    const newest = this.#newest
    if (timeline === null || newest?.system !== server.system || timeline >= newest.timeline) return null
    return new WrongServer(
      `the server is a former primary: it is on timeline ${timeline}, and timeline ${newest.timeline} was seen`,
    )
  }

  /** Notes the timeline of a server, also of a standby. */
  note({ system, timeline, isStandby }: Identity): void {
    if (system === null || timeline === null) return
    const newest = this.#newest
    if (newest?.system === system ? timeline <= newest.timeline : isStandby) return
    this.#newest = { system, timeline }
    // Nothing is older than the first timeline.
    if (timeline > 1 || newest !== null) this.#store?.write(this.#newest)
  }
}
