import { BatcherFull } from '../lib/batcher.ts'
import { DatabaseUnavailable } from './database.ts'

/** Whether the database is away, or a queue of what waits for it is full: nobody made a mistake, and it passes. */
export function isAway(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || error instanceof BatcherFull
}
