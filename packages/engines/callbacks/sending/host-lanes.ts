import { HostLane, type HostLaneOptions } from './host-lane.ts'

export interface HostLanesOptions extends HostLaneOptions {
  /** Maximum number of lanes in memory. */
  maxLanes: number
  /** Called when the lane of a host is dropped. */
  onForgotten: (origin: string) => void
}

const idleMs = 60_000
const downIdleMs = 900_000
const crowdedMs = 1_000

/** The lanes of one account by origin (`https://example.com`), created on first use. */
export class HostLanes<Item> {
  readonly #options: HostLanesOptions
  readonly #lanes = new Map<string, HostLane<Item>>()
  /** No search for idle lanes before this instant: the last one found none. */
  #crowdedUntil = 0

  constructor(options: HostLanesOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#lanes.size
  }

  find(origin: string): HostLane<Item> | null {
    return this.#lanes.get(origin) ?? null
  }

  /** Null while all lanes are in use. */
  of(origin: string, now: number): HostLane<Item> | null {
    const known = this.#lanes.get(origin)
    if (known !== undefined) return known
    if (this.#lanes.size >= this.#options.maxLanes && !this.#makeRoom(now)) return null
    const lane = new HostLane<Item>(this.#options)
    this.#lanes.set(origin, lane)
    return lane
  }

  entries(): Iterable<[string, HostLane<Item>]> {
    return this.#lanes.entries()
  }

  /** Drops idle lanes; those of hosts that were down are kept longer. */
  forgetIdle(now: number): void {
    for (const [origin, lane] of this.#lanes) {
      if (lane.isIdle && now - lane.usedAt >= (lane.isDown ? downIdleMs : idleMs)) this.#forget(origin)
    }
  }

  /** Drops up to a quarter of all lanes, longest idle first. False if none is idle. */
  #makeRoom(now: number): boolean {
    if (now < this.#crowdedUntil) return false
    const idle = [...this.#lanes]
      .filter(([, lane]) => lane.isIdle)
      .sort(([, a], [, b]) => a.usedAt - b.usedAt)
    for (const [origin] of idle.slice(0, Math.ceil(this.#options.maxLanes / 4))) this.#forget(origin)
    if (idle.length === 0) this.#crowdedUntil = now + crowdedMs
    return idle.length > 0
  }

  #forget(origin: string): void {
    this.#lanes.delete(origin)
    this.#options.onForgotten(origin)
  }
}
