import { HostPace, HostQueue, type HostQueueOptions, type QueueAdmission } from './host-queue.ts'

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

export interface AccountQueuesOptions extends HostQueuesOptions {
  /** Requests that one account may have under way to hosts that have never answered. */
  unprovenConcurrency: number
}

/** One request that may begin; `ended` must follow. */
export interface Turn<Item> {
  account: AccountQueues<Item>
  origin: string
  queue: HostQueue<Item>
  item: Item
  /** The host had never answered before this request. */
  isUnproven: boolean
}

/**
 * The hosts of one account, which take turns. Hosts that have never answered have a rotation of their own
 * with few places. No more of their callbacks wait in memory than can be sent within ten seconds.
 */
export class AccountQueues<Item> extends HostQueues<Item> {
  readonly #unprovenPace: HostPace
  /** Queues that may have something to send, by origin, in turn. */
  readonly #proven = new Map<string, HostQueue<Item>>()
  readonly #unproven = new Map<string, HostQueue<Item>>()
  #active = 0
  #activeUnproven = 0

  constructor(options: AccountQueuesOptions) {
    super(options)
    this.#unprovenPace = new HostPace({ concurrency: options.unprovenConcurrency, random: options.random })
  }

  /** Requests under way to all hosts. */
  get active(): number {
    return this.#active
  }

  /** Requests under way to hosts that had never answered. */
  get activeUnproven(): number {
    return this.#activeUnproven
  }

  /** Whether a callback may wait in memory. After `now` the caller must call `enqueue` or `forgo`. */
  admit(origin: string, now: number): QueueAdmission {
    const queue = this.of(origin, now)
    if (
      queue === null ||
      (!queue.isProven && !queue.isDown && this.#unproven.size >= this.#unprovenPace.room())
    ) {
      return { kind: 'later', dueAt: this.#unprovenPace.postpone(now), down: false }
    }
    return queue.admit(now)
  }

  forgo(origin: string): void {
    this.find(origin)?.forgo()
  }

  /** Takes an admitted callback; its queue may be shut by now. */
  enqueue(origin: string, item: Item): HostQueue<Item> {
    const queue = this.find(origin)
    if (queue === null) throw new Error(`no place was reserved for a callback to ${origin}`)
    queue.enqueue(item)
    return queue
  }

  /** Puts a queue in line if it has something to send. */
  line(origin: string, queue: HostQueue<Item>, now: number): void {
    if (queue.isReady(now)) this.#chooseTurns(queue).set(origin, queue)
  }

  /** Removes the callbacks that have waited longest, as long as `condition` holds, to write them back. */
  drain(origin: string, queue: HostQueue<Item>, now: number, condition = (_item: Item) => true): Item[] {
    const items = queue.drainWhile(condition)
    if (items.length > 0) {
      this.#chooseTurns(queue).delete(origin)
      this.line(origin, queue, now)
    }
    return items
  }

  /** Whether a queue may have something to send; with `unproven`, also one of a host that never answered. */
  hasTurn(unproven: boolean): boolean {
    return this.#proven.size > 0 || (unproven && this.#unproven.size > 0)
  }

  /** The request whose turn it is. */
  take(now: number, unproven: boolean): Turn<Item> | null {
    // Unproven hosts first: they have few places, and an answer gives them more.
    return (unproven ? this.#takeFrom(this.#unproven, now) : null) ?? this.#takeFrom(this.#proven, now)
  }

  ended({ isUnproven }: Turn<Item>, tookMs: number | null): void {
    this.#active--
    if (!isUnproven) return
    this.#activeUnproven--
    if (tookMs !== null) this.#unprovenPace.observe(tookMs)
  }

  /** The host gave an HTTP response. */
  prove(origin: string, queue: HostQueue<Item>): void {
    if (queue.isProven) return
    queue.prove()
    if (this.#unproven.delete(origin)) this.#proven.set(origin, queue)
  }

  /** When a callback is due again that waited here and was not sent. */
  postpone(queue: HostQueue<Item>, now: number): number {
    return queue.isProven || queue.isDown ? queue.postpone(now) : this.#unprovenPace.postpone(now)
  }

  #chooseTurns(queue: HostQueue<Item>): Map<string, HostQueue<Item>> {
    return queue.isProven ? this.#proven : this.#unproven
  }

  #takeFrom(turns: Map<string, HostQueue<Item>>, now: number): Turn<Item> | null {
    for (const [origin, queue] of turns) {
      turns.delete(origin)
      const item = queue.take(now)
      if (item === null) continue
      // To the end of the line.
      this.line(origin, queue, now)
      const isUnproven = !queue.isProven
      this.#active++
      if (isUnproven) this.#activeUnproven++
      return { account: this, origin, queue, item, isUnproven }
    }
    return null
  }
}
