/** How one attempt to deliver a callback ended. */
export interface SeenAttempt {
  callbackId: number
  /** When it was sent. */
  at: number
  tookMs: number
  /** HTTP status; null without a response. */
  status: number | null
  /** Why it failed; null for a success. */
  error: string | null
  /** Beginning of the response body. */
  answer: string
}

const maxKept = 4_096

/**
 * The latest delivery attempts of this process, for the console. The database keeps only the number of
 * attempts and the last error. A ring in memory: it costs no writes and is empty after a restart.
 */
export class AttemptLog {
  readonly #ring: SeenAttempt[] = []
  #next = 0

  note(attempt: SeenAttempt): void {
    this.#ring[this.#next] = attempt
    this.#next = (this.#next + 1) % maxKept
  }

  /** Attempts of one callback, oldest first. */
  of(callbackId: number): SeenAttempt[] {
    return this.#ring.filter((attempt) => attempt.callbackId === callbackId).sort((a, b) => a.at - b.at)
  }
}
