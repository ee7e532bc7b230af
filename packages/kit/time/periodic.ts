import { coalesced } from '../flow/coalesced.ts'
import { type FaultEvents, reportFault } from '../machine/report-fault.ts'
import type { Clock } from './clock.ts'

export interface PeriodicOptions {
  clock: Clock
  /** Time from the end of a run to the next one, or a function that returns it after each run. */
  everyMs: number | (() => number)
  /** Minimum time between the end of a run and the next one, or a function of what the run took, in ms. Default 0. */
  gapMs?: number | ((tookMs: number) => number)
  work: () => unknown
  /** Names the work in reports of its faults. */
  where: string
  events: FaultEvents
}

/**
 * Repeats some work, never twice at once, until it is disposed of. Faults are reported and do not stop it.
 */
export class Periodic implements AsyncDisposable {
  readonly #options: PeriodicOptions
  readonly #run = coalesced(() => this.#work())
  #regularAt = 0
  #wantedAt = Number.POSITIVE_INFINITY
  #earliestAt = 0
  #isRunning = false
  #isClosed = false
  #cancel: () => void = () => undefined

  /** The first run is after `everyMs`. */
  constructor(options: PeriodicOptions) {
    this.#options = options
    this.#rest()
  }

  /**
   * Runs at once, or once more after the run under way; that one run serves all callers in the meantime.
   * Never rejects.
   */
  now(): Promise<void> {
    return this.#run()
  }

  /** Runs at `at` or sooner. */
  by(at: number): void {
    if (at >= this.#wantedAt) return
    this.#wantedAt = at
    if (!this.#isRunning) this.#arm()
  }

  /** Waits for the run under way. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    this.#cancel()
    await this.#run()
  }

  async #work(): Promise<void> {
    if (this.#isClosed) return
    const { clock, gapMs = 0, work, events, where } = this.#options
    this.#cancel()
    this.#isRunning = true
    const startedAt = clock.now()
    if (this.#wantedAt <= startedAt) this.#wantedAt = Number.POSITIVE_INFINITY
    try {
      await work()
    } catch (error) {
      reportFault(events, where, error)
    }
    this.#isRunning = false
    const endedAt = clock.now()
    this.#earliestAt = endedAt + (typeof gapMs === 'number' ? gapMs : gapMs(endedAt - startedAt))
    this.#rest()
  }

  #rest(): void {
    const { clock, everyMs } = this.#options
    this.#regularAt = clock.now() + (typeof everyMs === 'number' ? everyMs : everyMs())
    this.#arm()
  }

  #arm(): void {
    if (this.#isClosed) return
    const { clock } = this.#options
    const at = Math.max(Math.min(this.#regularAt, this.#wantedAt), this.#earliestAt)
    this.#cancel()
    // Deferred as after a `sleep`: a clock that a test moves has arrived by then.
    const start = () => queueMicrotask(() => void this.#run())
    this.#cancel = clock.after(Math.max(0, at - clock.now()), start)
  }
}
