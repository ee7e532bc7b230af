import { decodeEvents, type StoredEvent } from '../../domain/feed/event-lines.ts'
import type { EventType } from '../../domain/feed/event-types.ts'
import type { Queryable, Statement } from '../database.ts'

/** An event with its number in the feed of its account: 1 for the first one, without gaps. */
export interface NumberedEvent extends StoredEvent {
  number: number
  type: EventType
}

export interface EventPage {
  events: NumberedEvent[]
  /** The number before the first event that was looked at. */
  begin: number
  /** The number of the last event that was looked at, or where the page began. */
  next: number
  /** There are events after `next`. */
  isMore: boolean
}

/** Why a page cannot be read. Numbers are the first and the last one that the feed has. */
export type CursorFault =
  /** Events after it were dropped. */
  | { kind: 'dropped'; oldest: number }
  /** No event has had that number. */
  | { kind: 'beyond'; last: number }

export interface PageRequest {
  accountId: number
  /** Numbers above it. Null: from the oldest event that is kept. */
  after: number | null
  /** Null: all types. */
  types: ReadonlySet<EventType> | null
  /** Maximum number of events that are looked at, at most 5,000. */
  limit: number
}

interface Segment {
  first: number
  last: number
  body: string
}

/** One page in the order of the numbers. Uses events_by_number. */
export async function readEvents(db: Queryable, request: PageRequest): Promise<EventPage | CursorFault> {
  const { accountId, after, limit } = request
  const segments = await db.query<Segment>(segmentsStatement, [accountId, after ?? 0, limit])
  const [oldest] = segments
  if (oldest === undefined) return endOfFeed(db, request)
  if (after !== null && oldest.first > after + 1) return { kind: 'dropped', oldest: oldest.first }
  return cutPage(segments, request)
}

/** The number of the newest event of an account; 0 where it has none. Uses the primary key of event_counters. */
export async function lastNumber(db: Queryable, accountId: number): Promise<number> {
  const text = 'SELECT last_number AS last FROM event_counters WHERE account_id = $1'
  const [row] = await db.query<{ last: number }>({ name: 'last-event', text }, [accountId])
  return row?.last ?? 0
}

/** Nothing was stored after `after` a moment ago. All events of an account that has had some may be dropped. */
async function endOfFeed(db: Queryable, { accountId, after }: PageRequest): Promise<EventPage | CursorFault> {
  const last = await lastNumber(db, accountId)
  const begin = after ?? 0
  if (begin === last) return { events: [], begin, next: last, isMore: false }
  if (begin > last) return { kind: 'beyond', last }
  // Events that were numbered since the segments were read are on the next page.
  const [found] = await db.query<Segment>(segmentsStatement, [accountId, begin, 1])
  if (found !== undefined) {
    const next = Math.max(begin, found.first - 1)
    return { events: [], begin: next, next, isMore: true }
  }
  if (after !== null) return { kind: 'dropped', oldest: last + 1 }
  return { events: [], begin: last, next: last, isMore: false }
}

function cutPage(segments: readonly Segment[], { after, types, limit }: PageRequest): EventPage {
  const begin = Math.max(after ?? 0, (segments[0]?.first ?? 1) - 1)
  const newest = segments.at(-1)?.last ?? begin
  const end = Math.min(newest, begin + limit)
  const mayBeMore = segments.length >= maxSegments || end - begin >= limit
  const events: NumberedEvent[] = []
  for (const { first, body } of segments) {
    for (const [index, event] of decodeEvents(body).entries()) {
      const number = first + index
      if (number <= begin || number > end || event.type === null) continue
      if (types === null || types.has(event.type)) events.push({ ...event, type: event.type, number })
    }
  }
  return { events, begin, next: end, isMore: end < newest || mayBeMore }
}

const maxSegments = 300

const segmentsStatement: Statement = {
  name: 'read-events',
  text: `
SELECT first_number AS first, last_number AS last, body FROM (
  SELECT first_number, last_number, body,
    sum(last_number - greatest(first_number, $2 + 1) + 1) OVER (ORDER BY last_number)
      - (last_number - greatest(first_number, $2 + 1) + 1) AS before
  FROM (
    SELECT first_number, last_number, body FROM events
    WHERE account_id = $1 AND last_number > $2 ORDER BY last_number LIMIT ${maxSegments}
  ) oldest
) counted
WHERE before < $3 ORDER BY last_number`,
}
