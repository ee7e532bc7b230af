import { reportFault } from '../../kit/machine/report-fault.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { Periodic } from '../../kit/time/periodic.ts'
import type { Events } from '../../observability/events.ts'
import { type Database, DatabaseUnavailable } from '../database.ts'
import type { MessageIds } from '../messages/message-ids.ts'
import { tryWrite } from './try-write.ts'

export interface FollowedWrites {
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
/** Nothing happens then. */
const idleMs = 3_600_000

/**
 * Knows whether the database takes writes: one that is refused, for example because the disk is full, although reads are
 * answered, says that it does not. Afterwards one is tried each second until it succeeds, since a gateway that is not
 * ready may get no requests.
 */
export class WriteWatch implements AsyncDisposable {
  readonly #clock: Clock
  #followed: FollowedWrites | null = null
  #trying: Periodic | null = null
  #refused: Refused | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  readonly listener: Pick<Events, 'databaseWriteRefused'> = {
    databaseWriteRefused: ({ reason }) => this.#note(reason),
  }

  follow(followed: FollowedWrites): void {
    const { events } = followed
    this.#followed = followed
    this.#trying = new Periodic({
      clock: this.#clock,
      events,
      everyMs: idleMs,
      where: 'writes',
      work: () => this.#try(followed),
    })
  }

  /** Why requests cannot be stored now, as a sentence; null where they can. */
  refusal(): string | null {
    return this.#refused === null ? null : `the database refuses writes: ${this.#refused.reason}`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#trying?.[Symbol.asyncDispose]()
  }

  #note(reason: string): void {
    const lastAt = this.#clock.now()
    const { since = lastAt } = this.#refused ?? {}
    const isFirst = this.#refused === null
    this.#refused = { since, lastAt, reason }
    this.#trying?.by(lastAt + calmMs)
    if (!isFirst) return
    const error = new DatabaseUnavailable(this.refusal() ?? '')
    this.#followed?.events.databaseUnavailable({ where: 'writes', error })
  }

  async #try({ db, events, ids }: FollowedWrites): Promise<void> {
    const refused = this.#refused
    if (refused === null) return
    if (this.#clock.now() - refused.lastAt >= calmMs) {
      const isDone = await tryWrite(db, ids).then(
        () => true,
        (error: unknown) => {
          reportFault(events, 'writes', error)
          return false
        },
      )
      // Another object where a write was refused meanwhile.
      if (isDone && this.#refused === refused) return this.#end(refused, events)
    }
    this.#trying?.by(this.#clock.now() + calmMs)
  }

  #end({ since }: Refused, events: FollowedWrites['events']): void {
    this.#refused = null
    events.databaseBack({ where: 'writes', awayMs: this.#clock.now() - since })
  }
}
