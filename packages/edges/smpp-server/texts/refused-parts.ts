import type { Clock } from '../../../kit/time/clock.ts'

const maxKeys = 10_000

/** Keys of texts of which a part was refused lately: their parts do not come in the order in which the client sent them. */
export class RefusedParts {
  readonly #clock: Clock
  readonly #keptMs: number
  /** Until when, the oldest first. */
  readonly #keys = new Map<string, number>()

  constructor(clock: Clock, keptMs: number) {
    this.#clock = clock
    this.#keptMs = keptMs
  }

  note(key: string): void {
    this.#keys.delete(key)
    this.#keys.set(key, this.#clock.now() + this.#keptMs)
    const [oldest] = this.#keys.keys()
    if (this.#keys.size > maxKeys && oldest !== undefined) this.#keys.delete(oldest)
  }

  has(key: string): boolean {
    const until = this.#keys.get(key)
    if (until === undefined) return false
    if (until > this.#clock.now()) return true
    this.#keys.delete(key)
    return false
  }
}
