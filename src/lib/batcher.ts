/**
 * Group commit: collects items while a flush is under way and hands them over together.
 *
 * An item waits at most for the flushes that are running, so the batch grows with the load by itself and a
 * single item is not delayed. At most `concurrency` flushes run at once; they may finish out of order.
 */
export interface BatcherOptions<Item, Result> {
  /** Answers one result per item, in order. A rejection fails every item of that batch and no other. */
  flush: (items: Item[]) => Promise<Result[]>
  /** Largest batch. Default 1,000. */
  maxItems?: number
  /** Flushes under way at once. Default 1. */
  concurrency?: number
  /**
   * Least time between the starts of two flushes. After a pause the first item still goes at once; a steady
   * stream makes few, large batches. Default 0.
   */
  paceMs?: number
  /** Items that may wait; one more is refused with `BatcherFull`. Default 100,000. */
  maxWaiting?: number
}

export class BatcherFull extends Error {
  override name = 'BatcherFull'
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

export class Batcher<Item, Result> {
  readonly #flush: (items: Item[]) => Promise<Result[]>
  readonly #maxItems: number
  readonly #concurrency: number
  readonly #maxWaiting: number
  readonly #paceMs: number
  #startedAt = Number.NEGATIVE_INFINITY
  #waiting: Waiting<Item, Result>[] = []
  #running = 0
  #scheduled = false
  #idle: (() => void)[] = []

  constructor(options: BatcherOptions<Item, Result>) {
    this.#flush = options.flush
    this.#maxItems = options.maxItems ?? 1_000
    this.#concurrency = options.concurrency ?? 1
    this.#maxWaiting = options.maxWaiting ?? 100_000
    this.#paceMs = options.paceMs ?? 0
  }

  /** Items that no flush has taken yet. */
  get depth(): number {
    return this.#waiting.length
  }

  add(item: Item): Promise<Result> {
    if (this.#waiting.length >= this.#maxWaiting) {
      return Promise.reject(new BatcherFull(`more than ${this.#maxWaiting} items are waiting to be written`))
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      this.#schedule()
    })
  }

  /** Resolves when nothing waits and nothing is being flushed. */
  drained(): Promise<void> {
    if (this.#waiting.length === 0 && this.#running === 0) return Promise.resolve()
    return new Promise((resolve) => this.#idle.push(resolve))
  }

  #schedule(): void {
    if (this.#scheduled || this.#running >= this.#concurrency) return
    this.#scheduled = true
    const pause = this.#startedAt + this.#paceMs - performance.now()
    // Everything that arrives in this turn of the event loop goes into one batch.
    if (pause <= 0) setImmediate(() => this.#start())
    else setTimeout(() => this.#start(), pause)
  }

  #start(): void {
    this.#scheduled = false
    if (this.#waiting.length > 0) void this.#run()
    if (this.#waiting.length > 0) this.#schedule()
  }

  async #run(): Promise<void> {
    const batch = this.#waiting.splice(0, this.#maxItems)
    this.#running++
    this.#startedAt = performance.now()
    try {
      const results = await this.#flush(batch.map((waiting) => waiting.item))
      if (results.length !== batch.length) {
        throw new Error(`a flush answered ${results.length} results for ${batch.length} items`)
      }
      for (const [index, waiting] of batch.entries()) waiting.resolve(results[index] as Result)
    } catch (error) {
      for (const waiting of batch) waiting.reject(error)
    }
    this.#running--
    if (this.#waiting.length > 0) this.#schedule()
    else if (this.#running === 0) for (const resolve of this.#idle.splice(0)) resolve()
  }
}
