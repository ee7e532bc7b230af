/** How one attempt to deliver a callback ended. */
export interface SeenAttempt {
  callbackId: number
  /** When it was sent. */
  at: number
  tookMs: number
  /** Of the answer; null where there was none. */
  status: number | null
  /** Why it failed, in words; null for a success. */
  error: string | null
  /** The beginning of what was answered. */
  answer: string
}

const maxKept = 4_096

/**
 * The latest attempts of this process, for whoever looks: the database keeps of a callback how often it was tried and
 * the last error alone. A ring in memory, so that remembering costs the sender nothing and survives no restart.
 */
export class AttemptLog {
  readonly #ring: SeenAttempt[] = []
  #next = 0

  note(attempt: SeenAttempt): void {
    this.#ring[this.#next] = attempt
    this.#next = (this.#next + 1) % maxKept
  }

  /** Those of one callback, the oldest first. */
  of(callbackId: number): SeenAttempt[] {
    return this.#ring.filter((attempt) => attempt.callbackId === callbackId).sort((a, b) => a.at - b.at)
  }
}
