import { HostLane, type HostLaneOptions } from './host-lane.ts'

const idleMs = 60_000
const downIdleMs = 900_000

/** The lanes by origin (`https://example.com`), made when first asked for. */
export class HostLanes<Item> {
  readonly #options: HostLaneOptions
  readonly #lanes = new Map<string, HostLane<Item>>()

  constructor(options: HostLaneOptions) {
    this.#options = options
  }

  of(origin: string): HostLane<Item> {
    const known = this.#lanes.get(origin)
    if (known !== undefined) return known
    const lane = new HostLane<Item>(this.#options)
    this.#lanes.set(origin, lane)
    return lane
  }

  all(): Iterable<HostLane<Item>> {
    return this.#lanes.values()
  }

  entries(): Iterable<[string, HostLane<Item>]> {
    return this.#lanes.entries()
  }

  /** Forgets lanes that were not used for a while, later when the host was down, and tells their origins. */
  forgetIdle(now: number): string[] {
    const forgotten: string[] = []
    for (const [origin, lane] of this.#lanes) {
      if (!lane.isIdle || now - lane.usedAt < (lane.isDown ? downIdleMs : idleMs)) continue
      this.#lanes.delete(origin)
      forgotten.push(origin)
    }
    return forgotten
  }
}
