import type { EventFilter } from '../../domain/feed/event-filter-fields.ts'
import type { EventType } from '../../domain/feed/event-types.ts'
import type { Queryable } from '../../store/database.ts'
import { lastNumber, readEvents } from '../../store/feed/read-events.ts'
import { describeEvents, type PublicEvent } from './describe-events.ts'
import { matchFirst } from './match-events.ts'

/** Events that are looked at for a list. */
const lookedAt = 500

/** The newest events of an account that an endpoint gets, the newest first. */
export async function newestEvents(
  db: Queryable,
  accountId: number,
  { types, filter }: { types: readonly EventType[] | null; filter: EventFilter },
  limit: number,
): Promise<PublicEvent[]> {
  const after = Math.max(0, (await lastNumber(db, accountId)) - lookedAt)
  const wanted = types === null ? null : new Set(types)
  const read = (begin: number) => readEvents(db, { accountId, types: wanted, limit: lookedAt, after: begin })
  const page = await read(after)
  const kept = 'kind' in page && page.kind === 'dropped' ? await read(page.oldest - 1) : page
  if ('kind' in kept) return []
  if (filter === null) return (await describeEvents(db, accountId, kept.events.slice(-limit))).reverse()
  return (await matchFirst(db, accountId, kept.events.reverse(), { filter, max: limit })).passed
}

/** One event of an account by its number; null where the feed has none, or not any more. */
export async function findEvent(
  db: Queryable,
  accountId: number,
  number: number,
): Promise<PublicEvent | null> {
  const page = await readEvents(db, { accountId, types: null, limit: 1, after: number - 1 })
  if ('kind' in page) return null
  const [found] = await describeEvents(
    db,
    accountId,
    page.events.filter((event) => event.number === number),
  )
  return found ?? null
}
