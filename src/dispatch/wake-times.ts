import type { Clock } from '../lib/clock.ts'

/** One timer an upstream, for the earliest message that waits for its second try. */
export class WakeTimes {
  readonly #clock: Clock
  readonly #wake: (upstream: string) => void
  readonly #planned = new Map<string, number>()

  constructor(clock: Clock, wake: (upstream: string) => void) {
    this.#clock = clock
    this.#wake = wake
  }

  wakeAt(upstream: string, at: number): void {
    const now = this.#clock.now()
    if (at <= now) return this.#wake(upstream)
    const planned = this.#planned.get(upstream)
    if (planned !== undefined && planned <= at) return
    this.#planned.set(upstream, at)
    this.#clock.after(at - now, () => {
      if (this.#planned.get(upstream) === at) this.#planned.delete(upstream)
      this.#wake(upstream)
    })
  }
}
