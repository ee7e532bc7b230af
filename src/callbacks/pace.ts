export interface HostPaceOptions {
  /** Requests under way at once, at the most. */
  concurrency: number
  /** In [0, 1). */
  random: () => number
}

const assumedTookMs = 20
const patienceMs = 10_000
const maxPostponeMs = 600_000

/**
 * How quickly requests are answered, how many callbacks may therefore wait for their turn in memory, and when the
 * others should come again: one after the other, so that none is claimed before its turn.
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

  /** Time for each callback at the pace seen lately and full concurrency. */
  get msEach(): number {
    return Math.max(1, this.#tookMs) / this.#options.concurrency
  }

  /** How many callbacks are sent while one may wait. */
  room(): number {
    return Math.ceil(patienceMs / this.msEach)
  }

  /** Quickly down and slowly up: a stall, be it our own, must not make a quick host look slow. */
  observe(tookMs: number): void {
    this.#tookMs += (tookMs - this.#tookMs) / (tookMs < this.#tookMs ? 2 : 50)
  }

  /** When the next callback that cannot wait here should be looked at again, at `earliest` or later. */
  postpone(earliest: number): number {
    // Twice the pace: coming too early costs a claim more, too late leaves the host idle.
    const inTurn = Math.max(earliest, this.#postponedUntil) + this.msEach / 2
    const fits = inTurn <= earliest + maxPostponeMs
    if (fits) this.#postponedUntil = inTurn
    return Math.ceil(fits ? inTurn : earliest + maxPostponeMs * (0.5 + this.#options.random() / 2))
  }
}
