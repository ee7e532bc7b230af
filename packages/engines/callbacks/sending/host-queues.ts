import { HostQueue, type HostQueueOptions } from './host-queue.ts'

export interface HostQueuesOptions extends HostQueueOptions {
  /** Maximum number of queues in memory. */
  maxQueues: number
  /** Called when the queue of a host is dropped. */
  onForgotten: (origin: string) => void
}

const idleMs = 60_000
const downIdleMs = 900_000
const crowdedMs = 1_000

/** The queues of one account by origin (`https://example.com`), created on first use. */
export class HostQueues<Item> {
  readonly #options: HostQueuesOptions
  readonly #queues = new Map<string, HostQueue<Item>>()
  /** No search for idle queues before this instant: the last one found none. */
  #crowdedUntil = 0

  constructor(options: HostQueuesOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#queues.size
  }

  find(origin: string): HostQueue<Item> | null {
    return this.#queues.get(origin) ?? null
  }

  /** Null while all queues are in use. */
  of(origin: string, now: number): HostQueue<Item> | null {
    const known = this.#queues.get(origin)
    if (known !== undefined) return known
    if (this.#queues.size >= this.#options.maxQueues && !this.#makeRoom(now)) return null
    const queue = new HostQueue<Item>(this.#options)
    this.#queues.set(origin, queue)
    return queue
  }

  entries(): Iterable<[string, HostQueue<Item>]> {
    return this.#queues.entries()
  }

  /** Drops idle queues; those of hosts that were down are kept longer. */
  forgetIdle(now: number): void {
    for (const [origin, queue] of this.#queues) {
      if (queue.isIdle && now - queue.usedAt >= (queue.isDown ? downIdleMs : idleMs)) this.#forget(origin)
    }
  }

  /** Drops up to a quarter of all queues, longest idle first. False if none is idle. */
  #makeRoom(now: number): boolean {
    if (now < this.#crowdedUntil) return false
    const idle = [...this.#queues]
      .filter(([, queue]) => queue.isIdle)
      .sort(([, a], [, b]) => a.usedAt - b.usedAt)
    for (const [origin] of idle.slice(0, Math.ceil(this.#options.maxQueues / 4))) this.#forget(origin)
    if (idle.length === 0) this.#crowdedUntil = now + crowdedMs
    return idle.length > 0
  }

  #forget(origin: string): void {
    this.#queues.delete(origin)
    this.#options.onForgotten(origin)
  }
}
