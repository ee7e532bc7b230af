import type { Clock } from '../../lib/clock.ts'

/** One timer for many waits: armed for what is due first. Who is woken looks what is due and arms it again. */
export class Deadline {
  readonly #clock: Clock
  readonly #wake: (now: number) => void
  #dueAt = Number.POSITIVE_INFINITY
  #cancel: () => void = () => undefined

  constructor(clock: Clock, wake: (now: number) => void) {
    this.#clock = clock
    this.#wake = wake
  }

  /** Wakes at `dueAt` (ms) or earlier; `Infinity` asks for nothing. */
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

/** `at + spanMs`, or never where either is null. */
export function dueAfter(at: number | null, spanMs: number | null): number {
  return at === null || spanMs === null ? Number.POSITIVE_INFINITY : at + spanMs
}
