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

/** One window of one rule while the requests of a batch are gone through. */
interface Window extends CountIn {
  /** Windows are counted in this order everywhere. */
  id: string
  part: SubWindow
  /** Of all requests of the batch, whether they are admitted or not. */
  asked: number
  /** Counted by others, and by requests before this batch. */
  before: number
  admitted: number
}

type PlacedCount = CountPlace & { count: number }

/** What one request counts in a window. */
interface Share {
  window: Window
  weight: number
  /** What has to be left. */
  room: number
}

/** Counts requests, those that wait together, and says which are too many. */
export class Admissions implements AsyncDisposable {
  readonly #options: AdmissionsOptions
  readonly #batcher: Batcher<GuardedCode, GuardRefusal | null>
  readonly #counted = new WeakMap<GuardedRequest, PlacedCount[]>()
  /** Counts of requests that came to nothing. */
  readonly #takenBack: WriteBehind<PlacedCount>
  readonly #longestMs: number
  readonly #maxRecent: number

  constructor(options: AdmissionsOptions) {
    this.#options = options
    const { recipient, guessing, wrongCodes } = options.policy.limits
    const all = [...recipient, ...guessing, ...wrongCodes]
    this.#longestMs = Math.max(0, ...all.map(({ seconds }) => seconds)) * 1_000
    // Blocked ones hide among others: a recipient never has more than its longest limit.
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
      // An attack fills this; what does not go in stays counted until its window is over.
      maxWaiting: 20_000,
      maxAtOnce: 2_000,
      merge: (one, other) => ({ ...one, count: one.count + other.count }),
      write: (counts) => db.transaction((tx) => takeBackCounts(tx, counts)),
    })
    this.#batcher = new Batcher({
      flush: (asked) => this.#flush(asked),
      maxItems: 500,
      concurrency: 2,
      paceMs: 4,
      maxWaiting: 20_000,
    })
  }

  /** Null: it is admitted, and counted until `takeBack`. Rejects with `DatabaseUnavailable` or `BatcherFull`. */
  admit(asked: GuardedCode): Promise<GuardRefusal | null> {
    const { clock, answerWithinMs } = this.#options
    const counting = this.#batcher.add(asked)
    return within(clock, answerWithinMs, counting, () => {
      // What is counted later all the same is counted for nothing.
      counting.then(
        () => this.takeBack(asked.request),
        () => undefined,
      )
      return new DatabaseUnavailable(`limits of codes were not counted for ${answerWithinMs} ms`)
    })
  }

  /** What was admitted has not been created. */
  takeBack(request: GuardedRequest): void {
    this.#noteTakenBack(this.#counted.get(request) ?? [])
    this.#counted.delete(request)
  }

  /** Writes now what was taken back. Never rejects. */
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

  async #flush(asked: GuardedCode[]): Promise<(GuardRefusal | null)[]> {
    const { db, clock, policy, nearby, events } = this.#options
    const now = clock.now()
    const windows = new Map<string, Window>()
    const shares = asked.map((each) => countsOf(each, policy).map((count) => askedIn(windows, count, now)))
    const sorted = [...windows.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
    const { recent, totals } = await countRequests(db, {
      recipients: asked.map(({ request }) => request),
      since: now - this.#longestMs,
      limit: this.#maxRecent,
      counts: sorted.map((window) => ({ ...placeOf(window), ...window.part, count: window.asked })),
    })
    for (const [index, window] of sorted.entries()) window.before = (totals[index] ?? 0) - window.asked
    await nearby.lookCloser(
      sorted.filter(({ rule }) => rule === 'neighbours'),
      now,
    )
    const refusals = asked.map((each, index) => this.#decide(each, recent[index] ?? [], shares[index] ?? []))
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

/** The window that a request counts in, the first one of its batch or not. */
function askedIn(windows: Map<string, Window>, count: CountIn, now: number): Share {
  const { weight, room } = count
  const id = countId({ ...count, seconds: count.limit.seconds })
  const known = windows.get(id)
  if (known !== undefined) {
    known.asked += weight
    return { window: known, weight, room }
  }
  const part = subWindowAt(count.limit.seconds, now)
  const window: Window = { ...count, id, part, asked: weight, before: 0, admitted: 0 }
  windows.set(id, window)
  return { window, weight, room }
}

function placeOf({ key, rule, limit, part }: Window): CountPlace {
  return { key, rule, seconds: limit.seconds, slot: part.slot }
}

function leftOver(window: Window): PlacedCount[] {
  const count = window.asked - window.admitted
  return count === 0 ? [] : [{ ...placeOf(window), count }]
}
