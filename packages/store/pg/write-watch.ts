import type { Clock } from '../../kit/time/clock.ts'
import { Periodic } from '../../kit/time/periodic.ts'
import type { Events } from '../../observability/events.ts'
import { type Database, DatabaseUnavailable } from '../database.ts'
import type { MessageIds } from '../messages/message-ids.ts'
import { tryWrite } from './try-write.ts'

export interface WriteTries {
  db: Database
  events: Pick<Events, 'databaseUnavailable' | 'databaseBack' | 'fault'>
  ids: Pick<MessageIds, 'take'>
}

interface Refused {
  since: number
  lastAt: number
  reason: string
}

/** How long no write must have been refused before one is tried, and between two tries. */
const calmMs = 1_000

/**
 * Knows whether the database takes writes: one that is refused, for example because the disk is full, although reads are
 * answered, says that it does not.
 */
export class WriteWatch {
  readonly #clock: Clock
  #refused: Refused | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  readonly listener: Pick<Events, 'databaseWriteRefused'> = {
    databaseWriteRefused: ({ reason }) => {
      const lastAt = this.#clock.now()
      this.#refused = { since: this.#refused?.since ?? lastAt, lastAt, reason }
    },
  }

  /** Why requests cannot be stored now, as a sentence; null where they can. */
  refusal(): string | null {
    return this.#refused === null ? null : `the database refuses writes: ${this.#refused.reason}`
  }

  /**
   * Tries a write each second after one was refused, until one succeeds: a gateway that is not ready may get no requests
   * with which to find out.
   */
  tries({ db, events, ids }: WriteTries): Periodic {
    const clock = this.#clock
    let isKnown = false
    const work = async () => {
      const refused = this.#refused
      if (refused === null) return
      const error = new DatabaseUnavailable(this.refusal() ?? '')
      if (!isKnown) events.databaseUnavailable({ where: 'writes', error })
      isKnown = true
      if (clock.now() - refused.lastAt < calmMs) return
      await tryWrite(db, ids)
      // Another object where a write was refused meanwhile.
      if (this.#refused !== refused) return
      this.#refused = null
      isKnown = false
      events.databaseBack({ where: 'writes', awayMs: clock.now() - refused.since })
    }
    return new Periodic({ clock, events, everyMs: calmMs, where: 'writes', work })
  }
}
