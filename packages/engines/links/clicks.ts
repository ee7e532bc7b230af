import { encodeEvent } from '../../domain/feed/event-lines.ts'
import { type Click, judgeClick, type LinkVisitor } from '../../domain/links/judge-click.ts'
import type { ShortLink } from '../../domain/links/short-link.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import { type ClickCount, countClicks } from '../../store/accounts/links.ts'
import type { Database } from '../../store/database.ts'
import { appendEvents } from '../../store/feed/append-events.ts'
import type { FeedPort } from '../../store/feed/feed-port.ts'
import { WriteBehind } from '../../store/statements/write-behind.ts'
import { ClickSweeps } from './click-sweeps.ts'
import { isKnownRobot } from './known-robot.ts'

export interface ClicksOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  feed: FeedPort
}

/** The data of a request for a link that distinguishes humans from machines. */
export type ClickRequest = Omit<Click, 'knownRobot' | 'afterMs'>

/**
 * Counts clicks and writes them in batches. Redirects do not wait for it. While the database is away clicks
 * wait in memory, for up to `maxWaiting` links; further ones are counted as lost.
 */
export class Clicks implements AsyncDisposable {
  readonly #clock: Clock
  readonly #sweeps = new ClickSweeps()
  readonly #counts: WriteBehind<ClickCount>
  #lost = 0

  constructor({ db, clock, events, feed }: ClicksOptions, maxWaiting = 20_000) {
    this.#clock = clock
    this.#counts = new WriteBehind({
      clock,
      events,
      where: 'clicks',
      everyMs: 250,
      maxWaiting,
      maxAtOnce: 2_000,
      merge: addClicks,
      write: (counts) => writeClicks(db, feed, counts.map(withoutRevoked)),
      onLost: ({ raw }) => {
        this.#lost += raw
      },
    })
  }

  /** Number of links with clicks to be written. */
  get waiting(): number {
    return this.#counts.waiting
  }

  /** Clicks that were lost. */
  get lost(): number {
    return this.#lost
  }

  /** Judges and counts one request. Never throws and never waits. */
  note(link: Pick<ShortLink, 'code' | 'msgId' | 'createdAt'>, request: ClickRequest): LinkVisitor {
    const at = this.#clock.now()
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

  /** Writes all clicks. Gives up while the database is away. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.#counts[Symbol.asyncDispose]()
  }

  #add(count: ClickCount): void {
    this.#counts.add(count.code, count)
  }
}

/** Clicks, with an event for each link that a human opened for the first time. */
async function writeClicks(db: Database, feed: FeedPort, counts: readonly ClickCount[]): Promise<void> {
  if (!feed.isOn) return void (await countClicks(db, counts))
  await db.transaction(async (tx) => {
    const first = await countClicks(tx, counts)
    const events = first.map(({ accountId, msgId, code, at }) => {
      return { accountId, count: 1, text: encodeEvent('link.clicked', at, msgId, code) }
    })
    await appendEvents(tx, feed, events)
  })
}

function addClicks(one: ClickCount, other: ClickCount): ClickCount {
  const instants = (...of: (number | null)[]) => of.filter((at) => at !== null)
  const first = instants(one.firstAt, other.firstAt)
  const last = instants(one.lastAt, other.lastAt)
  return {
    code: one.code,
    raw: one.raw + other.raw,
    human: one.human + other.human,
    firstAt: first.length === 0 ? null : Math.min(...first),
    lastAt: last.length === 0 ? null : Math.max(...last),
  }
}

/** A human count that was revoked to zero has no instants. */
function withoutRevoked(sum: ClickCount): ClickCount {
  return sum.human > 0 ? sum : { ...sum, firstAt: null, lastAt: null }
}
