import { Batcher } from '../../kit/flow/batcher.ts'
import { type FaultEvents, reportFault } from '../../kit/machine/report-fault.ts'
import { type Clock, sleep } from '../../kit/time/clock.ts'
import { DatabaseUnavailable } from '../../store/database.ts'

export interface OutcomeWriterOptions<Outcome> {
  /** Writes a batch. Called again with the same batch where it rejects. */
  write(outcomes: Outcome[]): Promise<void>
  clock: Clock
  events: FaultEvents
  /** Names the work in reports of its faults. */
  where: string
  /** Outcomes that may wait to be written. */
  maxWaiting: number
  /** Minimum time between the starts of two writes, so that a steady stream makes few commits. 0 for none. */
  paceMs: number
}

const retryMs = 500
const maxFaults = 5

/**
 * Writes outcomes of callbacks, or of deliveries to SMPP clients, in batches. While the database is away they wait. What
 * has its outcome lost is sent again after its lease.
 */
export class OutcomeWriter<Outcome> {
  readonly #options: OutcomeWriterOptions<Outcome>
  readonly #batcher: Batcher<Outcome, undefined>
  readonly #closing = new AbortController()

  constructor(options: OutcomeWriterOptions<Outcome>) {
    this.#options = options
    this.#batcher = new Batcher({
      flush: (outcomes) => this.#flush(outcomes),
      maxWaiting: options.maxWaiting,
      busyPaceMs: options.paceMs,
      busyItems: 2,
      enoughItems: 100,
    })
  }

  /** Resolves when the outcome is on disk; rejects when it was given up, after its error was reported. */
  add(outcome: Outcome): Promise<undefined> {
    return this.#batcher.add(outcome)
  }

  /** Writes what waits, within `drainMs`. */
  async close(drainMs: number): Promise<void> {
    await Promise.race([this.#batcher.drained(), sleep(this.#options.clock, drainMs, this.#closing.signal)])
    this.#closing.abort()
    await this.#batcher.drained()
  }

  async #flush(outcomes: Outcome[]): Promise<undefined[]> {
    const { write, clock, events, where } = this.#options
    for (let faults = 0; ; ) {
      try {
        await write(outcomes)
        return outcomes.map(() => undefined)
      } catch (error) {
        reportFault(events, where, error)
        if (!(error instanceof DatabaseUnavailable)) faults++
        if (faults >= maxFaults || this.#closing.signal.aborted) throw error
        await sleep(clock, retryMs, this.#closing.signal)
      }
    }
  }
}
