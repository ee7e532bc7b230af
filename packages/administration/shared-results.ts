import type { Clock } from '../kit/time/clock.ts'

const maxKeys = 100
/** A result is shared for this many times as long as its query took. */
const rest = 9

/**
 * Shares the result of a query among all callers with the same key, so that queries take at most a tenth of a
 * connection's time however many pages are open. Cheap queries run at once, expensive ones less often.
 */
export class SharedResults<Answer> {
  readonly #clock: Clock
  readonly #results = new Map<string, { answer: Promise<Answer>; until: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async get(key: string, query: () => Promise<Answer>): Promise<Answer> {
    const known = this.#results.get(key)
    if (known !== undefined && this.#clock.now() < known.until) return known.answer
    if (this.#results.size >= maxKeys) this.#results.clear()
    const began = this.#clock.now()
    const entry = { answer: query(), until: Number.POSITIVE_INFINITY }
    this.#results.set(key, entry)
    try {
      const answer = await entry.answer
      const now = this.#clock.now()
      entry.until = now + rest * (now - began)
      return answer
    } catch (error) {
      entry.until = 0
      throw error
    }
  }
}
