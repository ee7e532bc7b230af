import type { GuardPolicy } from '../../domain/guard/guard-policy.ts'
import { subWindowAt } from '../../domain/guard/sub-windows.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Events } from '../../observability/events.ts'
import type { Database } from '../../storage/database.ts'
import { countBesides } from '../../storage/verification-guard.ts'
import { type CountIn, wrongCodesIn } from './asked.ts'
import { Repeating } from './repeating.ts'

const everyMs = 1_000
/** Addresses in that time; what is beyond is counted for its recipient and its account alone. */
const maxWaiting = 20_000
const maxAtOnce = 2_000

export interface WrongCodesOptions {
  db: Database
  clock: Clock
  policy: GuardPolicy
  events: Pick<Events, 'fault'>
}

/** Wrong codes that were entered in a second, counted together. Those of a recipient stand in its verifications. */
export class WrongCodes implements AsyncDisposable {
  readonly #options: WrongCodesOptions
  readonly #repeating: Repeating
  #waiting = new Map<string, CountIn>()

  constructor(options: WrongCodesOptions) {
    const { clock, events } = options
    this.#options = options
    const work = () => this.#flush()
    this.#repeating = new Repeating({ clock, everyMs, work, where: 'wrong codes', events })
  }

  add(verification: { accountId: number; requestedFrom: string | null }, wrong: number): void {
    for (const count of wrongCodesIn(verification, this.#options.policy)) {
      const id = idOf(count)
      const known = this.#waiting.get(id)
      if (known !== undefined) known.weight += wrong
      else if (this.#waiting.size < maxWaiting) this.#waiting.set(id, { ...count, weight: wrong })
    }
  }

  /** Counts what waits now; it is done every second by itself. */
  flush(): Promise<void> {
    return this.#repeating.now()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#repeating[Symbol.asyncDispose]()
    await this.#flush().catch(() => undefined)
  }

  async #flush(): Promise<void> {
    const { db, clock } = this.#options
    const now = clock.now()
    // In the order of `Admissions`, so that two writers cannot wait for each other.
    const all = [...this.#waiting].sort(([a], [b]) => (a < b ? -1 : 1))
    this.#waiting = new Map()
    for (let start = 0; start < all.length; start += maxAtOnce) {
      const counts = all.slice(start, start + maxAtOnce).map(([, { key, rule, limit, weight }]) => {
        const { slot, forgottenAt } = subWindowAt(limit.seconds, now)
        return { key, rule, seconds: limit.seconds, slot, forgottenAt, count: weight }
      })
      await countBesides(db, counts)
    }
  }
}

function idOf({ key, rule, limit }: CountIn): string {
  return `${key}\n${rule}\n${limit.seconds}`
}
