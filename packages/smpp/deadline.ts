import type { Clock } from '../kit/time/clock.ts'

/** One timer for many waits, set for the earliest. The owner checks what is due when it fires, and sets it again. */
export class Deadline {
  readonly #clock: Clock
  readonly #wake: (now: number) => void
  #dueAt = Number.POSITIVE_INFINITY
  #cancel: () => void = () => undefined

  constructor(clock: Clock, wake: (now: number) => void) {
    this.#clock = clock
    this.#wake = wake
  }

  /** Fires at `dueAt` (ms) or earlier; `Infinity` sets no timer. */
  arm(dueAt: number): void {
    if (dueAt >= this.#dueAt) return
    this.#cancel()
    this.#dueAt = dueAt
    this.#cancel = this.#clock.after(Math.max(0, dueAt - this.#clock.now()), this.#fire)
  }

  cancel(): void {
    this.#cancel()
    this.#dueAt = Number.POSITIVE_INFINITY
  }

  readonly #fire = (): void => {
    this.#dueAt = Number.POSITIVE_INFINITY
    this.#wake(this.#clock.now())
  }
}
