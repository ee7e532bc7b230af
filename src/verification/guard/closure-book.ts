import { type Closure, closureFor, type FoundClosure, standingOf } from '../../domain/guard/closure.ts'
import type { NumberPlace } from '../../domain/guard/number-place.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Events } from '../../observability/events.ts'
import type { Database, Queryable } from '../../storage/database.ts'
import { closeByGuard, closuresChannel, readClosures } from '../../storage/guard-closures.ts'
import { Repeating } from './repeating.ts'

export interface ClosureBookOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault' | 'prefixClosed'>
}

export type NewClosure = Pick<Closure, 'key' | 'reason' | 'until' | 'strikes'>

const refreshEveryMs = 5_000

/** What is closed and what is opened, in memory, read again when somebody changes it, and every 5 s. */
export class ClosureBook implements AsyncDisposable {
  readonly #options: ClosureBookOptions
  readonly #repeating: Repeating
  #closures: ReadonlyMap<string, Closure> = new Map()
  #listening: AsyncDisposable | null = null
  #asked = false

  private constructor(options: ClosureBookOptions) {
    this.#options = options
    const { clock, events } = options
    const work = () => this.#read()
    this.#repeating = new Repeating({
      clock,
      everyMs: refreshEveryMs,
      work,
      where: 'closed prefixes',
      events,
    })
  }

  /** Rejects where the database cannot be read. */
  static async open(options: ClosureBookOptions): Promise<ClosureBook> {
    const book = new ClosureBook(options)
    try {
      book.#listening = await options.db.listen(closuresChannel, () => book.#refreshSoon())
      await book.#read()
    } catch (error) {
      await book[Symbol.asyncDispose]()
      throw error
    }
    return book
  }

  find(phone: string, place: Pick<NumberPlace, 'country'>, now: number): FoundClosure | null {
    return closureFor(this.#closures, phone, place, now)
  }

  all(): Closure[] {
    return [...this.#closures.values()]
  }

  /** How often the guard has closed it lately. */
  strikesOf(key: string, now: number): number {
    const closure = this.#closures.get(key)
    return closure === undefined || standingOf(closure, now) === 'over' ? 0 : closure.strikes
  }

  closedNow(now: number): Closure[] {
    return this.all().filter((closure) => standingOf(closure, now) === 'closed')
  }

  /** Closes what is not closed and was not opened by an operator. */
  async close(bad: readonly NewClosure[], now: number, tx: Queryable = this.#options.db): Promise<Closure[]> {
    const closures = bad.map(
      (each): Closure => ({ ...each, state: 'closed', madeBy: 'guard', since: now, probing: false }),
    )
    const noted = await closeByGuard(tx, closures, now)
    this.#closures = new Map([...this.#closures, ...noted.map((each) => [each.key, each] as const)])
    for (const { key, until, reason } of noted) this.#options.events.prefixClosed({ key, until, reason })
    return noted
  }

  /** Reads them again. Never rejects. */
  refresh(): Promise<void> {
    return this.#repeating.now()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#listening?.[Symbol.asyncDispose]()
    await this.#repeating[Symbol.asyncDispose]()
  }

  /** Many changes at once are one reading. */
  #refreshSoon(): void {
    if (this.#asked) return
    this.#asked = true
    void this.refresh()
  }

  async #read(): Promise<void> {
    this.#asked = false
    const closures = await readClosures(this.#options.db)
    this.#closures = new Map(closures.map((closure) => [closure.key, closure]))
  }
}
