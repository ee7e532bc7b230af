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
  /** Least time between two writes, so that a steady stream makes few commits. 0 for none. */
  paceMs: number
}

const retryMs = 500
const maxFaults = 5

/** Writes outcomes in batches. While the database is away they wait; the leases make up for those lost. */
export class CallbackOutcomeWriter {
  readonly #options: CallbackOutcomeWriterOptions
  readonly #batcher: Batcher<CallbackOutcome, undefined>
  readonly #closing = new AbortController()

  constructor(options: CallbackOutcomeWriterOptions) {
    this.#options = options
    this.#batcher = new Batcher({
      flush: (settlements) => this.#flush(settlements),
      maxWaiting: options.maxWaiting,
    })
  }

  /** Resolves when the outcome is on disk; rejects when it is not going to be written. */
  add(outcome: CallbackOutcome): Promise<undefined> {
    return this.#batcher.add(outcome)
  }

  /** Writes what waits, within `drainMs`. */
  async close(drainMs: number): Promise<void> {
    await Promise.race([this.#batcher.drained(), sleep(this.#options.clock, drainMs, this.#closing.signal)])
    this.#closing.abort()
    await this.#batcher.drained()
  }

  async #flush(settlements: CallbackOutcome[]): Promise<undefined[]> {
    const { clock, events, paceMs } = this.#options
    const startedAt = clock.now()
    await this.#write(settlements)
    events.committed({ what: 'callbacks', rows: settlements.length, tookMs: clock.now() - startedAt })
    if (paceMs > 0 && settlements.length > 1) await sleep(clock, paceMs, this.#closing.signal)
    return settlements.map(() => undefined)
  }

  async #write(settlements: CallbackOutcome[]): Promise<void> {
    const { db, clock, events } = this.#options
    for (let faults = 0; ; ) {
      try {
        return await recordCallbackOutcomes(db, settlements, clock.now())
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
