import { meetsFilter } from '../../domain/feed/event-filter.ts'
import type { EventFilter } from '../../domain/feed/event-filter-fields.ts'
import type { Queryable } from '../../store/database.ts'
import { readMessageSenders } from '../../store/feed/event-facts.ts'
import type { NumberedEvent } from '../../store/feed/read-events.ts'
import { describeEvents, type PublicEvent } from './describe-events.ts'

/** The events of one account that meet a filter, described. Senders are read where a condition is about them. */
export async function matchEvents(
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
