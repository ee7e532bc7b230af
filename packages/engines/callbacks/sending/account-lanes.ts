import type { HostLane, LaneAdmission } from './host-lane.ts'
import { HostLanes, type HostLanesOptions } from './host-lanes.ts'
import { HostPace } from './pace.ts'

export interface AccountLanesOptions extends HostLanesOptions {
  /** Requests that one account may have under way to hosts that have never answered. */
  unprovenConcurrency: number
}

/** One request that may begin; `ended` must follow. */
export interface Turn<Item> {
  account: AccountLanes<Item>
  origin: string
  lane: HostLane<Item>
  item: Item
  /** The host had never answered before this request. */
  isUnproven: boolean
}

/**
 * The hosts of one account, which take turns. Hosts that have never answered have a rotation of their own
 * with few places. No more of their callbacks wait in memory than can be sent within ten seconds.
 */
export class AccountLanes<Item> extends HostLanes<Item> {
  readonly #unprovenPace: HostPace
  /** Lanes that may have something to send, by origin, in turn. */
  readonly #proven = new Map<string, HostLane<Item>>()
  readonly #unproven = new Map<string, HostLane<Item>>()
  #active = 0
  #activeUnproven = 0

  constructor(options: AccountLanesOptions) {
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
  admit(origin: string, now: number): LaneAdmission {
    const lane = this.of(origin, now)
    if (
      lane === null ||
      (!lane.isProven && !lane.isDown && this.#unproven.size >= this.#unprovenPace.room())
    ) {
      return { kind: 'later', dueAt: this.#unprovenPace.postpone(now), down: false }
    }
    return lane.admit(now)
  }

  forgo(origin: string): void {
    this.find(origin)?.forgo()
  }

  /** Takes an admitted callback; its lane may be shut by now. */
  enqueue(origin: string, item: Item): HostLane<Item> {
    const lane = this.find(origin)
    if (lane === null) throw new Error(`no place was reserved for a callback to ${origin}`)
    lane.enqueue(item)
    return lane
  }

  /** Puts a lane in line if it has something to send. */
  line(origin: string, lane: HostLane<Item>, now: number): void {
    if (lane.isReady(now)) this.#turnsOf(lane).set(origin, lane)
  }

  /** Removes the callbacks that have waited longest, as long as `condition` holds, to write them back. */
  drain(origin: string, lane: HostLane<Item>, now: number, condition = (_item: Item) => true): Item[] {
    const items = lane.drainWhile(condition)
    if (items.length > 0) {
      this.#turnsOf(lane).delete(origin)
      this.line(origin, lane, now)
    }
    return items
  }

  /** Whether a lane may have something to send; with `unproven`, also one of a host that never answered. */
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
  prove(origin: string, lane: HostLane<Item>): void {
    if (lane.isProven) return
    lane.prove()
    if (this.#unproven.delete(origin)) this.#proven.set(origin, lane)
  }

  /** When a callback is due again that waited here and was not sent. */
  postpone(lane: HostLane<Item>, now: number): number {
    return lane.isProven || lane.isDown ? lane.postpone(now) : this.#unprovenPace.postpone(now)
  }

  #turnsOf(lane: HostLane<Item>): Map<string, HostLane<Item>> {
    return lane.isProven ? this.#proven : this.#unproven
  }

  #takeFrom(turns: Map<string, HostLane<Item>>, now: number): Turn<Item> | null {
    for (const [origin, lane] of turns) {
      turns.delete(origin)
      const item = lane.take(now)
      if (item === null) continue
      // To the end of the line.
      this.line(origin, lane, now)
      const isUnproven = !lane.isProven
      this.#active++
      if (isUnproven) this.#activeUnproven++
      return { account: this, origin, lane, item, isUnproven }
    }
    return null
  }
}
