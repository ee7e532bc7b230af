import type { Clock } from '../lib/clock.ts'
import { Periodic } from '../lib/periodic.ts'
import type { Events } from '../observability/events.ts'
import type { TrafficNotes } from '../observability/traffic-notes.ts'
import { type Database, DatabaseUnreached } from './database.ts'
import { addTraffic } from './traffic.ts'

export interface TrafficWriterOptions {
  db: Database
  notes: TrafficNotes
  clock: Clock
  events: Pick<Events, 'fault'>
}

const everyMs = 5_000

/**
 * Writes traffic counts every five seconds, and once more when it is closed. A gateway that is killed loses up to
 * five seconds of these statistics; messages, money and callbacks do not depend on them. While no connection can be
 * made the counts stay in memory. Where an answer was lost they may have been written, and are not written twice.
 */
export class TrafficWriter implements AsyncDisposable {
  readonly #options: TrafficWriterOptions
  readonly #periodic: Periodic

  constructor(options: TrafficWriterOptions) {
    this.#options = options
    const { clock, events } = options
    this.#periodic = new Periodic({ clock, events, everyMs, where: 'traffic', work: () => this.#write() })
  }

  /** Writes the current counts, for a caller that reads them next. Never rejects. */
  write(): Promise<void> {
    return this.#periodic.now()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.write()
    await this.#periodic[Symbol.asyncDispose]()
  }

  async #write(): Promise<void> {
    const { db, notes } = this.#options
    const taken = notes.take()
    if (taken.length === 0) return
    try {
      await addTraffic(db, taken)
    } catch (error) {
      if (error instanceof DatabaseUnreached) notes.putBack(taken)
      throw error
    }
  }
}
