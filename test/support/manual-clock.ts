import type { Clock } from '../../src/lib/clock.ts'

interface Timer {
  at: number
  task: () => void
}

/** A clock that stands still until it is moved. */
export class ManualClock implements Clock {
  #now: number
  #timers: Timer[] = []

  constructor(now = 1_700_000_000_000) {
    this.#now = now
  }

  now(): number {
    return this.#now
  }

  after(delayMs: number, task: () => void): () => void {
    const timer = { at: this.#now + delayMs, task }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /** Moves on by `ms`, running what becomes due on the way. */
  advance(ms: number): void {
    const until = this.#now + ms
    for (;;) {
      const due = this.#timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0]
      if (due === undefined) break
      this.#timers = this.#timers.filter((other) => other !== due)
      this.#now = Math.max(this.#now, due.at)
      due.task()
    }
    this.#now = until
  }
}
