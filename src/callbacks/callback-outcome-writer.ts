import { Batcher } from '../lib/batcher.ts'
import { type Clock, sleep } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import { type CallbackOutcome, recordCallbackOutcomes } from '../storage/callbacks.ts'
import { type Database, DatabaseUnavailable } from '../storage/database.ts'

export interface CallbackOutcomeWriterOptions {
  db: Database
  clock: Clock
  events: Events
  /** Outcomes that may wait to be written. */
  maxWaiting: number
  /** Minimum time between the starts of two writes, so that a steady stream makes few commits. 0 for none. */
  paceMs: number
}

const retryMs = 500
const maxFaults = 5

/**
 * Writes outcomes in batches. While the database is away they wait. A callback whose outcome is lost is
 * delivered again after its lease.
 */
export class CallbackOutcomeWriter {
  readonly #options: CallbackOutcomeWriterOptions
  readonly #batcher: Batcher<CallbackOutcome, undefined>
  readonly #closing = new AbortController()

  constructor(options: CallbackOutcomeWriterOptions) {
    this.#options = options
    this.#batcher = new Batcher({
      flush: (outcomes) => this.#flush(outcomes),
      maxWaiting: options.maxWaiting,
      busyPaceMs: options.paceMs,
      busyItems: 2,
      enoughItems: 100,
    })
  }

  /** Resolves when the outcome is on disk; rejects when it was given up. */
  add(outcome: CallbackOutcome): Promise<undefined> {
    return this.#batcher.add(outcome)
  }

  /** Writes what waits, within `drainMs`. */
  async close(drainMs: number): Promise<void> {
    await Promise.race([this.#batcher.drained(), sleep(this.#options.clock, drainMs, this.#closing.signal)])
    this.#closing.abort()
    await this.#batcher.drained()
  }

  async #flush(outcomes: CallbackOutcome[]): Promise<undefined[]> {
    const { clock, events } = this.#options
    const startedAt = clock.now()
    await this.#write(outcomes)
    events.committed({ what: 'callbacks', rows: outcomes.length, tookMs: clock.now() - startedAt })
    return outcomes.map(() => undefined)
  }

  async #write(outcomes: CallbackOutcome[]): Promise<void> {
    const { db, clock, events } = this.#options
    for (let faults = 0; ; ) {
      try {
        return await recordCallbackOutcomes(db, outcomes, clock.now())
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) {
          events.fault({ where: 'callbacks', error })
          faults++
        }
        if (faults >= maxFaults || this.#closing.signal.aborted) throw error
        await sleep(clock, retryMs, this.#closing.signal)
      }
    }
  }
}
