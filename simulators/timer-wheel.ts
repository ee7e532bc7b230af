import type { Clock } from '../packages/kit/time/clock.ts'

/**
 * Runs many delayed tasks on one timer of the clock: tasks that fall into the same tick run together, in the
 * order in which they were added. A task runs up to `tickMs` late, never early.
 */
export class TimerWheel implements Disposable {
  readonly #clock: Clock
  readonly #tickMs: number
  readonly #tasks = new Map<number, (() => void)[]>()
  /** Ticks that have tasks, soonest last. */
  readonly #ticks: number[] = []
  #cancelTimer: (() => void) | null = null
  #timerTick = 0

  constructor(clock: Clock, tickMs = 5) {
    this.#clock = clock
    this.#tickMs = tickMs
  }

  /** Tasks not yet run. */
  get size(): number {
    let size = 0
    for (const tasks of this.#tasks.values()) size += tasks.length
    return size
  }

  after(delayMs: number, task: () => void): void {
    const tick = Math.ceil((this.#clock.now() + Math.max(0, delayMs)) / this.#tickMs)
    const tasks = this.#tasks.get(tick)
    if (tasks) {
      tasks.push(task)
      return
    }
    this.#tasks.set(tick, [task])
    this.#insertTick(tick)
    this.#arm()
  }

  /** Forgets every task. */
  [Symbol.dispose](): void {
    this.#tasks.clear()
    this.#ticks.length = 0
    this.#cancelTimer?.()
    this.#cancelTimer = null
  }

  #insertTick(tick: number): void {
    let index = this.#ticks.length
    while (index > 0 && (this.#ticks[index - 1] ?? 0) < tick) index--
    this.#ticks.splice(index, 0, tick)
  }

  #arm(): void {
    const soonest = this.#ticks.at(-1)
    if (soonest === undefined) return
    if (this.#cancelTimer) {
      if (this.#timerTick <= soonest) return
      this.#cancelTimer()
    }
    this.#timerTick = soonest
    const delayMs = Math.max(0, soonest * this.#tickMs - this.#clock.now())
    this.#cancelTimer = this.#clock.after(delayMs, () => this.#turn())
  }

  #turn(): void {
    this.#cancelTimer = null
    const due = Math.floor(this.#clock.now() / this.#tickMs)
    for (let tick = this.#ticks.at(-1); tick !== undefined && tick <= due; tick = this.#ticks.at(-1)) {
      this.#ticks.pop()
      const tasks = this.#tasks.get(tick) ?? []
      this.#tasks.delete(tick)
      for (const task of tasks) task()
    }
    this.#arm()
  }
}
