import type { Clock } from '../../kit/time/clock.ts'
import type { Queryable } from '../../store/database.ts'
import { type LedgerSum, quarterMs, sumLedger } from '../../store/money/ledger-sums.ts'

/** A transaction that began in a quarter of an hour may end up to this long after it. */
const settledAfterMs = 60_000

/**
 * Sums of the ledger over the last day. Quarters of an hour that are over do not change and stay in memory,
 * so a busy ledger is read in full once and later only at its end.
 */
export class RecentMoney {
  readonly #db: Queryable
  readonly #clock: Clock
  #kept: LedgerSum[] = []
  /** `#kept` covers the time from here to `#keptUntil`. */
  #keptSince = 0
  #keptUntil = 0

  constructor(db: Queryable, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** Sums since an instant, which is rounded down to its quarter of an hour. */
  async since(instant: number): Promise<LedgerSum[]> {
    const since = floorToQuarter(instant)
    const reach = since < this.#keptSince || this.#keptUntil < since ? since : this.#keptUntil
    const kept = reach === since ? [] : this.#kept
    const fresh = await sumLedger(this.#db, reach)
    const over = floorToQuarter(this.#clock.now() - settledAfterMs)
    const sums = [...kept, ...fresh].filter(({ quarterAt }) => quarterAt >= since)
    this.#kept = sums.filter(({ quarterAt }) => quarterAt < over)
    this.#keptSince = since
    this.#keptUntil = over
    return sums
  }
}

function floorToQuarter(instant: number): number {
  return Math.floor(instant / quarterMs) * quarterMs
}
