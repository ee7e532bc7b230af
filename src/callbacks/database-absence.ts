import type { Clock } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import { DatabaseUnavailable } from '../storage/database.ts'

/** Tells once that the database is away and once that it is back. Other errors are faults each time. */
export class DatabaseAbsence {
  readonly #clock: Clock
  readonly #events: Events
  #since: number | null = null

  constructor(clock: Clock, events: Events) {
    this.#clock = clock
    this.#events = events
  }

  /** True when the database is away, false when `error` is something else. */
  failed(error: unknown): boolean {
    if (!(error instanceof DatabaseUnavailable)) {
      this.#events.fault({ where: 'callbacks', error })
      return false
    }
    if (this.#since === null) {
      this.#since = this.#clock.now()
      this.#events.databaseUnavailable({ where: 'callbacks', error })
    }
    return true
  }

  succeeded(): void {
    if (this.#since === null) return
    this.#events.databaseBack({ where: 'callbacks', awayMs: this.#clock.now() - this.#since })
    this.#since = null
  }
}
