import type { Clock } from '../../kit/time/clock.ts'
import { Periodic } from '../../kit/time/periodic.ts'
import type { Events } from '../../observability/events.ts'
import { type Database, DatabaseUnreached } from '../database.ts'

export interface NotesWriterOptions<Note> {
  db: Database
  notes: {
    /** Removes and returns all counts. */
    take(): Note[]
    /** Returns counts that could not be written. */
    putBack(notes: readonly Note[]): void
  }
  /** Adds the counts to those that are stored, all or none. */
  add: (db: Database, notes: readonly Note[]) => Promise<void>
  clock: Clock
  events: Pick<Events, 'fault'>
  /** Names the writer in faults. */
  where: string
}

const everyMs = 5_000

/**
 * Writes counts every five seconds, and once more when it is closed. A gateway that is killed loses up to five seconds of
 * these statistics; messages, money and callbacks do not depend on them. While no connection can be made the counts stay
 * in memory. Where an answer was lost they may have been written, and are not written twice.
 */
export class NotesWriter<Note> implements AsyncDisposable {
  readonly #options: NotesWriterOptions<Note>
  readonly #periodic: Periodic

  constructor(options: NotesWriterOptions<Note>) {
    this.#options = options
    this.#periodic = new Periodic({ ...options, everyMs, work: () => this.#write() })
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
    const { db, notes, add } = this.#options
    const taken = notes.take()
    if (taken.length === 0) return
    try {
      await add(db, taken)
    } catch (error) {
      if (error instanceof DatabaseUnreached) notes.putBack(taken)
      throw error
    }
  }
}
