import { SpeechFailed } from './speech-engine.ts'

/** Runs a few pieces of work at once; a bounded number wait. */
export class Gate {
  readonly #max: number
  readonly #maxWaiting: number
  #inside = 0
  #waiting: (() => void)[] = []

  constructor(max: number, maxWaiting: number) {
    this.#max = max
    this.#maxWaiting = maxWaiting
  }

  /** Runs `work` in its turn; rejects at once with `busy` where too many wait. */
  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#inside < this.#max) this.#inside++
    else if (this.#waiting.length >= this.#maxWaiting) {
      throw new SpeechFailed(`${this.#maxWaiting} wait already`, { fault: 'busy' })
    }
    // The place passes to this one from the one that ends.
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
