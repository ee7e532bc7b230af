import { SpeechFailed } from './speech-engine.ts'

/** Lets a few through at a time and has a bounded number wait. */
export class Gate {
  readonly #max: number
  readonly #maxWaiting: number
  #inside = 0
  #waiting: (() => void)[] = []

  constructor(max: number, maxWaiting: number) {
    this.#max = max
    this.#maxWaiting = maxWaiting
  }

  /** Runs `work` when it is its turn; rejects at once with `busy` where too many wait. */
  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#inside < this.#max) this.#inside++
    else if (this.#waiting.length >= this.#maxWaiting) {
      throw new SpeechFailed(`${this.#maxWaiting} wait already`, { fault: 'busy' })
    }
    // Whoever leaves hands the place on.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#inside--
      else next()
    }
  }
}
