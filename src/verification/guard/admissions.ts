import { describeLimit } from '../../domain/guard/describe-refusal.ts'
import type { GuardPolicy } from '../../domain/guard/guard-policy.ts'
import { judgeRecipient, type RecentCode } from '../../domain/guard/judge-recipient.ts'
import { type SubWindow, subWindowAt } from '../../domain/guard/sub-windows.ts'
import { Batcher } from '../../lib/batcher.ts'
import { type Clock, within } from '../../lib/clock.ts'
import type { Events } from '../../observability/events.ts'
import { type Database, DatabaseUnavailable } from '../../storage/database.ts'
import { type CountPlace, countRequests, takeBackCounts } from '../../storage/verification-guard.ts'
import { WriteBehind } from '../../storage/write-behind.ts'
import type { GuardedRequest } from '../guard.ts'
import { type CountIn, countId, countsOf, type GuardedCode, type GuardRefusal } from './guarded-code.ts'
import type { NearbyNumbers } from './nearby-numbers.ts'

export interface AdmissionsOptions {
  db: Database
  clock: Clock
  policy: GuardPolicy
  nearby: NearbyNumbers
  events: Pick<Events, 'committed' | 'fault'>
  answerWithinMs: number
}

/** The window of one counter during one batch. */
interface Window extends CountIn {
  /** See `countId`. */
  id: string
  part: SubWindow
  /** Sum over all requests of the batch, admitted or not. */
  requested: number
  /** Counted before this batch, by all gateways. */
  before: number
  admitted: number
}

type PlacedCount = CountPlace & { count: number }

/** What one request adds to a window. */
interface Share {
  window: Window
  weight: number
  /** How much of the limit must be left. */
  room: number
}

/** Counts requests in batches and refuses those over a limit. */
export class Admissions implements AsyncDisposable {
  readonly #options: AdmissionsOptions
  readonly #batcher: Batcher<GuardedCode, GuardRefusal | null>
  readonly #counted = new WeakMap<GuardedRequest, PlacedCount[]>()
  /** Counts to subtract: their requests created no code. */
  readonly #takenBack: WriteBehind<PlacedCount>
  readonly #longestMs: number
  readonly #maxRecent: number

  constructor(options: AdmissionsOptions) {
    this.#options = options
    const { recipient, guessing, wrongCodes } = options.policy.limits
    const all = [...recipient, ...guessing, ...wrongCodes]
    this.#longestMs = Math.max(0, ...all.map(({ seconds }) => seconds)) * 1_000
    // Recent codes to read per recipient. Blocked codes are mixed with others, hence the factor 4.
    this.#maxRecent = Math.max(
      1,
      ...recipient.map(({ most }) => most),
      ...guessing.map(({ most }) => 4 * most),
      ...wrongCodes.map(({ most }) => most),
    )
    const { db, clock, events } = options
    this.#takenBack = new WriteBehind({
      clock,
      events,
      where: 'counts of the guard',
      everyMs: 1_000,
      // An attack may fill this. What does not fit stays counted until its window ends.
      maxWaiting: 20_000,
      maxAtOnce: 2_000,
      merge: (one, other) => ({ ...one, count: one.count + other.count }),
      write: (counts) => db.transaction((tx) => takeBackCounts(tx, counts)),
    })
    this.#batcher = new Batcher({
      flush: (codes) => this.#flush(codes),
      maxItems: 500,
      concurrency: 2,
      paceMs: 4,
      maxWaiting: 20_000,
    })
  }

  /**
   * Null if admitted. Its counts stay until `takeBack`. Rejects with `DatabaseUnavailable` or `BatcherFull`.
   */
  admit(code: GuardedCode): Promise<GuardRefusal | null> {
    const { clock, answerWithinMs } = this.#options
    const counting = this.#batcher.add(code)
    return within(clock, answerWithinMs, counting, () => {
      // If the batch completes later, its counts are taken back.
      counting.then(
        () => this.takeBack(code.request),
        () => undefined,
      )
      return new DatabaseUnavailable(`limits of codes were not counted for ${answerWithinMs} ms`)
    })
  }

  /** Subtracts the counts of an admitted request whose code was not created. */
  takeBack(request: GuardedRequest): void {
    this.#noteTakenBack(this.#counted.get(request) ?? [])
    this.#counted.delete(request)
  }

  /** Writes pending subtractions now. Never rejects. */
  flush(): Promise<void> {
    return this.#takenBack.flush()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#batcher.drained()
    await this.#takenBack[Symbol.asyncDispose]()
  }

  #noteTakenBack(counts: readonly PlacedCount[]): void {
    for (const count of counts) this.#takenBack.add(`${countId(count)}\n${count.slot}`, count)
  }

  async #flush(codes: GuardedCode[]): Promise<(GuardRefusal | null)[]> {
    const { db, clock, policy, nearby, events } = this.#options
    const now = clock.now()
    const windows = new Map<string, Window>()
    const shares = codes.map((each) => countsOf(each, policy).map((count) => shareOf(windows, count, now)))
    const sorted = [...windows.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
    const { recent, totals } = await countRequests(db, {
      recipients: codes.map(({ request }) => request),
      since: now - this.#longestMs,
      limit: this.#maxRecent,
      counts: sorted.map((window) => ({ ...placeOf(window), ...window.part, count: window.requested })),
    })
    for (const [index, window] of sorted.entries()) window.before = (totals[index] ?? 0) - window.requested
    await nearby.lookCloser(
      sorted.filter(({ rule }) => rule === 'neighbours'),
      now,
    )
    const refusals = codes.map((each, index) => this.#decide(each, recent[index] ?? [], shares[index] ?? []))
    this.#noteTakenBack(sorted.flatMap((window) => leftOver(window)))
    events.committed({ what: 'guard', rows: sorted.length, tookMs: clock.now() - now })
    return refusals
  }

  #decide(
    { request, underWay }: GuardedCode,
    recent: readonly RecentCode[],
    shares: readonly Share[],
  ): GuardRefusal | null {
    const { policy, clock } = this.#options
    const passed = judgeRecipient(recent, underWay, policy.limits, clock.now())
    if (passed !== null) {
      return { rule: passed.rule, reason: passed.reason, seconds: passed.retryAfterSeconds }
    }
    const full = shares.find(({ window, room }) => window.before + window.admitted + room > window.limit.most)
    if (full !== undefined) {
      const { rule, key, limit } = full.window
      return { rule, reason: describeLimit(rule, key, limit), seconds: limit.seconds }
    }
    const places = shares.flatMap(({ window, weight }) => {
      window.admitted += weight
      return weight === 0 ? [] : [{ ...placeOf(window), count: weight }]
    })
    if (places.length > 0) this.#counted.set(request, places)
    return null
  }
}

/** Adds a request to its window, which is created for the first request of the batch. */
function shareOf(windows: Map<string, Window>, count: CountIn, now: number): Share {
  const { weight, room } = count
  const id = countId({ ...count, seconds: count.limit.seconds })
  const known = windows.get(id)
  if (known !== undefined) {
    known.requested += weight
    return { window: known, weight, room }
  }
  const part = subWindowAt(count.limit.seconds, now)
  const window: Window = { ...count, id, part, requested: weight, before: 0, admitted: 0 }
  windows.set(id, window)
  return { window, weight, room }
}

function placeOf({ key, rule, limit, part }: Window): CountPlace {
  return { key, rule, seconds: limit.seconds, slot: part.slot }
}

function leftOver(window: Window): PlacedCount[] {
  const count = window.requested - window.admitted
  return count === 0 ? [] : [{ ...placeOf(window), count }]
}
