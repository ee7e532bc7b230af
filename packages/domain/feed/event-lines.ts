import { type EventType, eventKinds, typeOfCode } from './event-types.ts'

/**
 * An event as it is stored: without phone numbers and texts, which readers take from the rows that it names, so that an
 * erasure need not touch the feed.
 */
export interface StoredEvent {
  /** Null where a newer version wrote it. */
  type: EventType | null
  /** ms. */
  at: number
  /** What it is about: a `msg_id`, or another number of its type. */
  about: number
  details: EventDetail[]
}

export type EventDetail = string | number | null

/** Events of one account, to be stored together. */
export interface EventLines {
  /** As many as in `text`. */
  count: number
  /** JSON lists, each with a comma behind it, so that texts can be joined. */
  text: string
}

export const noEvents: EventLines = { count: 0, text: '' }

/** Encodes one event. `about` is a whole number; `details` depend on the type. */
export function encodeEvent(type: EventType, at: number, about: number, ...details: EventDetail[]): string {
  const rest = details.map((detail) => `,${JSON.stringify(detail)}`).join('')
  return `["${eventKinds[type].code}",${at},${about}${rest}],`
}

/** Decodes texts of `encodeEvent` that were joined, oldest first. Throws where it is no such text. */
export function decodeEvents(text: string): StoredEvent[] {
  const rows = JSON.parse(`[${text.slice(0, -1)}]`) as [string, number, number, ...EventDetail[]][]
  return rows.map(([code, at, about, ...details]) => ({ type: typeOfCode(code), at, about, details }))
}
