import type { EventType } from '../../domain/feed/event-types.ts'
import type { FairGate } from '../../kit/flow/fair-gate.ts'
import type { Queryable } from '../../store/database.ts'
import { type CursorFault, type PageRequest, readEvents } from '../../store/feed/read-events.ts'
import { describeEvents } from './describe-events.ts'

/** An event with its JSON text, which all readers of it share. */
export interface EventText {
  number: number
  type: EventType
  text: string
}

export interface ReadPage {
  kind: 'page'
  events: EventText[]
  /** The number before the first event that was looked at. */
  begin: number
  /** Continue after this number. */
  next: number
  /** There are more events. */
  isMore: boolean
}

export interface SharedReadsOptions {
  db: Queryable
  gate: Pick<FairGate, 'enter'>
}

/** What one reader wants of a page. */
export interface WantedPage extends PageRequest {
  /** A page ends with the event with which it exceeds this. */
  maxBytes: number
}

interface SharedRead {
  wanted: WantedPage
  page: Promise<ReadPage | CursorFault>
}

/** A page holds a database connection: an account reads at most two at once, all accounts four. */
const pagePlaces = 20
const describedAtOnce = 100

/**
 * Reads pages of the feed in the turns of their account. Readers of an account that wait for a turn with the same cursor
 * share one page, from which each takes its own types and length: one wake-up of fifty readers makes one read.
 */
export class SharedReads {
  readonly #options: SharedReadsOptions
  /** Reads that have no turn yet, by account and cursor. */
  readonly #waiting = new Map<string, SharedRead>()

  constructor(options: SharedReadsOptions) {
    this.#options = options
  }

  /** Rejects with `GateFull` where too much of the account waits. */
  async read(wanted: WantedPage): Promise<ReadPage | CursorFault> {
    const page = await this.#sharedWith(wanted).page
    return page.kind === 'page' ? cut(page, wanted) : page
  }

  #sharedWith(wanted: WantedPage): SharedRead {
    const key = `${wanted.accountId} ${wanted.after}`
    const waiting = this.#waiting.get(key)
    if (waiting !== undefined) {
      waiting.wanted = widened(waiting.wanted, wanted)
      return waiting
    }
    const turn = this.#options.gate.enter(wanted.accountId, pagePlaces)
    // Readers that come after the turn has begun share the next read: this one may not see what woke them.
    const begun = turn.finally(() => this.#waiting.delete(key))
    const shared: SharedRead = {
      wanted,
      page: begun.then((leave) => this.#look(shared.wanted).finally(leave)),
    }
    this.#waiting.set(key, shared)
    return shared
  }

  async #look(wanted: WantedPage): Promise<ReadPage | CursorFault> {
    const { db } = this.#options
    const { accountId, maxBytes } = wanted
    const page = await readEvents(db, wanted)
    if ('kind' in page) return page
    const events: EventText[] = []
    for (let bytes = 0; events.length < page.events.length && bytes <= maxBytes; ) {
      const some = page.events.slice(events.length, events.length + describedAtOnce)
      for (const event of await describeEvents(db, accountId, some)) {
        const text = JSON.stringify(event)
        bytes += text.length
        events.push({ number: event.number, type: event.type, text })
      }
    }
    const isWhole = events.length === page.events.length
    const next = isWhole ? page.next : (events.at(-1)?.number ?? page.next)
    return { kind: 'page', events, begin: page.begin, next, isMore: page.isMore || !isWhole }
  }
}

function widened(a: WantedPage, b: WantedPage): WantedPage {
  const types = a.types === null || b.types === null ? null : new Set([...a.types, ...b.types])
  return { ...a, types, limit: Math.max(a.limit, b.limit), maxBytes: Math.max(a.maxBytes, b.maxBytes) }
}

/** The part of a shared page that one reader wanted. */
function cut(page: ReadPage, { types, limit, maxBytes }: WantedPage): ReadPage {
  const end = Math.min(page.next, page.begin + limit)
  const events: EventText[] = []
  let bytes = 0
  for (const event of page.events) {
    if (event.number > end) break
    if (types !== null && !types.has(event.type)) continue
    events.push(event)
    bytes += event.text.length
    if (bytes > maxBytes) return { ...page, events, next: event.number, isMore: true }
  }
  return { ...page, events, next: end, isMore: page.isMore || end < page.next }
}
