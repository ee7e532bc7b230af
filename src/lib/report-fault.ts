/** Something that Posthorn relies on cannot be used now. The part that connects to it reports when, and until when. */
export class Unavailable extends Error {
  override name = 'Unavailable'
}

export interface FaultEvents {
  /** `where` names the work that failed. */
  fault(what: { where: string; error: unknown }): void
}

/** Reports what went wrong, unless something was unavailable, which is expected and reported elsewhere. */
export function reportFault(events: FaultEvents, where: string, error: unknown): void {
  if (!(error instanceof Unavailable)) events.fault({ where, error })
}
