import type { Clock } from '../lib/clock.ts'
import { Periodic } from '../lib/periodic.ts'
import type { FaultEvents } from '../lib/report-fault.ts'
import { DatabaseUnreached } from './database.ts'

export interface WriteBehindOptions<Item> {
  clock: Clock
  /** Names the writing where it fails. */
  where: string
  events: FaultEvents
  everyMs: number
  /** Items that may wait. */
  maxWaiting: number
  /** Items of one `write`. */
  maxAtOnce: number
  /** What two items of one key are together, in whatever order they came. */
  merge: (one: Item, other: Item) => Item
  /** In the order of their keys, so that two writers cannot wait for each other. Writes all of them, or nothing. */
  write: (items: Item[]) => Promise<unknown>
  /** Of an item that was not written, or perhaps. */
  onLost?: (item: Item) => void
}

/**
 * Items that are written a little later, those of one key as one. While the database cannot be reached they wait; those
 * whose answer was lost may have been written, and are not written twice.
 */
export class WriteBehind<Item> implements AsyncDisposable {
  readonly #options: WriteBehindOptions<Item>
  readonly #periodic: Periodic
  #waiting = new Map<string, Item>()

  constructor(options: WriteBehindOptions<Item>) {
    this.#options = options
    this.#periodic = new Periodic({ ...options, work: () => this.#write() })
  }

  /** Items that wait to be written. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** Whether an item of this key waits. */
  has(key: string): boolean {
    return this.#waiting.has(key)
  }

  add(key: string, item: Item): void {
    const known = this.#waiting.get(key)
    if (known !== undefined) this.#waiting.set(key, this.#options.merge(known, item))
    else if (this.#waiting.size < this.#options.maxWaiting) this.#waiting.set(key, item)
    else this.#options.onLost?.(item)
  }

  /** Writes what waits now. Never rejects. */
  flush(): Promise<void> {
    return this.#periodic.now()
  }

  /** Writes once more: what cannot be written then is lost. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.flush()
    await this.#periodic[Symbol.asyncDispose]()
    for (const item of this.#waiting.values()) this.#options.onLost?.(item)
    this.#waiting.clear()
  }

  async #write(): Promise<void> {
    const { maxAtOnce, write, onLost } = this.#options
    const left = [...this.#waiting].sort(([one], [other]) => (one < other ? -1 : 1))
    this.#waiting = new Map()
    while (left.length > 0) {
      const some = left.splice(0, maxAtOnce)
      try {
        await write(some.map(([, item]) => item))
      } catch (error) {
        if (error instanceof DatabaseUnreached) left.push(...some)
        else for (const [, item] of some) onLost?.(item)
        for (const [key, item] of left) this.add(key, item)
        throw error
      }
    }
  }
}
