import type { Clock } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import type { TrafficNotes } from '../observability/traffic-notes.ts'
import { type Database, DatabaseUnavailable, DatabaseUnreached } from './database.ts'
import { addTraffic } from './traffic.ts'

export interface TrafficWriterOptions {
  db: Database
  notes: TrafficNotes
  clock: Clock
  events: Pick<Events, 'fault'>
}

const everyMs = 5_000

/**
 * Writes what was noted of traffic every five seconds, and once more when it is closed. A gateway that is killed loses
 * up to five seconds of these statistics; messages, money and callbacks do not depend on them. While no connection can
 * be had the notes stay in memory; where an answer was lost they may have counted, and are not written twice.
 */
export class TrafficWriter implements AsyncDisposable {
  readonly #options: TrafficWriterOptions
  #cancel: () => void = () => undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(options: TrafficWriterOptions) {
    this.#options = options
    this.#again()
  }

  /** Writes what there is now: for who is about to read it. Never rejects. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeNotes())
    return this.#writing
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#cancel()
    await this.write()
  }

  #again(): void {
    this.#cancel = this.#options.clock.after(everyMs, () => {
      void this.write()
      this.#again()
    })
  }

  async #writeNotes(): Promise<void> {
    const { db, notes, events } = this.#options
    const taken = notes.take()
    if (taken.length === 0) return
    try {
      await addTraffic(db, taken)
    } catch (error) {
      if (error instanceof DatabaseUnreached) notes.putBack(taken)
      // The database tells by itself that it is away.
      if (!(error instanceof DatabaseUnavailable)) events.fault({ where: 'traffic', error })
    }
  }
}
