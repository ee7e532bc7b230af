import { conditionsOnOwn, meetsFilter } from '../../domain/feed/event-filter.ts'
import type { EventFilter } from '../../domain/feed/event-filter-fields.ts'
import type { Queryable } from '../../store/database.ts'
import { readMessageSenders } from '../../store/feed/event-facts.ts'
import type { NumberedEvent } from '../../store/feed/read-events.ts'
import { describeAlone, describeEvents, type PublicEvent } from './describe-events.ts'

/** Described first of a page; twice as many of the rest each time, so that a filter that few events meet takes few reads. */
const describedFirst = 10

/**
 * The first events that meet a filter, at most `max`, and the number of the last one that was looked at; null for all of them.
 * Describes about as many events as it takes, and none that fails by itself.
 */
export async function matchFirst(
  db: Queryable,
  accountId: number,
  events: readonly NumberedEvent[],
  { filter, max }: { filter: NonNullable<EventFilter>; max: number },
): Promise<{ passed: PublicEvent[]; lookedAt: number | null }> {
  const own = conditionsOnOwn(filter)
  const possible = events.filter((event) => meetsFilter(own, { data: describeAlone(event), senders: [] }))
  const matching: PublicEvent[] = []
  let looked = 0
  for (
    let next = Math.max(max, describedFirst);
    looked < possible.length && matching.length < max;
    next *= 2
  ) {
    const some = possible.slice(looked, looked + next)
    matching.push(...(await matchEvents(db, accountId, some, filter)))
    looked += some.length
  }
  if (matching.length > max)
    return { passed: matching.slice(0, max), lookedAt: matching[max - 1]?.number ?? 0 }
  return { passed: matching, lookedAt: looked < possible.length ? (possible[looked - 1]?.number ?? 0) : null }
}

/** The events of one account that meet a filter, described. Senders are read where a condition is about them. */
async function matchEvents(
  db: Queryable,
  accountId: number,
  events: readonly NumberedEvent[],
  filter: NonNullable<EventFilter>,
): Promise<PublicEvent[]> {
  const described = await describeEvents(db, accountId, events)
  const msgIds = described.flatMap(({ data }) => (typeof data['msg_id'] === 'string' ? [data['msg_id']] : []))
  const senders =
    filter.sender === undefined
      ? new Map<string, never>()
      : await readMessageSenders(db, accountId, [...new Set(msgIds)])
  return described.filter(({ data }) =>
    meetsFilter(filter, { data, senders: senders.get(String(data['msg_id'])) ?? [] }),
  )
}
