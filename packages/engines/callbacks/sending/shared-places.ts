/** Share of all requests under way that may go to hosts that have never answered. */
const unprovenShare = 1 / 4

/** Leaves a place for another host of the same account while one hangs. */
const minUnproven = 4

/** Requests that one account alone may have under way to hosts that have never answered. */
export function unprovenPlacesOfOne(concurrency: number): number {
  return new SharedPlaces(unprovenPlaces(concurrency), 1).roomFor(0)
}

export function unprovenPlaces(concurrency: number): number {
  return Math.min(concurrency, Math.max(minUnproven, Math.ceil(concurrency * unprovenShare)))
}

/**
 * Places that accounts share. An account may have at most `timesFree` times as many places as are free. So a
 * single account gets most of them, and some always stay free for the next account.
 */
export class SharedPlaces {
  readonly #timesFree: number
  #free: number

  constructor(total: number, timesFree: number) {
    this.#free = total
    this.#timesFree = timesFree
  }

  /** Whether an account with `own` places may take one more. */
  admits(own: number): boolean {
    return own < this.#timesFree * this.#free
  }

  /** How many more places an account with `own` places may take. */
  roomFor(own: number): number {
    return Math.max(0, Math.ceil((this.#timesFree * this.#free - own) / (1 + this.#timesFree)))
  }

  take(count = 1): void {
    this.#free -= count
  }

  release(count = 1): void {
    this.#free += count
  }
}
