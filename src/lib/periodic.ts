import type { Clock } from './clock.ts'
import { coalesced } from './coalesced.ts'
import { type FaultEvents, reportFault } from './report-fault.ts'

export interface PeriodicOptions {
  clock: Clock
  /** From the end of a run to the next one, or what answers it after each run. */
  everyMs: number | (() => number)
  work: () => unknown
  /** Names the work where it fails. */
  where: string
  events: FaultEvents
}

/** Does some work again and again, never twice at once, until it is disposed of. Faults are reported and change nothing. */
export class Periodic implements AsyncDisposable {
  readonly #options: PeriodicOptions
  readonly #run = coalesced(() => this.#work())
  #isClosed = false
  #cancel: () => void = () => undefined

  /** The first run is after `everyMs`. */
  constructor(options: PeriodicOptions) {
    this.#options = options
    this.#schedule()
  }

  /** Runs at once, or once more after the run under way; it is one run for all who call meanwhile. Never rejects. */
  now(): Promise<void> {
    return this.#run()
  }

  /** Waits for the run under way. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    this.#cancel()
    await this.#run()
  }

  async #work(): Promise<void> {
    if (this.#isClosed) return
    this.#cancel()
    try {
      await this.#options.work()
    } catch (error) {
      reportFault(this.#options.events, this.#options.where, error)
    }
    this.#schedule()
  }

  #schedule(): void {
    if (this.#isClosed) return
    const { clock, everyMs } = this.#options
    this.#cancel = clock.after(typeof everyMs === 'number' ? everyMs : everyMs(), () => void this.#run())
  }
}
