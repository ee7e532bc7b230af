import { type Clock, sleep } from '../kit/time/clock.ts'

/** Tracks running operations, so that closing can wait for them. */
export class UnderWay {
  readonly #works = new Set<Promise<unknown>>()
  #idle: () => void = () => undefined

  track<Result>(work: Promise<Result>): Promise<Result> {
    this.#works.add(work)
    const ended = () => {
      this.#works.delete(work)
      if (this.#works.size === 0) this.#idle()
    }
    work.then(ended, ended)
    return work
  }

  /** Resolves when no operation is running, or after `limitMs`. */
  async ended(clock: Clock, limitMs: number): Promise<void> {
    if (this.#works.size === 0) return
    const idle = new AbortController()
    this.#idle = () => idle.abort()
    await sleep(clock, limitMs, idle.signal)
  }

  /** Resolves when no operation is running, however long that takes. */
  async allEnded(): Promise<void> {
    await Promise.allSettled(this.#works)
  }
}
