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
