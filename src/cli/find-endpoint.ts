import type { Queryable } from '../storage/database.ts'
import { type EventEndpoint, listEndpoints } from '../storage/feed/event-endpoints.ts'
import { CommandFailed } from './context.ts'

/** The endpoint with this number; fails with a sentence where there is none. */
export async function findEndpoint(db: Queryable, text: string): Promise<EventEndpoint> {
  const endpoints = await listEndpoints(db, null)
  const found = endpoints.find(({ endpointId }) => String(endpointId) === text)
  if (found === undefined) throw new CommandFailed(`there is no endpoint ${text}: posthorn endpoints list`)
  return found
}
