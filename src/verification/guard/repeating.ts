import type { Clock } from '../../lib/clock.ts'
import type { Events } from '../../observability/events.ts'
import { DatabaseUnavailable } from '../../storage/database.ts'

export interface RepeatingOptions {
  clock: Clock
  everyMs: number
  work: () => Promise<void>
  /** Names the work where it fails. */
  where: string
  events: Pick<Events, 'fault'>
}

/** Does some work again and again, never twice at once, until it is closed. */
export class Repeating implements AsyncDisposable {
  readonly #options: RepeatingOptions
  #running: Promise<void> = Promise.resolve()
  #cancel: () => void = () => undefined
  #closed = false

  constructor(options: RepeatingOptions) {
    this.#options = options
    this.#schedule()
  }

  /** Does it once more, after what is under way. Never rejects. */
  now(): Promise<void> {
    this.#running = this.#running.then(() => this.#work())
    return this.#running
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true
    this.#cancel()
    await this.#running
  }

  #schedule(): void {
    this.#cancel = this.#options.clock.after(this.#options.everyMs, () => {
      void this.now().then(() => {
        if (!this.#closed) this.#schedule()
      })
    })
  }

  async #work(): Promise<void> {
    if (this.#closed) return
    const { work, where, events } = this.#options
    try {
      await work()
    } catch (error) {
      // The database tells by itself that it is away.
      if (!(error instanceof DatabaseUnavailable)) events.fault({ where, error })
    }
  }
}
