/**
 * A dependency of Posthorn cannot be used now. The code that connects to it reports the beginning and the
 * end.
 */
export class Unavailable extends Error {
  override name = 'Unavailable'
}

export interface FaultEvents {
  /** `where` names the work that failed. */
  fault(what: { where: string; error: unknown }): void
}

/**
 * Reports an error, unless it means that a dependency is unavailable, which is expected and reported
 * elsewhere.
 */
export function reportFault(events: FaultEvents, where: string, error: unknown): void {
  if (!(error instanceof Unavailable)) events.fault({ where, error })
}
