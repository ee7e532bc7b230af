/** Begins a round of work again and again, at a pace, and goes on where one fails. */
export class Rounds implements AsyncDisposable {
  done = 0
  /** Sentences of rounds that failed, and how often each did. */
  readonly failures = new Map<string, number>()
  readonly #timer: NodeJS.Timeout
  readonly #underWay = new Set<Promise<void>>()

  /** `perSecond` rounds a second; a round is left out where `maxUnderWay` of them are not done. */
  constructor(perSecond: number, work: (round: number) => Promise<void>, maxUnderWay = 20) {
    let next = 0
    this.#timer = setInterval(() => {
      if (this.#underWay.size >= maxUnderWay) return
      const round = work(next++)
        .then(() => void this.done++)
        .catch((error: unknown) => this.#failed(error))
      this.#underWay.add(round)
      void round.finally(() => this.#underWay.delete(round))
    }, 1_000 / perSecond)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(this.#underWay)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }

  #failed(error: unknown): void {
    const sentence = error instanceof Error ? error.message : String(error)
    this.failures.set(sentence, (this.failures.get(sentence) ?? 0) + 1)
  }
}
