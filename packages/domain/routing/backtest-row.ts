export interface BacktestResult {
  messages: number
  /** Of the prices: costs, margins, and the charges in `total` and `networks`. */
  currency: string
  total: BacktestRow
  /** By hand-overs, the most first. */
  networks: BacktestRow[]
  accounts: BacktestRow[]
}

/** What changes for one network or one account. Amounts are millionths. */
export interface BacktestRow extends BacktestFigures {
  name: string
  /** Currency of the charges of an account; null in rows of networks, which count only those in the currency of costs. */
  currency: string | null
}

export interface BacktestFigures {
  /** Stages that were handed over. */
  handOvers: number
  parts: number
  /** Expected number of hand-overs that would go to another upstream. */
  moved: number
  /** Hand-overs for which the other routes have no upstream. */
  unrouted: number
  /** Cost at recorded upstreams, and expected cost by the other routes, of hand-overs with both prices. */
  costMicros: number
  newCostMicros: number
  /** Hand-overs without one of the two prices. */
  unpriced: number
  /** Delivered, and expected to be, among hand-overs with a result whose other upstreams have results. */
  judged: number
  delivered: number
  newDelivered: number
  /** What accounts were charged, and would be by the other tariffs, where both are known. */
  revenueMicros: number
  newRevenueMicros: number
  /** Hand-overs of messages that are not over, have no tariff, or are charged in another currency. */
  uncharged: number
  /** Revenue less cost of messages with both. */
  marginMicros: number
  newMarginMicros: number
}

export function noFigures(): BacktestFigures {
  return {
    handOvers: 0,
    parts: 0,
    moved: 0,
    unrouted: 0,
    costMicros: 0,
    newCostMicros: 0,
    unpriced: 0,
    judged: 0,
    delivered: 0,
    newDelivered: 0,
    revenueMicros: 0,
    newRevenueMicros: 0,
    uncharged: 0,
    marginMicros: 0,
    newMarginMicros: 0,
  }
}

export function addFigures(sum: BacktestFigures, more: BacktestFigures): void {
  for (const [key, value] of Object.entries(more)) sum[key as keyof BacktestFigures] += value as number
}

/** Rows by their names. */
export class BacktestRows {
  readonly #rows = new Map<string, BacktestRow>()

  add(name: string, figures: BacktestFigures, currency: string | null = null): void {
    const row = this.#rows.get(name) ?? { name, currency, ...noFigures() }
    this.#rows.set(name, row)
    addFigures(row, figures)
  }

  /** The most hand-overs first. */
  sorted(): BacktestRow[] {
    return [...this.#rows.values()].sort((a, b) => b.handOvers - a.handOvers)
  }
}
