import { OpenParts } from '../../kit/flow/open-parts.ts'
import type { StartOptions } from '../../kit/flow/start.ts'
import { type FaultEvents, reportFault } from '../../kit/machine/report-fault.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { Periodic } from '../../kit/time/periodic.ts'
import type { Database } from '../database.ts'

export interface SnapshotOptions<Value> extends StartOptions {
  db: Pick<Database, 'listen'>
  clock: Clock
  /** Name of the snapshot in faults. */
  where: string
  events: FaultEvents
  /** NOTIFY channel of changes. */
  channel: string
  /** Refresh interval without a notification. */
  everyMs: number
  /** Value until the first read. */
  empty: Value
  /** Returns `known` itself where nothing has changed. */
  read: (known: Value) => Promise<Value>
  /** After a read that returned a new value. */
  onChange?: (value: Value, before: Value) => void
  /** After each notification. */
  onNotify?: (payload: string) => void
}

/**
 * A part of the database in memory: read again after each notification, and every `everyMs`. While the database is
 * away the last value stays valid.
 */
export class Snapshot<Value> implements AsyncDisposable {
  /** The last value read. A caller may set a change that it knows before the next read. */
  value: Value
  readonly #options: SnapshotOptions<Value>
  readonly #periodic: Periodic
  /** Of the last read. */
  #failure: { error: unknown } | null = null
  #listening: AsyncDisposable | null = null

  private constructor(options: SnapshotOptions<Value>) {
    this.#options = options
    this.value = options.empty
    this.#periodic = new Periodic({ ...options, work: () => this.#read() })
  }

  /** Rejects where the database cannot be read. */
  static open<Value>(options: SnapshotOptions<Value>): Promise<Snapshot<Value>> {
    const { db, channel, where, events, start, onNotify } = options
    const onFault = (error: unknown) => reportFault(events, where, error)
    const open = async (parts: OpenParts) => {
      const snapshot = parts.keep(new Snapshot(options))
      const onMissed = () => void snapshot.refreshQuietly()
      snapshot.#listening = await db.listen(
        channel,
        (payload) => {
          onNotify?.(payload)
          void snapshot.refreshQuietly()
        },
        onMissed,
      )
      await snapshot.refresh()
      return snapshot
    }
    return OpenParts.open(onFault, open, start)
  }

  /** Resolves when everything committed before is read. Rejects where the database cannot be read. */
  async refresh(): Promise<void> {
    await this.#periodic.now()
    if (this.#failure !== null) throw this.#failure.error
  }

  /** The same, and never rejects: a failed read is repeated later. */
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
      // `value` may have been replaced meanwhile.
      if (value === before) return
      this.value = value
      onChange?.(value, before)
    } catch (error) {
      this.#failure = { error }
      throw error
    }
  }
}
