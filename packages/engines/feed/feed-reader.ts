import type { EventType } from '../../domain/feed/event-types.ts'
import type { FairGate } from '../../kit/flow/fair-gate.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Queryable } from '../../store/database.ts'
import { type CursorFault, lastNumber } from '../../store/feed/read-events.ts'
import type { FeedWaits } from './feed-waits.ts'
import { type ReadPage, SharedReads } from './shared-reads.ts'

/** Who reads: its account has the turns, its key and its account have the budget. */
export interface FeedCaller {
  accountId: number
  credential: string
}

/** The budget of callers, in units of one status, and the turns of accounts. */
export interface FeedLimits {
  /** Whether the caller had them. */
  take(caller: FeedCaller, units: number): boolean
  /** What was used beyond that is owed. */
  charge(caller: FeedCaller, units: number): void
  gate: Pick<FairGate, 'enter'>
}

export interface FeedReaderOptions {
  db: Queryable
  clock: Clock
  waits: Pick<FeedWaits, 'add' | 'isClosed'>
  limits: FeedLimits
}

export interface ReadRequest {
  caller: FeedCaller
  /** Numbers above it. Null: from the oldest event that is kept. */
  after: number | null
  /** Null: all types. */
  types: ReadonlySet<EventType> | null
  /** Maximum number of events. */
  limit: number
  /** A page ends with the event with which it exceeds this. */
  maxBytes: number
  /** How long to wait for the first event, in ms. */
  waitMs: number
  signal: AbortSignal
}

/** Events of other types that one request passes over before it answers how far it came. */
const maxPassed = 20_000
/** How soon a caller that is over its budget tries again. */
const pauseMs = 500
const eventsPerUnit = 10
const lookedPerUnit = 50
const bytesPerUnit = 4_096

/**
 * Reads pages of the feed, and waits for new events where there are none. Each page is charged to the caller; one that is
 * over its budget waits until it is not.
 */
export class FeedReader {
  readonly #options: FeedReaderOptions
  readonly #pages: SharedReads

  constructor(options: FeedReaderOptions) {
    this.#options = options
    this.#pages = new SharedReads({ db: options.db, gate: options.limits.gate })
  }

  /**
   * Resolves as soon as there is an event of these types, or with an empty page after `waitMs`, when `signal` aborts or
   * when the gateway stops. `isPaid`: the caller has paid the unit that the first page takes.
   */
  async read(request: ReadRequest, isPaid: boolean): Promise<ReadPage | CursorFault> {
    const { clock, waits } = this.#options
    const { signal, waitMs } = request
    const waiting = new Wake()
    const removeWait = waits.add(request.caller.accountId, waiting.wake)
    let isOver = waitMs === 0
    const cancelTimer = clock.after(waitMs, () => {
      isOver = true
      waiting.wake()
    })
    signal.addEventListener('abort', waiting.wake, { once: true })
    try {
      return await this.#readOn(request, isPaid, waiting, () => isOver || signal.aborted || waits.isClosed)
    } finally {
      removeWait()
      cancelTimer()
      signal.removeEventListener('abort', waiting.wake)
    }
  }

  /** The number of the newest event of the caller's account. */
  async newest({ accountId }: FeedCaller): Promise<number> {
    const { db, limits } = this.#options
    const leave = await limits.gate.enter(accountId, 1)
    return await lastNumber(db, accountId).finally(leave)
  }

  async #readOn(
    request: ReadRequest,
    isPaid: boolean,
    waiting: Wake,
    isEnd: () => boolean,
  ): Promise<ReadPage | CursorFault> {
    for (let { after } = request, passed = 0, isFirst = isPaid; ; isFirst = false) {
      if (!isFirst && !(await this.#afford(request.caller, waiting, isEnd)))
        return { kind: 'page', events: [], begin: after ?? 0, next: after ?? 0, isMore: true }
      waiting.reset()
      const page = await this.#page({ ...request, after })
      if (page.kind !== 'page') return page
      passed += page.next - page.begin
      if (page.events.length > 0 || isEnd() || passed >= maxPassed) return page
      after = page.next
      if (!page.isMore) await waiting.woken
    }
  }

  /** Waits until the caller has a unit; false where the request ended before. */
  async #afford(caller: FeedCaller, waiting: Wake, isEnd: () => boolean): Promise<boolean> {
    const { clock, limits } = this.#options
    while (!limits.take(caller, 1)) {
      if (isEnd()) return false
      waiting.reset()
      const cancel = clock.after(pauseMs, waiting.wake)
      await waiting.woken
      cancel()
    }
    return true
  }

  async #page({ caller, after, types, limit, maxBytes }: ReadRequest): Promise<ReadPage | CursorFault> {
    const page = await this.#pages.read({ accountId: caller.accountId, after, types, limit, maxBytes })
    if (page.kind === 'page') this.#options.limits.charge(caller, countUnits(page))
    return page
  }
}

function countUnits({ events, begin, next }: ReadPage): number {
  const bytes = events.reduce((sum, { text }) => sum + text.length, 0)
  return events.length / eventsPerUnit + (next - begin) / lookedPerUnit + bytes / bytesPerUnit
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
