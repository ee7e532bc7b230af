export interface HostPaceOptions {
  /** Requests under way at once, at most. */
  concurrency: number
  /** In [0, 1). */
  random: () => number
}

const assumedTookMs = 20
const patienceMs = 10_000
const maxPostponeMs = 600_000

/**
 * Measures how fast a host answers. From that follows how many callbacks may wait in memory and when the
 * others are due again, spaced out so that none is claimed too early.
 */
export class HostPace {
  readonly #options: HostPaceOptions
  #tookMs = assumedTookMs
  #postponedUntil = 0

  constructor(options: HostPaceOptions) {
    this.#options = options
  }

  get tookMs(): number {
    return this.#tookMs
  }

  /** Time per callback at the recent pace and full concurrency. */
  get msEach(): number {
    return Math.max(1, this.#tookMs) / this.#options.concurrency
  }

  /** How many callbacks may wait in memory: as many as the host answers within `patienceMs`. */
  room(): number {
    return Math.ceil(patienceMs / this.msEach)
  }

  /** Falls fast and rises slowly: one stall, perhaps our own, must not make a fast host look slow. */
  observe(tookMs: number): void {
    this.#tookMs += (tookMs - this.#tookMs) / (tookMs < this.#tookMs ? 2 : 50)
  }

  /** When a callback that finds no room in memory is due again: `earliest` or later. */
  postpone(earliest: number): number {
    // Twice the pace: too early costs one more claim, too late leaves the host idle.
    const inTurn = Math.max(earliest, this.#postponedUntil) + this.msEach / 2
    const fits = inTurn <= earliest + maxPostponeMs
    if (fits) this.#postponedUntil = inTurn
    return Math.ceil(fits ? inTurn : earliest + maxPostponeMs * (0.5 + this.#options.random() / 2))
  }
}
