import type { Events } from '../observability/events.ts'
import { DatabaseUnavailable } from '../storage/database.ts'

/** Tells of `error`, except that the database is away: it tells of that itself, and when it is back. */
export function tellFault(events: Pick<Events, 'fault'>, where: string, error: unknown): void {
  if (!(error instanceof DatabaseUnavailable)) events.fault({ where, error })
}
