import { SpeechFailed } from './speech-engine.ts'

/** Lets a few through at a time and has a bounded number wait. */
export class Gate {
  readonly #most: number
  readonly #mostWaiting: number
  #inside = 0
  #waiting: (() => void)[] = []

  constructor(most: number, mostWaiting: number) {
    this.#most = most
    this.#mostWaiting = mostWaiting
  }

  /** Runs `work` when it is its turn; rejects at once with `busy` where too many wait. */
  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#inside < this.#most) this.#inside++
    else if (this.#waiting.length >= this.#mostWaiting) {
      throw new SpeechFailed(`${this.#mostWaiting} wait already`, { fault: 'busy' })
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
