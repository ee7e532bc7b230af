import { RecentMap } from '../../packages/kit/flow/recent-map.ts'
import type { Clock } from '../../packages/kit/time/clock.ts'

const maxPairs = 100_000

/** Lets one message through from a number to a user in each interval. */
export class PairRate {
  readonly #clock: Clock
  readonly #intervalMs: number
  readonly #lastAt = new RecentMap<string, number>(maxPairs)

  /** `intervalMs` 0 lets everything through. */
  constructor(clock: Clock, intervalMs: number) {
    this.#clock = clock
    this.#intervalMs = intervalMs
  }

  admits(phoneNumberId: string, phone: string): boolean {
    if (this.#intervalMs === 0) return true
    const pair = `${phoneNumberId}|${phone}`
    const now = this.#clock.now()
    if (now < (this.#lastAt.get(pair) ?? Number.NEGATIVE_INFINITY) + this.#intervalMs) return false
    this.#lastAt.set(pair, now)
    return true
  }
}
