import { Batcher } from '../lib/batcher.ts'
import { type Clock, sleep } from '../lib/clock.ts'
import { reportFault } from '../lib/report-fault.ts'
import type { Events } from '../observability/events.ts'
import { type Database, DatabaseUnavailable } from '../storage/database.ts'
import { type DeliveryOutcome, recordDeliveries } from '../storage/smpp-deliveries.ts'

export interface DeliveryOutcomesOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  /** Outcomes that may wait to be written. */
  maxWaiting: number
}

const writeGapMs = 10
const retryMs = 500
const maxFaults = 5
/** How long the end of the process waits for a database that is away. */
const farewellMs = 5_000

/** Writes what became of deliveries to SMPP clients, many in one statement. */
export class DeliveryOutcomes implements AsyncDisposable {
  readonly #options: DeliveryOutcomesOptions
  readonly #batcher: Batcher<DeliveryOutcome, undefined>
  readonly #stopped = new AbortController()

  constructor(options: DeliveryOutcomesOptions) {
    const { maxWaiting } = options
    this.#options = options
    this.#batcher = new Batcher({ flush: (outcomes) => this.#write(outcomes), maxWaiting })
  }

  /**
   * Resolves once it is on disk. While the database is away it waits. Rejects where it is not written, after its error was
   * reported: the delivery is due again when its lease ends.
   */
  async add(outcome: DeliveryOutcome): Promise<void> {
    await this.#batcher.add(outcome)
  }

  /** Writes what waits, as far as the database takes it within some seconds. */
  async [Symbol.asyncDispose](): Promise<void> {
    const { clock } = this.#options
    await Promise.race([this.#batcher.drained(), sleep(clock, farewellMs, this.#stopped.signal)])
    this.#stopped.abort()
    await this.#batcher.drained()
  }

  async #write(outcomes: DeliveryOutcome[]): Promise<undefined[]> {
    const { db, clock, events } = this.#options
    for (let faults = 0; ; ) {
      try {
        await recordDeliveries(db, outcomes, clock.now())
        break
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) {
          reportFault(events, 'SMPP deliveries', error)
          faults++
        }
        if (faults >= maxFaults || this.#stopped.signal.aborted) throw error
        await sleep(clock, retryMs, this.#stopped.signal)
      }
    }
    if (outcomes.length > 1) await sleep(clock, writeGapMs, this.#stopped.signal)
    return outcomes.map(() => undefined)
  }
}
