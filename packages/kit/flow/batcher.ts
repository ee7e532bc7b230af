import { FairQueue } from './fair-queue.ts'

/**
 * Group commit: collects items during a flush and passes them to the next flush together.
 *
 * An item waits at most for the running flushes, so batches grow with the load and a single item is not
 * delayed. At most `concurrency` flushes run at once; they may finish out of order.
 */
export interface BatcherOptions<Item, Result, Owner = number> {
  /** Returns one result per item, in order. A rejection fails every item of that batch and no other. */
  flush: (items: Item[]) => Promise<Result[]>
  /** Largest batch, by size. Default 1,000. */
  maxItems?: number
  /** Maximum of concurrent flushes. Default 1. */
  concurrency?: number
  /**
   * Minimum time between the starts of two flushes. After a pause the first item is flushed at once; a steady
   * stream makes few, large batches. A full batch does not wait. Default 0.
   */
  paceMs?: number
  /** The same after a batch of `busyItems` or more, so that batches grow under load. Default: `paceMs`. */
  busyPaceMs?: number
  /** Default 4. */
  busyItems?: number
  /** So many items do not wait for the pace, whatever their size. Default: `maxItems`. */
  enoughItems?: number
  /**
   * Maximum of waiting items, by size; further items are refused with `BatcherFull`. An owner that has less waiting than
   * another takes the place of that one's newest item. Default 100,000.
   */
  maxWaiting?: number
  /** Size of an item. Default 1. */
  sizeOf?: (item: Item) => number
  /**
   * Owners share batches equally, and one owner has at most half of the places for waiting. Default: one
   * owner.
   */
  ownerOf?: (item: Item) => Owner
  /** Default: an item waits as long as its flush takes. */
  deadline?: BatchDeadline
}

/** How long an item may wait for its result, and the error that ends the wait. */
export interface BatchDeadline {
  afterMs: number
  /** For an item that no flush took and none will take: nothing was done. */
  notTaken: () => Error
  /** For an item whose flush still runs: its effect is unknown. */
  unanswered: () => Error
}

export class BatcherFull extends Error {
  override name = 'BatcherFull'
}

interface Waiting<Item, Result> {
  item: Item
  addedAt: number
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

interface Flush<Item, Result> {
  batch: Waiting<Item, Result>[]
  startedAt: number
}

/** Checks for overdue items, per deadline. */
const looksPerDeadline = 20

export class Batcher<Item, Result, Owner = number> {
  readonly #options: BatcherOptions<Item, Result, Owner>
  readonly #maxItems: number
  readonly #concurrency: number
  readonly #maxWaiting: number
  readonly #paceMs: number
  readonly #busyPaceMs: number
  readonly #busyItems: number
  readonly #enoughItems: number
  readonly #queue = new FairQueue<Waiting<Item, Result>, Owner | null>()
  readonly #flushes = new Set<Flush<Item, Result>>()
  #startedAt = Number.NEGATIVE_INFINITY
  /** Items of the last batch. */
  #lastItems = 0
  #endedAt = Number.NEGATIVE_INFINITY
  #scheduled = false
  /** Until the next flush may start, where it must wait. */
  #pause: NodeJS.Timeout | null = null
  #watching = false
  #idle: (() => void)[] = []

  constructor(options: BatcherOptions<Item, Result, Owner>) {
    this.#options = options
    this.#maxItems = options.maxItems ?? 1_000
    this.#concurrency = options.concurrency ?? 1
    this.#maxWaiting = options.maxWaiting ?? 100_000
    this.#paceMs = options.paceMs ?? 0
    this.#busyPaceMs = options.busyPaceMs ?? this.#paceMs
    this.#busyItems = options.busyItems ?? 4
    this.#enoughItems = options.enoughItems ?? this.#maxItems
  }

  /** Items that wait for a flush. */
  get depth(): number {
    return this.#queue.length
  }

  /** Time since a flush last ended while flushes run; 0 where none runs. */
  get stalledMs(): number {
    if (this.#flushes.size === 0) return 0
    const oldest = Math.min(...[...this.#flushes].map(({ startedAt }) => startedAt))
    return performance.now() - Math.max(oldest, this.#endedAt)
  }

  add(item: Item): Promise<Result> {
    const { sizeOf, ownerOf, deadline } = this.#options
    const owner = ownerOf?.(item) ?? null
    const size = sizeOf?.(item) ?? 1
    if (!this.#hasPlace(owner, size)) return Promise.reject(this.#full())
    if (deadline !== undefined && this.stalledMs > deadline.afterMs)
      return Promise.reject(deadline.notTaken())
    return new Promise((resolve, reject) => {
      const waiting = { item, addedAt: performance.now(), resolve, reject }
      this.#queue.push(owner, waiting, size)
      this.#schedule()
      this.#watch()
    })
  }

  /** Resolves when no item waits and no flush runs. */
  drained(): Promise<void> {
    if (this.#queue.length === 0 && this.#flushes.size === 0) return Promise.resolve()
    return new Promise((resolve) => this.#idle.push(resolve))
  }

  /** Makes a place where another owner has more waiting than this one would have. */
  #hasPlace(owner: Owner | null, size: number): boolean {
    const own = this.#queue.sizeOf(owner)
    if (this.#options.ownerOf !== undefined && own >= this.#maxWaiting / 2) return false
    while (this.#queue.size >= this.#maxWaiting) {
      const removed = this.#queue.removeNewestOfLargest(own + size)
      if (removed === undefined) return false
      removed.reject(this.#full())
    }
    return true
  }

  #full(): BatcherFull {
    return new BatcherFull(`more than ${this.#maxWaiting} items are waiting to be written`)
  }

  #schedule(): void {
    const isFull = this.#queue.size >= this.#maxItems || this.#queue.length >= this.#enoughItems
    const isWaiting = this.#pause !== null
    if (this.#flushes.size >= this.#concurrency || (this.#scheduled && !(isFull && isWaiting))) return
    this.#scheduled = true
    this.#endPause()
    const paceMs = this.#lastItems < this.#busyItems ? this.#paceMs : this.#busyPaceMs
    const pauseMs = isFull ? 0 : this.#startedAt + paceMs - performance.now()
    // All items of this turn of the event loop go into one batch.
    if (pauseMs <= 0) setImmediate(() => this.#start())
    else this.#pause = setTimeout(() => this.#start(), pauseMs)
  }

  #endPause(): void {
    if (this.#pause !== null) clearTimeout(this.#pause)
    this.#pause = null
  }

  #start(): void {
    this.#scheduled = false
    this.#pause = null
    if (this.#queue.length > 0) void this.#run()
    if (this.#queue.length > 0) this.#schedule()
    this.#notifyIdle()
  }

  async #run(): Promise<void> {
    const batch = this.#queue.take(this.#maxItems)
    this.#startedAt = performance.now()
    this.#lastItems = batch.length
    const flush = { batch, startedAt: this.#startedAt }
    this.#flushes.add(flush)
    try {
      const results = await this.#options.flush(batch.map((waiting) => waiting.item))
      if (results.length !== batch.length) {
        throw new Error(`a flush answered ${results.length} results for ${batch.length} items`)
      }
      for (const [index, waiting] of batch.entries()) waiting.resolve(results[index] as Result)
    } catch (error) {
      for (const waiting of batch) waiting.reject(error)
    }
    this.#flushes.delete(flush)
    this.#endedAt = performance.now()
    if (this.#queue.length > 0) this.#schedule()
    this.#notifyIdle()
  }

  #notifyIdle(): void {
    if (this.#queue.length > 0 || this.#flushes.size > 0) return
    for (const resolve of this.#idle.splice(0)) resolve()
  }

  /** Checks for overdue items as long as any item waits. */
  #watch(): void {
    const { deadline } = this.#options
    if (deadline === undefined || this.#watching) return
    this.#watching = true
    const look = () => {
      this.#watching = false
      const before = performance.now() - deadline.afterMs
      const isLate = ({ addedAt }: Waiting<Item, Result>) => addedAt <= before
      for (const { reject } of this.#queue.removeWhile(isLate)) reject(deadline.notTaken())
      for (const { batch } of this.#flushes) {
        // Position in the batch does not follow arrival: each owner has its own order.
        for (const waiting of batch) if (isLate(waiting)) waiting.reject(deadline.unanswered())
      }
      if (this.#queue.length > 0 || this.#flushes.size > 0) this.#watch()
      else this.#notifyIdle()
    }
    setTimeout(look, deadline.afterMs / looksPerDeadline)
  }
}

/** Limits how many items of each owner wait at once, so that one owner cannot take all the room. */
export class OwnerRoom {
  readonly #max: number
  readonly #taken = new Map<string, number>()

  constructor(max: number) {
    this.#max = max
  }

  /** Runs `work`; rejects with `BatcherFull` if the owner is at its limit. */
  async within<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    const taken = this.#taken.get(owner) ?? 0
    if (taken >= this.#max) throw new BatcherFull(`${owner} has ${taken} items that wait to be written`)
    this.#taken.set(owner, taken + 1)
    try {
      return await work()
    } finally {
      this.#taken.set(owner, (this.#taken.get(owner) ?? 1) - 1)
    }
  }
}
