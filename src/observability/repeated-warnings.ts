import type { Clock } from '../lib/clock.ts'

interface Cause {
  lastAt: number
  suppressed: number
}

const mostCauses = 1_000

/** Lets a warning through at most once a minute per cause and counts what it kept back. */
export class RepeatedWarnings {
  readonly #clock: Clock
  readonly #everyMs: number
  readonly #causes = new Map<string, Cause>()

  constructor(clock: Clock, everyMs = 60_000) {
    this.#clock = clock
    this.#everyMs = everyMs
  }

  /** How often this cause was kept back since it was last let through, or null: keep it back. */
  admit(cause: string): number | null {
    const now = this.#clock.now()
    const known = this.#causes.get(cause)
    if (known !== undefined && now - known.lastAt < this.#everyMs) {
      known.suppressed++
      return null
    }
    // Hosts of callbacks are causes too: their number is not ours to bound. The oldest is forgotten.
    this.#causes.delete(cause)
    if (this.#causes.size >= mostCauses)
      for (const oldest of this.#causes.keys()) {
        this.#causes.delete(oldest)
        break
      }
    this.#causes.set(cause, { lastAt: now, suppressed: 0 })
    return known?.suppressed ?? 0
  }
}
