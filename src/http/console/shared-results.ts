import type { Clock } from '../../lib/clock.ts'

const maxKeys = 100
/** A result is shared for this many times as long as its query took. */
const rest = 9

/**
 * Shares the result of a query among all callers with the same key, so that queries take at most a tenth of a
 * connection's time however many pages are open. Cheap queries run at once, expensive ones less often.
 */
export class SharedResults<Answer> {
  readonly #clock: Clock
  readonly #answers = new Map<string, { answer: Promise<Answer>; until: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async get(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.#answers.get(key)
    if (known !== undefined && this.#clock.now() < known.until) return known.answer
    if (this.#answers.size >= maxKeys) this.#answers.clear()
    const began = this.#clock.now()
    const entry = { answer: ask(), until: Number.POSITIVE_INFINITY }
    this.#answers.set(key, entry)
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
