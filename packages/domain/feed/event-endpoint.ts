import type { StoredCallback } from '../callbacks/stored-callback.ts'
import type { EventFilter } from './event-filter-fields.ts'
import type { EventType } from './event-types.ts'

/** A URL that gets events of an account. */
export interface EventEndpoint {
  endpointId: number
  accountId: number
  account: string
  url: string
  /** What it is for; null for nothing. */
  description: string | null
  /** Null: all types. */
  types: EventType[] | null
  /** Of those types it gets the events that meet it. */
  filter: EventFilter
  isActive: boolean
  /** How many secrets sign its events: two while the older one is being replaced. */
  secrets: number
  /** Number of the last event that was passed on, and of the newest one. */
  cursor: number
  last: number
  /** Since when it is given up, because nothing was delivered for a whole retry schedule; null where it is not. */
  givenUpAt: number | null
  /** Events that were dropped before it got them. */
  missed: number
}

/** How the newest events of an endpoint fared, out of those that are stored. Instants are ms. */
export interface EndpointHealth {
  /** Events that wait to be delivered, also those that failed and are tried again. */
  pending: number
  dead: number
  lastDeliveredAt: number | null
  /** When the oldest event was created that has failed since the last success; null where none has. */
  failingSince: number | null
  lastError: string | null
}

export type EndpointDelivery = Omit<StoredCallback, 'body'>
