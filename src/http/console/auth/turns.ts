import { ConsoleRefusal } from '../refusal.ts'

export interface TurnsOptions {
  atOnce: number
  /** Work beyond this is refused. */
  waiting: number
}

/**
 * Runs `atOnce` pieces of work at once. Up to `waiting` more wait and start in the order in which they came.
 */
export class Turns {
  readonly #options: TurnsOptions
  readonly #waiting: (() => void)[] = []
  #working = 0

  constructor(options: TurnsOptions) {
    this.#options = options
  }

  /** Throws `ConsoleRefusal` where too many wait. */
  refuseMore(): void {
    const { atOnce, waiting } = this.#options
    if (this.#working < atOnce || this.#waiting.length < waiting) return
    throw new ConsoleRefusal('sign-in-busy', {})
  }

  /** Rejects with `ConsoleRefusal` where too many wait. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.refuseMore()
    if (this.#working < this.#options.atOnce) this.#working++
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The next one takes over the turn of the one that ends.
      const next = this.#waiting.shift()
      if (next === undefined) this.#working--
      else next()
    }
  }
}
