import { type Clock, systemClock, within } from '../time/clock.ts'

/** How long what was opened may take to close where the start is given up. */
const closeWithinMs = 10_000

/**
 * The start of many parts, most of which open parts of their own. All of them are given the same one: they stop opening
 * at the same instant, and share the time that they have to close.
 */
export class Start {
  /** Once it is aborted, nothing more is to be opened. */
  readonly stop: AbortSignal | undefined
  readonly #clock: Clock
  #closeBy: number | null = null

  constructor(stop?: AbortSignal, clock: Clock = systemClock) {
    this.stop = stop
    this.#clock = clock
  }

  /** As `open` with a start that `stop` gives up while it goes on, and not once it is over. */
  static async run<Result>(stop: AbortSignal, open: (start: Start) => Promise<Result>): Promise<Result> {
    const givenUp = new AbortController()
    const giveUp = () => givenUp.abort(stop.reason)
    stop.addEventListener('abort', giveUp, { once: true })
    if (stop.aborted) giveUp()
    try {
      return await open(new Start(givenUp.signal))
    } finally {
      stop.removeEventListener('abort', giveUp)
    }
  }

  /** As `closing`; rejects where it goes on ten seconds after the first call, which gives the start up. */
  giveUp(closing: Promise<void>): Promise<void> {
    const now = this.#clock.steadyNow()
    this.#closeBy ??= now + closeWithinMs
    const late = () => new Error(`what was opened did not close within ${closeWithinMs / 1_000} s`)
    return within(this.#clock, Math.max(0, this.#closeBy - now), closing, late)
  }
}

/** Options of a part that may be one of many that are started together. */
export interface StartOptions {
  /** Default: one of its own, which nothing stops. */
  start?: Start | undefined
}
