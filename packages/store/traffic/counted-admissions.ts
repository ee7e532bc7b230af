import {
  CountedBatch,
  type CountedWindow,
  type CountIn,
  countId,
  type PlacedCount,
} from '../../domain/guard/counted-batch.ts'
import { Batcher } from '../../kit/flow/batcher.ts'
import { type Clock, within } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import { type Count, releaseCounts } from '../codes/guard-counts.ts'
import { type Database, DatabaseUnavailable } from '../database.ts'
import { WriteBehind } from '../statements/write-behind.ts'

export interface CountedAdmissionsOptions<Request extends object, Verdict, Rule extends string, Found> {
  db: Database
  clock: Clock
  events: Pick<Events, 'committed' | 'fault'>
  /** What is counted, for faults: `counts of the guard`. */
  where: string
  answerWithinMs: number
  countsOf: (request: Request) => CountIn<Rule>[]
  /** The object that `release` names it by; default: itself. */
  nameOf?: (request: Request) => object
  /** Adds the counts and reads the sums, in their order; `found` is what else a verdict needs. */
  count: (requests: readonly Request[], counts: readonly Count[], now: number) => Promise<Counted<Found>>
  /** May correct `before` of windows. */
  correct?: (windows: readonly CountedWindow<Rule>[], now: number) => Promise<void>
  /** `full`: the windows without room for the request. */
  judge: (request: Request, full: readonly CountedWindow<Rule>[], found: Found | undefined) => Verdict
  isAdmitted: (verdict: Verdict) => boolean
}

export interface Counted<Found> {
  totals: readonly number[]
  /** Of each request. */
  found: readonly Found[]
}

/**
 * Counts requests in batches, in the database, so that the counts of all gateways are one. Of simultaneous requests
 * never more are admitted than a window has room for.
 */
export class CountedAdmissions<Request extends object, Verdict, Rule extends string, Found = never>
  implements AsyncDisposable
{
  readonly #options: CountedAdmissionsOptions<Request, Verdict, Rule, Found>
  readonly #batcher: Batcher<Request, Verdict>
  readonly #counted = new WeakMap<object, PlacedCount<Rule>[]>()
  /** Counts to subtract: their requests came to nothing. */
  readonly #takenBack: WriteBehind<PlacedCount<Rule>>

  constructor(options: CountedAdmissionsOptions<Request, Verdict, Rule, Found>) {
    this.#options = options
    const { db, clock, events, where } = options
    this.#takenBack = new WriteBehind({
      clock,
      events,
      where,
      everyMs: 1_000,
      // An attack may fill this. What does not fit stays counted until its window ends.
      maxWaiting: 20_000,
      maxAtOnce: 2_000,
      merge: (one, other) => ({ ...one, count: one.count + other.count }),
      write: (counts) => db.transaction((tx) => releaseCounts(tx, counts)),
    })
    this.#batcher = new Batcher({
      flush: (requests) => this.#flush(requests),
      maxItems: 500,
      concurrency: 2,
      paceMs: 4,
      maxWaiting: 20_000,
    })
  }

  /**
   * The verdict on each request. The counts of an admitted one stay until `release`. Rejects with
   * `DatabaseUnavailable` or `BatcherFull`; then nothing counts.
   */
  admit(requests: readonly Request[]): Promise<Verdict[]> {
    const { clock, answerWithinMs, where } = this.#options
    const each = requests.map((request) => this.#batcher.add(request))
    const releaseAll = () => {
      void Promise.allSettled(each).then(() => {
        for (const request of requests) this.release(this.#nameOf(request))
      })
    }
    const counting = Promise.all(each)
    const late = () => new DatabaseUnavailable(`${where}: not counted for ${answerWithinMs} ms`)
    return within(clock, answerWithinMs, counting, late).catch((error: unknown) => {
      // A batch that completes later is taken back then.
      releaseAll()
      throw error
    })
  }

  /** Subtracts the counts of an admitted request that came to nothing; `name`: see `nameOf`. */
  release(name: object): void {
    this.#noteTakenBack(this.#counted.get(name) ?? [])
    this.#counted.delete(name)
  }

  /** Writes pending subtractions now. Never rejects. */
  flush(): Promise<void> {
    return this.#takenBack.flush()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#batcher.drained()
    await this.#takenBack[Symbol.asyncDispose]()
  }

  #nameOf(request: Request): object {
    return this.#options.nameOf?.(request) ?? request
  }

  #noteTakenBack(counts: readonly PlacedCount<Rule>[]): void {
    for (const count of counts) this.#takenBack.add(`${countId(count)}\n${count.slot}`, count)
  }

  async #flush(requests: Request[]): Promise<Verdict[]> {
    const { clock, events, countsOf, count, correct, judge, isAdmitted } = this.#options
    const now = clock.now()
    const batch = new CountedBatch(requests.map(countsOf), now)
    const { totals, found } = await count(requests, batch.counts(), now)
    batch.setTotals(totals)
    await correct?.(batch.windows, now)
    const verdicts = requests.map((request, index) => {
      const verdict = judge(request, batch.fullFor(index), found[index])
      if (!isAdmitted(verdict)) return verdict
      const places = batch.admit(index)
      if (places.length > 0) this.#counted.set(this.#nameOf(request), places)
      return verdict
    })
    this.#noteTakenBack(batch.leftOver())
    events.committed({ what: 'guard', rows: batch.windows.length, tookMs: clock.now() - now })
    return verdicts
  }
}
