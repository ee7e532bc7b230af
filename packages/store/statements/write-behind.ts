import type { FaultEvents } from '../../kit/machine/report-fault.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { Periodic } from '../../kit/time/periodic.ts'
import { DatabaseUnreached } from '../database.ts'

export interface WriteBehindOptions<Item> {
  clock: Clock
  /** Name of the writer in faults. */
  where: string
  events: FaultEvents
  everyMs: number
  /** Maximum number of waiting items. */
  maxWaiting: number
  /** Maximum number of items in one `write`. */
  maxAtOnce: number
  /** Merges two items of one key, in either order. */
  merge: (one: Item, other: Item) => Item
  /** Writes all items or none, in the order of their keys, so that two writers cannot deadlock. */
  write: (items: Item[]) => Promise<unknown>
  /** Called for an item that was not written, or may not have been. */
  onLost?: (item: Item) => void
}

/**
 * Writes items a little later, those of one key merged. While the database cannot be reached they wait. Where an
 * answer was lost the items may have been written, and are not written twice.
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

  /** Writes all waiting items. Never rejects. */
  flush(): Promise<void> {
    return this.#periodic.now()
  }

  /** Writes once more; items that fail then are lost. */
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
