import type { Clock } from '../../lib/clock.ts'
import type { Events } from '../../observability/events.ts'
import { type Database, DatabaseUnavailable } from '../../storage/database.ts'
import { type CountPlace, takeBackCounts } from '../../storage/verification-guard.ts'
import { Repeating } from './repeating.ts'

const everyMs = 1_000
/** An attack fills this; what does not go in stays counted until its window is over. */
const mostWaiting = 20_000
const mostAtOnce = 2_000

export interface TakenBackOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
}

/** Counts of requests that came to nothing, taken back together. */
export class TakenBack implements AsyncDisposable {
  readonly #db: Database
  readonly #repeating: Repeating
  readonly #waiting = new Map<string, CountPlace & { count: number }>()

  constructor({ db, clock, events }: TakenBackOptions) {
    this.#db = db
    const work = () => this.#flush()
    this.#repeating = new Repeating({ clock, everyMs, work, where: 'counts of the guard', events })
  }

  add(counts: readonly (CountPlace & { count: number })[]): void {
    for (const count of counts) {
      const id = idOf(count)
      const known = this.#waiting.get(id)
      if (known !== undefined) known.count += count.count
      else if (this.#waiting.size < mostWaiting) this.#waiting.set(id, { ...count })
    }
  }

  /** Takes back what waits now; it is done every second without being asked. */
  flush(): Promise<void> {
    return this.#repeating.now()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#repeating[Symbol.asyncDispose]()
    await this.#flush().catch(() => undefined)
  }

  async #flush(): Promise<void> {
    const all = [...this.#waiting].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count)
    this.#waiting.clear()
    for (let start = 0; start < all.length; start += mostAtOnce) {
      const some = all.slice(start, start + mostAtOnce)
      try {
        await takeBackCounts(this.#db, some)
      } catch (error) {
        // Nothing is known of a statement whose answer was lost: taking it back twice would let too many through.
        if (!(error instanceof DatabaseUnavailable)) throw error
      }
    }
  }
}

/** Sorts as the ids of `Admissions` do. */
function idOf({ key, rule, seconds, slot }: CountPlace): string {
  return `${key}\n${rule}\n${seconds}\n${slot}`
}
