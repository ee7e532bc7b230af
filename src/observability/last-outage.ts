import type { Clock } from '../lib/clock.ts'
import type { Events } from './events.ts'

/** A time without the database that is over. */
export interface Outage {
  endedAt: number
  awayMs: number
}

const rememberedMs = 3_600_000

/** Remembers the last time without the database that this gateway has seen, for an hour. */
export class LastOutage {
  readonly #clock: Clock
  #last: Outage | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  readonly listener: Pick<Events, 'databaseBack'> = {
    databaseBack: ({ awayMs }) => {
      this.#last = { endedAt: this.#clock.now(), awayMs }
    },
  }

  /** Null where none has ended within the last hour. */
  read(): Outage | null {
    const since = this.#clock.now() - rememberedMs
    return this.#last !== null && this.#last.endedAt >= since ? this.#last : null
  }
}
