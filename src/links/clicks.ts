import { type Click, judgeClick, type Visitor } from '../domain/links/judge-click.ts'
import { Batcher } from '../lib/batcher.ts'
import { type Clock, sleep } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import { type Database, DatabaseUnavailable, DatabaseUnreached } from '../storage/database.ts'
import { type ClickCount, countClicks, type ShortLink } from '../storage/links.ts'
import { ClickSweeps } from './click-sweeps.ts'
import { isKnownRobot } from './known-robot.ts'

export interface ClicksOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
}

/** A request for a link, as far as it tells who follows it. */
export type ClickRequest = Omit<Click, 'knownRobot' | 'afterMs'>

const againAfterMs = 1_000

/**
 * Counts who follows links, in statements for many at a time. Nobody waits for it: what cannot be written because
 * the database is away waits in memory, up to a limit, and what is over it is lost and counted as such.
 */
export class Clicks implements AsyncDisposable {
  readonly #options: ClicksOptions
  readonly #sweeps = new ClickSweeps()
  readonly #batcher: Batcher<ClickCount, null>
  readonly #closing = new AbortController()
  #lost = 0

  constructor(options: ClicksOptions, maxWaiting = 20_000) {
    this.#options = options
    this.#batcher = new Batcher({
      flush: async (counts) => {
        await this.#write(counts)
        return counts.map(() => null)
      },
      maxItems: 2_000,
      paceMs: 250,
      maxWaiting,
    })
  }

  /** Clicks that wait to be written. */
  get waiting(): number {
    return this.#batcher.depth
  }

  /** Clicks that were never counted. */
  get lost(): number {
    return this.#lost
  }

  /** Judges and counts one request. Never throws and never waits. */
  note(link: ShortLink, request: ClickRequest): Visitor {
    const at = this.#options.clock.now()
    const knownRobot = isKnownRobot(request.userAgent)
    const visitor = judgeClick({ ...request, knownRobot, afterMs: at - link.createdAt })
    const human = visitor.kind === 'human'
    const { sweep, revoked } = this.#sweeps.note(link.msgId, { code: link.code, at, human })
    if (revoked !== null) this.#add({ code: revoked, raw: 0, human: -1, firstAt: null, lastAt: null })
    const counts = human && !sweep
    this.#add(
      counts
        ? { code: link.code, raw: 1, human: 1, firstAt: at, lastAt: at }
        : { code: link.code, raw: 1, human: 0, firstAt: null, lastAt: null },
    )
    return human && sweep ? { kind: 'machine', sign: 'sweep' } : visitor
  }

  /** Resolves when everything that was noted is counted. While the database is away it gives up. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    await this.#batcher.drained()
  }

  #add(count: ClickCount): void {
    this.#batcher.add(count).catch(() => {
      this.#lost += count.raw
    })
  }

  /** Again and again while no connection can be had. A lost answer is not asked for twice: it may have counted. */
  async #write(counts: ClickCount[]): Promise<void> {
    const { db, clock, events } = this.#options
    const sums = sumByCode(counts)
    for (;;) {
      try {
        return await countClicks(db, sums)
      } catch (error) {
        // The database tells by itself that it is away.
        if (!(error instanceof DatabaseUnavailable)) events.fault({ where: 'clicks', error })
        if (!(error instanceof DatabaseUnreached) || this.#closing.signal.aborted) throw error
        await sleep(clock, againAfterMs, this.#closing.signal)
      }
    }
  }
}

function sumByCode(counts: readonly ClickCount[]): ClickCount[] {
  const sums = new Map<string, ClickCount>()
  for (const count of counts) {
    const sum = sums.get(count.code)
    sums.set(count.code, sum === undefined ? count : added(sum, count))
  }
  return [...sums.values()].map((sum) => (sum.human > 0 ? sum : { ...sum, firstAt: null, lastAt: null }))
}

function added(a: ClickCount, b: ClickCount): ClickCount {
  return {
    code: a.code,
    raw: a.raw + b.raw,
    human: a.human + b.human,
    firstAt: a.firstAt ?? b.firstAt,
    lastAt: b.lastAt ?? a.lastAt,
  }
}
