import type { Clock } from '../../packages/kit/time/clock.ts'

/** A clock that moves only by `advance`; due tasks run in order of their time. */
export class ManualClock implements Clock {
  #now: number
  #tasks: { at: number; task: () => void }[] = []

  constructor(now = Date.UTC(2026, 0, 2, 3, 4, 5)) {
    this.#now = now
  }

  /** Tasks that are not due yet. */
  get waiting(): number {
    return this.#tasks.length
  }

  now(): number {
    return this.#now
  }

  steadyNow(): number {
    return this.#now
  }

  after(delayMs: number, task: () => void): () => void {
    const entry = { at: this.#now + delayMs, task }
    this.#tasks.push(entry)
    return () => {
      this.#tasks = this.#tasks.filter((each) => each !== entry)
    }
  }

  advance(byMs: number): void {
    const end = this.#now + byMs
    for (let next = this.#soonest(end); next; next = this.#soonest(end)) {
      this.#now = Math.max(this.#now, next.at)
      this.#tasks = this.#tasks.filter((each) => each !== next)
      next.task()
    }
    this.#now = end
  }

  #soonest(end: number): { at: number; task: () => void } | undefined {
    const due = this.#tasks.filter((each) => each.at <= end)
    return due.sort((a, b) => a.at - b.at)[0]
  }
}
