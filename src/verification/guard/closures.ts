import { type Closure, closureFor, type FoundClosure, standingOf } from '../../domain/guard/closure.ts'
import type { NumberPlace } from '../../domain/guard/number-place.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Events } from '../../observability/events.ts'
import type { Database } from '../../storage/database.ts'
import { closeByGuard, closuresChannel, type NewClosure, readClosures } from '../../storage/guard-closures.ts'
import { Snapshot } from '../../storage/snapshot.ts'

export interface ClosuresOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault' | 'prefixClosed'>
}

/** What is closed and what is opened, in memory. */
export class Closures implements AsyncDisposable {
  readonly #options: ClosuresOptions
  readonly #byKey: Snapshot<ReadonlyMap<string, Closure>>

  private constructor(options: ClosuresOptions, byKey: Snapshot<ReadonlyMap<string, Closure>>) {
    this.#options = options
    this.#byKey = byKey
  }

  /** Rejects where the database cannot be read. */
  static async open(options: ClosuresOptions): Promise<Closures> {
    const { db } = options
    const byKey = await Snapshot.open<ReadonlyMap<string, Closure>>({
      ...options,
      where: 'closed prefixes',
      channel: closuresChannel,
      everyMs: 5_000,
      empty: new Map(),
      read: async () => new Map((await readClosures(db)).map((closure) => [closure.key, closure])),
    })
    return new Closures(options, byKey)
  }

  find(phone: string, place: Pick<NumberPlace, 'country'>, now: number): FoundClosure | null {
    return closureFor(this.#byKey.value, phone, place, now)
  }

  /** How often the guard has closed it lately. */
  strikesOf(key: string, now: number): number {
    const closure = this.#byKey.value.get(key)
    return closure === undefined || standingOf(closure, now) === 'over' ? 0 : closure.strikes
  }

  closedNow(now: number): Closure[] {
    return [...this.#byKey.value.values()].filter((closure) => standingOf(closure, now) === 'closed')
  }

  /** Closes what is not closed and was not opened by an operator. */
  async close(bad: readonly NewClosure[], now: number): Promise<void> {
    const noted = await closeByGuard(this.#options.db, bad, now)
    this.#byKey.value = new Map([...this.#byKey.value, ...noted.map((each) => [each.key, each] as const)])
    for (const { key, until, reason } of noted) this.#options.events.prefixClosed({ key, until, reason })
  }

  /** Reads them again. Never rejects. */
  refresh(): Promise<void> {
    return this.#byKey.refreshQuietly()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#byKey[Symbol.asyncDispose]()
  }
}
