import type { Clock } from '../lib/clock.ts'
import { Periodic } from '../lib/periodic.ts'
import type { FaultEvents } from '../lib/report-fault.ts'
import type { Database } from './database.ts'

export interface SnapshotOptions<Value> {
  db: Pick<Database, 'listen'>
  clock: Clock
  /** Names the reading where it fails. */
  where: string
  events: FaultEvents
  /** Changes are announced here. */
  channel: string
  /** How often it is read again without an announcement. */
  everyMs: number
  /** Until the first reading. */
  empty: Value
  /** Answers `known` itself where nothing has changed. */
  read: (known: Value) => Promise<Value>
  /** After a reading that answered something else. */
  onChange?: (value: Value, before: Value) => void
  /** After each announcement. */
  onNotify?: (payload: string) => void
}

/**
 * A part of the database in memory: read again when a change is announced, and every `everyMs`. While the database is
 * away the last reading stays good.
 */
export class Snapshot<Value> implements AsyncDisposable {
  /** What was read last. A change that is known here before it is read may be entered. */
  value: Value
  readonly #options: SnapshotOptions<Value>
  readonly #periodic: Periodic
  /** Of the last reading. */
  #failure: { error: unknown } | null = null
  #listening: AsyncDisposable | null = null

  private constructor(options: SnapshotOptions<Value>) {
    this.#options = options
    this.value = options.empty
    this.#periodic = new Periodic({ ...options, work: () => this.#read() })
  }

  /** Rejects where the database cannot be read. */
  static async open<Value>(options: SnapshotOptions<Value>): Promise<Snapshot<Value>> {
    const snapshot = new Snapshot(options)
    try {
      snapshot.#listening = await options.db.listen(options.channel, (payload) => {
        options.onNotify?.(payload)
        void snapshot.refreshQuietly()
      })
      await snapshot.refresh()
    } catch (error) {
      await snapshot[Symbol.asyncDispose]()
      throw error
    }
    return snapshot
  }

  /** Resolves when everything is read that was committed before. Rejects where it cannot be read. */
  async refresh(): Promise<void> {
    await this.#periodic.now()
    if (this.#failure !== null) throw this.#failure.error
  }

  /** The same, and never rejects: what cannot be read now is read a little later. */
  refreshQuietly(): Promise<void> {
    return this.#periodic.now()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#listening?.[Symbol.asyncDispose]()
    await this.#periodic[Symbol.asyncDispose]()
  }

  async #read(): Promise<void> {
    const { read, onChange } = this.#options
    const before = this.value
    try {
      const value = await read(before)
      this.#failure = null
      // It may have been replaced meanwhile.
      if (value === before) return
      this.value = value
      onChange?.(value, before)
    } catch (error) {
      this.#failure = { error }
      throw error
    }
  }
}
