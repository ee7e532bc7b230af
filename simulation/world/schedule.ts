/** Whose events are scheduled: those of a dead process never come, those of a stopped one come when it goes on. */
export interface Process {
  readonly isAlive: boolean
  /** Steady time until which it is stopped; 0 where it runs. */
  readonly stoppedUntil: number
}

interface Entry {
  at: number
  order: number
  task: () => void
  process: Process | null
}

/** One step of `Schedule.run` may wait for nothing but microtasks and immediates. */
export type Settle = () => Promise<void>

/**
 * Virtual time: a heap of tasks. Time moves only from one task to the next, after everything that a task began has come
 * to rest, so that a run takes the same steps each time.
 */
export class Schedule {
  readonly #heap: Entry[] = []
  readonly #cancelled = new WeakSet<Entry>()
  #order = 0
  #now = 0
  #steps = 0

  /** Steady time: milliseconds since the beginning of the run. */
  get now(): number {
    return this.#now
  }

  get steps(): number {
    return this.#steps
  }

  /** Calls `task` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, task: () => void, process: Process | null = null): () => void {
    const entry = { at: this.#now + Math.max(0, delayMs || 0), order: this.#order++, task, process }
    this.#push(entry)
    return () => void this.#cancelled.add(entry)
  }

  sleep(delayMs: number, process: Process | null = null): Promise<void> {
    return new Promise((resolve) => this.after(delayMs, resolve, process))
  }

  /** Runs until `isOver`, or until nothing is due before `untilMs`. */
  async run(untilMs: number, settle: Settle, isOver: () => boolean): Promise<void> {
    await settle()
    while (!isOver()) {
      const entry = this.#heap[0]
      if (entry === undefined || entry.at > untilMs) {
        this.#now = Math.max(this.#now, untilMs)
        return
      }
      this.#pop()
      if (this.#cancelled.has(entry) || entry.process?.isAlive === false) continue
      const stoppedUntil = entry.process?.stoppedUntil ?? 0
      if (stoppedUntil > entry.at) {
        entry.at = stoppedUntil
        this.#push(entry)
        continue
      }
      this.#now = Math.max(this.#now, entry.at)
      this.#steps++
      entry.task()
      await settle()
    }
  }

  #push(entry: Entry): void {
    const heap = this.#heap
    let at = heap.push(entry) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!isBefore(entry, heap[parent] as Entry)) break
      heap[at] = heap[parent] as Entry
      at = parent
    }
    heap[at] = entry
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Entry, heap[child] as Entry)) child++
      if (!isBefore(heap[child] as Entry, last)) break
      heap[at] = heap[child] as Entry
      at = child
    }
    heap[at] = last
  }
}

function isBefore(one: Entry, other: Entry): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order)
}
