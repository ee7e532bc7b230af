import { type EventType, eventTypes, isEventType } from '../../domain/feed/event-types.ts'

/** What a request to the feed wishes. */
export interface FeedQuery {
  /** Numbers above it; null: from the oldest event that is kept; `latest`: only new ones. */
  after: number | 'latest' | null
  /** Null: all types. */
  types: ReadonlySet<EventType> | null
  limit: number
  waitMs: number
}

export type FeedQueryRead = { kind: 'read'; query: FeedQuery } | { kind: 'refused'; sentence: string }

const maxEventsPerPage = 1_000
const usualEventsPerPage = 100
const maxWaitSeconds = 60

/** Reads the query of `GET /v1/events`. `lastEventId` is the header `Last-Event-ID`, which wins over `after`. */
export function readFeedQuery(
  fields: Readonly<Record<string, unknown>>,
  lastEventId: string | undefined,
): FeedQueryRead {
  const unknown = Object.keys(fields).find((name) => !known.has(name))
  if (unknown !== undefined) {
    return refuse(
      `${shown(unknown)} must be one of after, types, wait and limit: there is no other parameter`,
    )
  }
  const repeated = Object.keys(fields).find((name) => Array.isArray(fields[name]))
  if (repeated !== undefined) return refuse(`${repeated} must be given once`)
  const { after: afterText, types: typesText, wait: waitText, limit: limitText } = fields as Texts
  const named = lastEventId ?? afterText
  const after = readAfter(named)
  if (after === undefined) {
    const name = lastEventId === undefined ? 'after' : 'Last-Event-ID'
    return refuse(`${name} must be the number of an event, such as the next of an earlier answer, or latest`)
  }
  const types = readTypes(typesText)
  if (typeof types === 'string') {
    return refuse(
      `types must be names of events with commas between, of ${eventTypes.join(', ')}: ${types} is none`,
    )
  }
  const limit = readWhole(limitText, 1, maxEventsPerPage, usualEventsPerPage)
  if (limit === null) return refuse(`limit must be a whole number from 1 to ${maxEventsPerPage}`)
  const wait = readWhole(waitText, 0, maxWaitSeconds, 0)
  if (wait === null) return refuse(`wait must be whole seconds from 0 to ${maxWaitSeconds}`)
  return { kind: 'read', query: { after, types, limit, waitMs: wait * 1_000 } }
}

interface Texts {
  after?: string
  types?: string
  wait?: string
  limit?: string
}

const known: ReadonlySet<string> = new Set(['after', 'types', 'wait', 'limit'])

function readAfter(text: string | undefined): number | 'latest' | null | undefined {
  if (text === undefined || text === '') return null
  if (text === 'latest') return 'latest'
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** A text is the name that is no type. */
function readTypes(text: string | undefined): ReadonlySet<EventType> | null | string {
  if (text === undefined || text === '') return null
  const names = text.split(',').map((name) => name.trim())
  const wrong = names.find((name) => !isEventType(name))
  return wrong === undefined ? new Set(names.filter(isEventType)) : shown(wrong)
}

function readWhole(text: string | undefined, min: number, max: number, usual: number): number | null {
  if (text === undefined || text === '') return usual
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : null
}

function shown(text: string): string {
  return JSON.stringify(text.slice(0, 64))
}

function refuse(sentence: string): FeedQueryRead {
  return { kind: 'refused', sentence }
}
