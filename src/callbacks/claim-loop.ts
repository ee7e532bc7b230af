import type { Clock } from '../lib/clock.ts'

export interface ClaimLoopOptions {
  clock: Clock
  /** Longest time between two looks. */
  pollMs: number
  /** Least time between the end of a look and the next. */
  gapMs: number
  /** Looks for due callbacks. Never rejects. */
  look: () => Promise<void>
}

/** Looks for due callbacks again and again: every `pollMs`, and earlier when something is known to be due. */
export class ClaimLoop {
  readonly #options: ClaimLoopOptions
  #dueAt = Number.POSITIVE_INFINITY
  #lookedAt: number
  #endedAt = Number.NEGATIVE_INFINITY
  #running: Promise<void> | null = null
  #cancel: () => void = () => undefined
  #closed = false

  constructor(options: ClaimLoopOptions) {
    this.#options = options
    this.#lookedAt = options.clock.now()
    this.#arm()
  }

  /** Something is due at `at`. */
  noteDue(at: number): void {
    if (at >= this.#dueAt) return
    this.#dueAt = at
    this.#arm()
  }

  /** Ends the looking; resolves when a look under way has ended. */
  async close(): Promise<void> {
    this.#closed = true
    this.#cancel()
    await this.#running
  }

  #arm(): void {
    if (this.#closed || this.#running !== null) return
    this.#cancel()
    const { pollMs, gapMs } = this.#options
    const at = Math.max(Math.min(this.#dueAt, this.#lookedAt + pollMs), this.#endedAt + gapMs)
    const delayMs = Math.max(0, at - this.#options.clock.now())
    this.#cancel = this.#options.clock.after(delayMs, () => this.#look())
  }

  #look(): void {
    this.#lookedAt = this.#options.clock.now()
    if (this.#dueAt <= this.#lookedAt) this.#dueAt = Number.POSITIVE_INFINITY
    this.#running = this.#options.look().finally(() => {
      this.#running = null
      this.#endedAt = this.#options.clock.now()
      this.#arm()
    })
  }
}
