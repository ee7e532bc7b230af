import type { RateLimit } from './guard-policy.ts'
import { type SubWindow, subWindowAt } from './sub-windows.ts'

/** One counter that a request adds to. */
export interface CountIn<Rule extends string> {
  rule: Rule
  key: string
  limit: RateLimit
  weight: number
  /** How much of the limit must be left. */
  room: number
}

/** One time slot in a rule's window, for one key that the rule counts. */
export interface CountPlace<Rule extends string> {
  key: string
  rule: Rule
  seconds: number
  slot: number
}

export type PlacedCount<Rule extends string> = CountPlace<Rule> & { count: number }

/** The window of one counter during one batch. */
export interface CountedWindow<Rule extends string> extends CountIn<Rule> {
  /** See `countId`. */
  id: string
  part: SubWindow
  /** Sum over all requests of the batch, admitted or not. */
  requested: number
  /** Counted before this batch, by all gateways. */
  before: number
  admitted: number
}

/** What one request adds to a window. */
interface Share<Rule extends string> {
  window: CountedWindow<Rule>
  weight: number
  room: number
}

/** Sort key of counters. Every gateway locks them in this order. */
export function countId({ key, rule, seconds }: { key: string; rule: string; seconds: number }): string {
  return `${key}\n${rule}\n${seconds}`
}

/** The counters of requests that are counted together: each window once, in the order in which they are locked. */
export class CountedBatch<Rule extends string> {
  readonly windows: readonly CountedWindow<Rule>[]
  readonly #shares: readonly Share<Rule>[][]

  /** `counts`: those of each request. */
  constructor(counts: readonly (readonly CountIn<Rule>[])[], now: number) {
    const windows = new Map<string, CountedWindow<Rule>>()
    this.#shares = counts.map((own) => own.map((count) => addShare(windows, count, now)))
    this.windows = [...windows.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  /** What to add in the database, in the order of `windows`. */
  counts(): (PlacedCount<Rule> & { forgottenAt: number })[] {
    return this.windows.map((window) => ({
      ...toPlace(window),
      forgottenAt: window.part.forgottenAt,
      count: window.requested,
    }))
  }

  /** Sums of the windows after `counts` were added. */
  setTotals(totals: readonly number[]): void {
    for (const [index, window] of this.windows.entries()) {
      window.before = (totals[index] ?? 0) - window.requested
    }
  }

  /** The windows that are too full for a request, in the order of its counts. */
  fullFor(request: number): CountedWindow<Rule>[] {
    return (this.#shares[request] ?? []).flatMap(({ window, room }) =>
      window.before + window.admitted + room > window.limit.max ? [window] : [],
    )
  }

  /** Keeps the counts of a request and returns them. */
  admit(request: number): PlacedCount<Rule>[] {
    return (this.#shares[request] ?? []).flatMap(({ window, weight }) => {
      window.admitted += weight
      return weight === 0 ? [] : [{ ...toPlace(window), count: weight }]
    })
  }

  /** Counts of requests that were not admitted. */
  leftOver(): PlacedCount<Rule>[] {
    return this.windows.flatMap((window) => {
      const count = window.requested - window.admitted
      return count === 0 ? [] : [{ ...toPlace(window), count }]
    })
  }
}

/** Adds a request to its window, which is created for the first request of the batch. */
function addShare<Rule extends string>(
  windows: Map<string, CountedWindow<Rule>>,
  count: CountIn<Rule>,
  now: number,
): Share<Rule> {
  const { weight, room } = count
  const id = countId({ ...count, seconds: count.limit.seconds })
  const known = windows.get(id)
  if (known !== undefined) {
    known.requested += weight
    return { window: known, weight, room }
  }
  const part = subWindowAt(count.limit.seconds, now)
  const window = { ...count, id, part, requested: weight, before: 0, admitted: 0 }
  windows.set(id, window)
  return { window, weight, room }
}

function toPlace<Rule extends string>({ key, rule, limit, part }: CountedWindow<Rule>): CountPlace<Rule> {
  return { key, rule, seconds: limit.seconds, slot: part.slot }
}
