import type { CallbackAttempt } from '../../domain/callbacks/stored-callback.ts'

export interface SeenAttempt extends CallbackAttempt {
  callbackId: number
}

const maxKept = 4_096

/**
 * The latest delivery attempts of this process, for the console. The database keeps none of a callback that was
 * delivered at once. A ring in memory: it costs no writes and is empty after a restart.
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
