import type { EventType } from '../domain/feed/event-types.ts'
import type { Clock } from '../lib/clock.ts'
import type { Queryable } from '../storage/database.ts'
import { type CursorFault, readEvents } from '../storage/feed/read-events.ts'
import { describeEvents, type PublicEvent } from './describe-events.ts'
import type { FeedWaits } from './feed-waits.ts'

export interface FeedReaderOptions {
  db: Queryable
  clock: Clock
  waits: FeedWaits
}

export interface ReadRequest {
  accountId: number
  /** Numbers above it. Null: from the oldest event that is kept. */
  after: number | null
  /** Null: all types. */
  types: ReadonlySet<EventType> | null
  /** Maximum number of events. */
  limit: number
  /** How long to wait for the first event, in ms. */
  waitMs: number
  signal: AbortSignal
}

export interface ReadPage {
  kind: 'page'
  events: PublicEvent[]
  /** Continue after this number. */
  next: number
  /** There are more events. */
  isMore: boolean
}

/** Events of other types that one request passes over before it answers how far it came. */
const maxPassed = 20_000

/** Reads pages of the feed, and waits for new events where there are none. */
export class FeedReader {
  readonly #options: FeedReaderOptions

  constructor(options: FeedReaderOptions) {
    this.#options = options
  }

  /**
   * Resolves as soon as there is an event of these types, or with an empty page after `waitMs`, when `signal` aborts or
   * when the gateway stops.
   */
  async read(request: ReadRequest): Promise<ReadPage | CursorFault> {
    const { clock, waits } = this.#options
    const { accountId, signal, waitMs } = request
    const waiting = new Wake()
    const removeWait = waits.add(accountId, waiting.wake)
    let isOver = waitMs === 0
    const cancelTimer = clock.after(waitMs, () => {
      isOver = true
      waiting.wake()
    })
    signal.addEventListener('abort', waiting.wake, { once: true })
    try {
      for (let { after } = request, passed = 0; ; ) {
        waiting.reset()
        const page = await this.#page({ ...request, after })
        if (page.kind !== 'page') return page
        passed += page.next - (after ?? page.next)
        const isEnd = isOver || signal.aborted || waits.isClosed
        if (page.events.length > 0 || isEnd || passed >= maxPassed) return page
        after = page.next
        if (!page.isMore) await waiting.woken
      }
    } finally {
      removeWait()
      cancelTimer()
      signal.removeEventListener('abort', waiting.wake)
    }
  }

  async #page(request: ReadRequest): Promise<ReadPage | CursorFault> {
    const { db } = this.#options
    const page = await readEvents(db, request)
    if ('kind' in page) return page
    const { events, next, isMore } = page
    return { kind: 'page', events: await describeEvents(db, request.accountId, events), next, isMore }
  }
}

/** A signal that may come before anyone waits for it. */
class Wake {
  woken: Promise<void> = Promise.resolve()
  readonly wake = () => this.#resolve()
  #resolve: () => void = () => undefined

  reset(): void {
    this.woken = new Promise((resolve) => {
      this.#resolve = resolve
    })
  }
}
