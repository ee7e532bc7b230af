import type { Clock } from '../kit/time/clock.ts'
import type { Events } from './events.ts'

/** A past period without the database. */
export interface Outage {
  endedAt: number
  awayMs: number
}

const rememberedMs = 3_600_000

/** Remembers this gateway's last database outage for an hour. */
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

  /** Null where no outage ended within the last hour. */
  read(): Outage | null {
    const since = this.#clock.now() - rememberedMs
    return this.#last !== null && this.#last.endedAt >= since ? this.#last : null
  }
}
