import { callingCodeOf, countryOf } from '../address/country.ts'
import { acknowledgedBy } from '../message/acknowledgement.ts'
import { messageTypes } from '../message/message-types.ts'
import { statusOfBlock } from '../message/story/reasons.ts'
import { channels } from '../plan/plan.ts'
import { SettingRefused } from '../settings/setting-refused.ts'
import type { EventFilter, FilterField } from './event-filter-fields.ts'
import { statusesOfEvents } from './event-lines.ts'

const decisions = ['approved', 'rejected']

/** What a condition may compare with; fields that are not here take any text. */
const known: Partial<Record<FilterField, { isKnown: (value: string) => boolean; wanted: string }>> = {
  channel: among(channels),
  country: {
    isKnown: (value) => /^[A-Z]{2}$/.test(value) && callingCodeOf(value) !== null,
    wanted: 'the countries with a calling code, such as UA',
  },
  status: among([...statusesOfEvents, ...decisions]),
  operation: among(messageTypes),
  by: among(acknowledgedBy),
  reason: among(Object.keys(statusOfBlock)),
}

function among(values: readonly string[]) {
  return { isKnown: (value: string) => values.includes(value), wanted: values.join(', ') }
}

/** Throws `SettingRefused` where a condition can never hold. */
export function checkFilter(filter: EventFilter): EventFilter {
  for (const [field, value] of Object.entries(filter ?? {})) {
    const rule = known[field as FilterField]
    if (rule !== undefined && !rule.isKnown(value))
      throw new SettingRefused('endpoint-filter', { field, value, wanted: rule.wanted }, 'filter')
  }
  return filter !== null && Object.keys(filter).length === 0 ? null : filter
}

/** What a filter looks at: the data of an event, and the senders of its message by channel. */
export interface FilteredEvent {
  data: Record<string, unknown>
  senders: readonly (readonly [channel: string, sender: string])[]
}

/** Members that an event has by itself: conditions on them need no row behind it. */
const ownFields: readonly FilterField[] = ['channel', 'status', 'by', 'reason']

/** The conditions that the event alone decides. */
export function conditionsOnOwn(filter: NonNullable<EventFilter>): NonNullable<EventFilter> {
  return Object.fromEntries(
    Object.entries(filter).filter(([field]) => ownFields.includes(field as FilterField)),
  )
}

/** Whether every condition holds. An event without a field, as one whose message was erased, meets no condition on it. */
export function meetsFilter(filter: NonNullable<EventFilter>, event: FilteredEvent): boolean {
  return Object.entries(filter).every(([field, value]) => meets(field as FilterField, value, event))
}

function meets(field: FilterField, value: string, { data, senders }: FilteredEvent): boolean {
  const text = (name: string) => (typeof data[name] === 'string' ? data[name] : null)
  switch (field) {
    case 'country': {
      const phone = text('phone')
      return phone !== null && countryOf(phone) === value
    }
    case 'id_prefix':
      return text('id')?.startsWith(value) === true
    case 'sender': {
      // Of a subscriber who has opted out, or the number that a subscriber wrote to.
      const own = text('sender') ?? text('recipient')
      const channel = text('channel')
      const ofMessage = senders.filter(([each]) => channel === null || each === channel)
      return own === value || ofMessage.some(([, sender]) => sender === value)
    }
    case 'channel':
    case 'status':
    case 'operation':
    case 'id':
    case 'by':
    case 'reason':
      return text(field) === value
  }
}
